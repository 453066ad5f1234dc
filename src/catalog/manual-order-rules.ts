import type { Cursor } from './cursor-rules.ts';
import type { TitlePaging } from './paging-queries.ts';

/** A title of a manually ordered list; places increase and may have gaps. */
export type Placed = { place: number; id: number };

/** A part of a list that is short enough to be read completely. */
export function partByPlace<T extends Placed>(
  all: readonly T[],
  { page, size, after }: TitlePaging,
): { chosen: T[]; total: number; page: number; next: Cursor | null } {
  const total = all.length;
  let start = (page - 1) * size;
  if (after?.order === 'place') {
    const found = all.findIndex(
      (one) => one.place > after.place || (one.place === after.place && one.id > after.id),
    );
    start = found === -1 ? total : found;
  }
  const chosen = all.slice(start, start + size);
  const last = chosen.at(-1);
  const next: Cursor | null =
    last !== undefined && start + size < total
      ? { order: 'place', place: last.place, id: last.id }
      : null;
  return { chosen, total, page: after ? Math.floor(start / size) + 1 : page, next };
}
