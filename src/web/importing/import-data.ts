import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Import, UnplacedRow } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';

/** Everything about imports is below this key. */
export const IMPORTS = ['imports'];

const PASSING: ReadonlySet<Import['state']> = new Set(['reading', 'matching', 'applying']);

/** True if an import is in a state that passes by itself. */
export const isPassing = ({ state }: Pick<Import, 'state'>): boolean => PASSING.has(state);

/** A person's imports, the newest first. */
export const importsQuery = (token: string) =>
  queryOptions({
    queryKey: [...IMPORTS, token],
    queryFn: ({ signal }) => read('GET /imports', { query: { size: 10 }, withToken: true, signal }),
  });

/** Milliseconds between looks at an import that is worked on. */
const BETWEEN_LOOKS = 1500;
/** Milliseconds while the film database is asked for titles that a preview lacks: its numbers grow one by one. */
const BETWEEN_ARRIVALS = 10_000;

function betweenLooks(found: Import | undefined): number | false {
  if (found && isPassing(found)) return BETWEEN_LOOKS;
  return found?.state === 'ready' && found.rows.awaited > 0 ? BETWEEN_ARRIVALS : false;
}

export const importQuery = (token: string, id: number) =>
  queryOptions({
    queryKey: [...IMPORTS, token, id],
    queryFn: ({ signal }) => read('GET /imports/{id}', { path: { id }, withToken: true, signal }),
    refetchInterval: ({ state: { data } }) => betweenLooks(data),
  });

/** The questions of an import: as many as one person answers at one time. */
export const questionsQuery = (token: string, id: number) =>
  queryOptions({
    queryKey: [...IMPORTS, token, id, 'questions'],
    queryFn: ({ signal }) =>
      read('GET /imports/{id}/questions', {
        path: { id },
        query: { size: 100 },
        withToken: true,
        signal,
      }),
  });

/** The titles of an import that are joined, or there already, a page at a time. */
export const titlesQuery = (token: string, id: number, part: 'joined' | 'there') =>
  infiniteQueryOptions({
    queryKey: [...IMPORTS, token, id, 'titles', part],
    queryFn: ({ pageParam, signal }) =>
      read('GET /imports/{id}/titles', {
        path: { id },
        query: { part, page: pageParam, size: 10 },
        withToken: true,
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
  });

export const unplacedQuery = (token: string, id: number) =>
  queryOptions({
    queryKey: [...IMPORTS, token, id, 'unplaced'],
    queryFn: ({ signal }) =>
      read('GET /imports/{id}/rows', {
        path: { id },
        query: { size: 20, kind: 'missing' },
        withToken: true,
        signal,
      }),
  });

/** All rows that came to nothing, page by page. */
export async function readUnplaced(id: number): Promise<UnplacedRow[]> {
  const rows: UnplacedRow[] = [];
  for (let page = 1; ; page += 1) {
    const { items, pages } = await read('GET /imports/{id}/rows', {
      path: { id },
      query: { size: 100, page },
      withToken: true,
    });
    rows.push(...items);
    if (page >= pages) return rows;
  }
}
