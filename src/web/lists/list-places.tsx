import type { GonePlace, MediaItem } from '#api/types.ts';
import { art } from '#web/images/image-addresses.ts';
import styles from './list-places.module.css';

/** A position of a list: a title, or one that was deleted. */
export type ListPlace = { place: number } & ({ item: MediaItem } | { gone: GonePlace });

/** The whole list in order: existing titles keep their positions among deleted ones. */
export function listPlacesOf(
  titles: readonly MediaItem[],
  gone: readonly GonePlace[] = [],
): ListPlace[] {
  const left = new Map(gone.map((deleted) => [deleted.place, deleted]));
  const here = [...titles];
  return Array.from({ length: titles.length + left.size }, (_, index): ListPlace[] => {
    const place = index + 1;
    const deleted = left.get(place);
    return deleted
      ? [{ place, gone: deleted }]
      : here.splice(0, 1).map((item) => ({ place, item }));
  }).flat();
}

/** Keeps the position of a deleted title: its drawing, dimmed, without a link. */
export function DeletedTitleCard({ gone: { media_type: type, id, name } }: { gone: GonePlace }) {
  return (
    <div className={styles.gone}>
      <img src={art.poster(type, id)} alt="" width={300} height={450} loading="lazy" />
      <p>{name === null ? 'Um título saiu do guia' : `${name} saiu do guia`}</p>
    </div>
  );
}
