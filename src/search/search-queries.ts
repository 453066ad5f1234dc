// The search: reads a query, recalls and ranks titles, and presents a page of them. docs/search.md explains it.
import { sql } from 'drizzle-orm';
import type { ListPart as Part, Paging } from '#catalog/list-paging.ts';
import { findFamilies } from '#catalog/providers/provider-queries.ts';
import type { FoundTitle, MediaType } from '#catalog/schema.ts';
import { SEARCH } from '#catalog/tag-rules.ts';
import type { Db } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { findFoundCards, partOfRanked } from './present/found-card-queries.ts';
import { readQuery } from './read/query-rules.ts';
import { understandCached } from './read/understanding-queries.ts';
import type { Ignored } from './read/understanding-queries.ts';
import type { FoundTitles } from './recall/answer-queries.ts';
import { bestAnswerTo } from './recall/answer-strategies.ts';
import { EntryReader } from './recall/entry-queries.ts';
import { filterTitles, hasPlan, novelaCondition } from './recall/title-condition-queries.ts';
import { MAX_RESULTS } from './thresholds.ts';

export { MAX_RESULTS };

/** Limits of a search for titles besides those in its query. */
export type TitleLimits = {
  /** Only titles with a streaming offer in these providers' families. */
  planIds?: readonly number[] | undefined;
  /** Hints of the query to ignore. */
  ignored?: Ignored | undefined;
  /** Only novelas, or only series that are not novelas. */
  kind?: 'novela' | 'serie' | undefined;
};

/** Finds titles for a query, most relevant first; `match` is comparable between films and series. */
export async function findTitlesByName(
  db: Db,
  type: MediaType,
  query: string,
  paging: Paging,
  { planIds = [], ignored = [], kind }: TitleLimits = {},
): Promise<Part<FoundTitle>> {
  const { [type]: all } = await findTitles(new EntryReader(db), query, ignored);
  const conditions = [
    ...(planIds.length > 0 ? [hasPlan(await findFamilies(db, planIds))] : []),
    ...(kind === 'novela'
      ? [novelaCondition]
      : kind === 'serie'
        ? [sql`not ${novelaCondition}`]
        : []),
  ];
  const titles = await filterTitles(db, { movie: [], serie: [], [type]: all }, conditions);
  return partOfRanked(titles[type], paging, (some) => findFoundCards(db, type, some));
}

const NOTHING: FoundTitles = {
  movie: [],
  serie: [],
  unapplied: new Set(),
  understanding: {
    words: [],
    hints: [],
    people: [],
    name: [],
    alias: undefined,
    nameIndices: [],
    personName: [],
    choices: [],
  },
};

/** All films and series found, at most `MAX_RESULTS` of each. */
export async function findTitles(
  reader: EntryReader,
  query: string,
  ignored: Ignored,
): Promise<FoundTitles> {
  const typed = readQuery(query);
  if (typed === null) return NOTHING;
  return reader.shared(`titles ${String(ignored)} ${typed.text}`, async () => {
    dependOn(SEARCH);
    const understanding = await understandCached(reader, typed.words, ignored);
    return bestAnswerTo(reader, understanding, ignored === 'all');
  });
}
