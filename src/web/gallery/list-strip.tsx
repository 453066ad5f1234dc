import { Link } from '@tanstack/react-router';
import type { MediaItem } from '#api/types.ts';
import { CoverStrip } from '#web/lists/cover-strip.tsx';

interface ListStripProps {
  /** The last part of the list's address. */
  id: string;
  name: string;
  titles: readonly MediaItem[];
  /** The number of titles, and who sees the list. */
  about: string;
}

/** A list as one link: a strip of its first titles, its name and its size. */
export function ListStrip({ id, name, titles, about }: ListStripProps) {
  return (
    <Link to="/gallery/$galleryId" params={{ galleryId: id }} className="gallery-list">
      {titles.length > 0 ? <CoverStrip titles={titles} /> : <span className="gallery-no-cover" />}
      <span className="gallery-name">{name}</span>
      <span className="gallery-about">{about}</span>
    </Link>
  );
}

export function StripSkeleton() {
  return (
    <div className="gallery-skeleton" aria-hidden="true">
      <span className="gallery-no-cover" />
      <i />
      <i />
    </div>
  );
}
