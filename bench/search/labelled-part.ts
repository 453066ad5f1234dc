// Recall of labelled queries, beside MiniSearch's on the same catalogue.
import { findPeopleByName } from '#search/people-search-queries.ts';
import { findTitlesByName } from '#search/search-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { mergeByMatch } from '#web/search/search-data.ts';
import { GIBBERISH, PEOPLE } from './labelled-queries.ts';
import type { LabelledQuery } from './labelled-queries.ts';
import type { Comparison } from './minisearch.ts';

const PAGING = { page: 1, size: 20 };

/** Keys of the results in the order in which the search page shows them. */
type Search = (query: LabelledQuery) => Promise<string[]>;
export type Recall = { atOne: number; atFive: number };
export type Judged = LabelledQuery & { results: string[]; atOne: boolean; atFive: boolean };

/** One search of the page: titles of both types merged as it merges them, or people. */
export function searchOf({ db }: Pick<Database, 'db'>): Search {
  const titles = async (query: string) => {
    const [movies, series] = await Promise.all([
      findTitlesByName(db, 'movie', query, PAGING),
      findTitlesByName(db, 'serie', query, PAGING),
    ]);
    return mergedKeys(movies.items, series.items);
  };
  const people = async (query: string) =>
    (await findPeopleByName(db, query, PAGING)).items.map(({ id }) => `person ${id}`);
  return async ({ kind, query }) => {
    if (kind === PEOPLE) return people(query);
    const keys = await titles(query);
    return kind === GIBBERISH ? [...keys, ...(await people(query))] : keys;
  };
}

type Matched = readonly { id: number; match?: number | undefined }[];

/** The keys of films and series in the order in which the search page shows them. */
export function mergedKeys(movies: Matched, series: Matched): string[] {
  const keyed = (type: string, items: Matched) =>
    items.map(({ id, match }) => ({ key: `${type} ${id}`, match }));
  return mergeByMatch(keyed('movie', movies), keyed('serie', series)).map(({ key }) => key);
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

export function judge(query: LabelledQuery, results: string[]): Judged {
  if (query.accepted.size === 0) {
    return { ...query, results, atOne: results.length === 0, atFive: results.length === 0 };
  }
  return {
    ...query,
    results,
    atOne: query.first.has(results[0] ?? ''),
    atFive: results.slice(0, 5).some((key) => query.accepted.has(key)),
  };
}

export function recallOf(judged: readonly Judged[]): Recall {
  const share = (which: 'atOne' | 'atFive') =>
    judged.filter((query) => query[which]).length / judged.length;
  return { atOne: share('atOne'), atFive: share('atFive') };
}
