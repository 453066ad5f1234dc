// Recall of labelled queries, beside MiniSearch's on the same catalogue.
import { findPeopleByName } from '#search/people-search-queries.ts';
import { findTitlesByName } from '#search/search-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { mergeByMatch } from '#web/search/search-data.ts';
import { PEOPLE } from './labelled-queries.ts';
import type { LabelledQuery } from './labelled-queries.ts';
import type { Comparison } from './minisearch.ts';

const PAGING = { page: 1, size: 20 };
const GIBBERISH = 'gibberish';

/** Keys of the results in the order in which the search page shows them. */
type Search = (query: LabelledQuery) => Promise<string[]>;
export type Recall = { one: number; five: number };
export type Judged = LabelledQuery & { found: string[]; one: boolean; five: boolean };

/** One search of the page: titles of both types merged as it merges them, or people. */
export function searchOf({ db }: Pick<Database, 'db'>): Search {
  const titles = async (query: string) => {
    const [movies, series] = await Promise.all([
      findTitlesByName(db, 'movie', query, PAGING),
      findTitlesByName(db, 'serie', query, PAGING),
    ]);
    const keyed = (type: string, items: readonly { id: number; match?: number | undefined }[]) =>
      items.map(({ id, match }) => ({ key: `${type} ${id}`, match }));
    return mergeByMatch(keyed('movie', movies.items), keyed('serie', series.items)).map(
      ({ key }) => key,
    );
  };
  const people = async (query: string) =>
    (await findPeopleByName(db, query, PAGING)).items.map(({ id }) => `person ${id}`);
  return async ({ kind, query }) => {
    if (kind === PEOPLE) return people(query);
    const found = await titles(query);
    return kind === GIBBERISH ? [...found, ...(await people(query))] : found;
  };
}

export function comparedSearch(comparison: Comparison): Search {
  return async ({ kind, query }) => {
    if (kind === PEOPLE) return comparison.people(query);
    if (kind === GIBBERISH) return [...comparison.titles(query), ...comparison.people(query)];
    return comparison.titles(query);
  };
}

export async function judgeAll(
  search: Search,
  queries: readonly LabelledQuery[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const query of queries) judged.push(judge(query, await search(query)));
  return judged;
}

export function judge(query: LabelledQuery, found: string[]): Judged {
  if (query.accepted.size === 0) {
    return { ...query, found, one: found.length === 0, five: found.length === 0 };
  }
  return {
    ...query,
    found,
    one: query.first.has(found[0] ?? ''),
    five: found.slice(0, 5).some((key) => query.accepted.has(key)),
  };
}

export function recallOf(judged: readonly Judged[]): Recall {
  const share = (which: 'one' | 'five') =>
    judged.filter((each) => each[which]).length / judged.length;
  return { one: share('one'), five: share('five') };
}
