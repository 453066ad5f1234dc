import type { GonePlace, MediaItem } from '#api/types.ts';

/** A position of a list: a title, or one that was deleted. */
export type Place = { place: number } & ({ item: MediaItem } | { gone: GonePlace });

/** The whole list in order: existing titles keep their positions among deleted ones. */
export function placesOf(titles: readonly MediaItem[], gone: readonly GonePlace[] = []): Place[] {
  const left = new Map(gone.map((one) => [one.place, one]));
  const here = [...titles];
  return Array.from({ length: titles.length + left.size }, (_, index) => {
    const place = index + 1;
    const one = left.get(place);
    return one ? { place, gone: one } : { place, item: here.shift()! };
  });
}
