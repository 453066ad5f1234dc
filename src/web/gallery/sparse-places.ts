/** Number of existing titles before a place (from 1), given the places of deleted ones. */
export const itemsBefore = (gone: readonly { place: number }[], place: number): number =>
  place - 1 - gone.filter((one) => one.place < place).length;

/** The place (from 1) that is at an index (from 0) once some places, in ascending order, are removed. */
export function placeAfterRemovals(index: number, removals: readonly number[]): number {
  let place = index + 1;
  for (const removed of removals) {
    if (removed > place) break;
    place += 1;
  }
  return place;
}

/** The items with the one at `from` moved to `to`, both indexes. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from]!);
}
