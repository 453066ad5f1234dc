/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { TvTitle } from './api.ts';
import { useFocusable } from './focus.ts';
import { memo } from './rendering.ts';
import { posters } from './pictures.ts';
import { open } from './screens.ts';

interface PosterProps {
  title: TvTitle;
  focusKey: string;
  /** Its place in its row or grid. */
  place: number;
  onFocus: (place: number) => void;
  /** Rem from the left and top of its row or grid. */
  left: number;
  top?: number;
}

/** A title's poster; Enter opens the title's screen. */
export const Poster = memo(function Poster({
  title,
  focusKey,
  place,
  onFocus,
  left,
  top = 0,
}: PosterProps) {
  const openTitle = () => open({ name: 'title', type: title.type, id: title.id });
  const ref = useFocusable<HTMLButtonElement>({
    focusKey,
    onEnter: openTitle,
    onFocus: () => onFocus(place),
  });
  const kind = title.type === 'movie' ? 'filme' : 'série';
  return (
    <button
      ref={ref}
      type="button"
      className="poster"
      aria-label={`${title.title}, ${kind}${title.year === null ? '' : `, ${title.year}`}`}
      style={{ left: `${left}rem`, top: `${top}rem` }}
      onClick={openTitle}
    >
      <PosterPicture title={title} />
    </button>
  );
});

interface PosterPictureProps {
  title: Parameters<typeof posters>[0];
  size?: Parameters<typeof posters>[1];
  alt?: string;
}

/** The picture of a poster, or the next one where an address has none. */
export function PosterPicture({ title, size, alt = '' }: PosterPictureProps) {
  const [broken, setBroken] = useState(0);
  const sources = posters(title, size);
  return (
    <img
      src={sources[Math.min(broken, sources.length - 1)]}
      alt={alt}
      onError={() => setBroken(Math.min(broken + 1, sources.length - 1))}
    />
  );
}

/**
 * The ring around the poster that has the focus, after the posters of a row or grid. It is a layer that only
 * moves: a shadow of the posters themselves would have to be painted again at each key.
 */
export function Ring({ left, top = 0 }: { left: number; top?: number }) {
  return <span className="ring" style={{ transform: `translate3d(${left}rem,${top}rem,0)` }} />;
}
