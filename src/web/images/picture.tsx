import { useEffect, useRef, useState } from 'react';
import { type ImageKind, imageSources } from './image-host.ts';

interface PictureProps {
  kind: ImageKind;
  /** Path of the real image; null shows the art. */
  path: string | null;
  /** Address of the generated art, which also stands in when the real image fails. */
  art: string;
  width: number;
  height: number;
  /** How wide it will be shown, as the `sizes` attribute says it. */
  sizes: string;
  /** Decorative unless given: the name stands beside it. */
  alt?: string;
  className?: string | undefined;
  /** For what is seen first: loads at once. */
  eager?: boolean;
}

/** A real image where there is one, else the generated art, in the same box. */
export function Picture({ kind, path, art, sizes, alt = '', eager = false, ...box }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // An image that failed before the page came alive fires no event any more.
    const element = image.current;
    if (path && element?.complete && element.naturalWidth === 0) setFailed(true);
  }, [path]);
  const source = path && !failed ? { ...imageSources(kind, path), sizes } : { src: art };
  return (
    <img
      ref={image}
      {...source}
      {...box}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => path && setFailed(true)}
    />
  );
}
