import type { ListPart as Part, Paging } from '#catalog/list-paging.ts';
import type { Ranked } from './ranking-rules.ts';

/** A page of the results; reads only the entries on it. */
export async function partOfRanked<T>(
  found: readonly Ranked[],
  { page, size }: Paging,
  present: (some: readonly Ranked[]) => Promise<T[]>,
): Promise<Part<T>> {
  const some = found.slice((page - 1) * size, page * size);
  return { items: some.length === 0 ? [] : await present(some), total: found.length };
}
