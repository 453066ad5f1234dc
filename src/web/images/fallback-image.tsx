import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react';

interface FallbackImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'onError' | 'ref'> {
  src: string;
  /** Empty if the name is shown beside it. */
  alt: string;
  /** Shown in the same box when `src` fails. */
  fallback: string;
}

/** An image with a fallback, used if it fails to load. */
export function FallbackImage({ src, srcSet, sizes, alt, fallback, ...rest }: FallbackImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  useEffect(() => {
    // An image that failed before hydration fires no more events.
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0) setFailedSrc(src);
  }, [src]);
  const source = failedSrc === src ? { src: fallback } : { src, srcSet, sizes };
  return <img ref={image} {...source} {...rest} alt={alt} onError={() => setFailedSrc(src)} />;
}
