import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react';
import { imageSources, type ImageKind } from './image-addresses.ts';

interface PictureProps {
  kind: ImageKind;
  /** Path of the real image; null shows the art. */
  path: string | null;
  /** Address of the generated art, which is also the fallback if the real image fails to load. */
  art: string;
  width: number;
  height: number;
  /** Width at which it is shown, as a value of the `sizes` attribute. */
  sizes: string;
  /** Without it the image is decorative, because the name is shown beside it. */
  alt?: string;
  className?: string | undefined;
  /** True for pictures that are seen first: loads at once. */
  eager?: boolean;
}

/** A real image where there is one, else the generated art, in the same box. */
export function Picture({ kind, path, art, sizes, alt = '', eager = false, ...box }: PictureProps) {
  const shared = {
    ...box,
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: eager ? 'high' : 'auto',
    decoding: 'async',
  } as const;
  if (!path) return <img src={art} alt={alt} {...shared} />;
  return (
    <FallbackImage
      {...imageSources(kind, path)}
      sizes={sizes}
      fallback={art}
      alt={alt}
      {...shared}
    />
  );
}

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
