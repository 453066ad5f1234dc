// The search: reads a query, recalls and ranks titles, and presents a page of them. docs/search.md explains it.
import { sql } from 'drizzle-orm';
import type { ListPart as Part, Paging } from '#catalog/list-paging.ts';
import { findBySources } from '#catalog/offers/offer-lists.ts';
import type { SourceFilter } from '#catalog/offers/offer-lists.ts';
import { findFamilies } from '#catalog/providers/provider-queries.ts';
import type { FoundTitle, MediaType } from '#catalog/schema.ts';
import { SEARCH } from '#catalog/tag-rules.ts';
import type { Db } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import { findFoundCards, partOfRanked } from './present/found-card-queries.ts';
import { hintOf } from './read/hint-rules.ts';
import { readQuery } from './read/query-rules.ts';
import { plain, understandCached } from './read/understanding-queries.ts';
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
  limits: TitleLimits = {},
): Promise<Part<FoundTitle>> {
  const { ranked } = await rankTitles(db, type, query, limits);
  return partOfRanked(ranked, paging, (some) => findFoundCards(db, type, some));
}

/**
 * As `findTitlesByName`, but only titles that pass filters on what the sources say of their offers. Restricted: for pages
 * of this site.
 */
export async function findTitlesBySources(
  db: Db,
  type: MediaType,
  query: string,
  paging: Paging,
  { sources, today, ...limits }: TitleLimits & { sources: readonly SourceFilter[]; today: string },
): Promise<Restricted<Part<FoundTitle>>> {
  const { ranked, family } = await rankTitles(db, type, query, limits);
  const passing = await findBySources(db, type, {
    sources,
    today,
    planIds: limits.planIds,
    providerIds: family === undefined ? undefined : [family],
  });
  const chosen = passing.map((passes) => ranked.filter(({ id }) => passes(id)));
  return new Restricted(
    await partOfRanked(chosen.for('page'), paging, (some) => findFoundCards(db, type, some)),
  );
}

/** The titles found, and the family of services to which the query limits them, as in "na netflix". */
async function rankTitles(
  db: Db,
  type: MediaType,
  query: string,
  { planIds = [], ignored = [], kind }: TitleLimits,
) {
  const found = await findTitles(new EntryReader(db), query, ignored);
  const { [type]: all, understanding, unapplied } = found;
  const conditions = [
    ...(planIds.length > 0 ? [hasPlan(await findFamilies(db, planIds))] : []),
    ...(kind === 'novela'
      ? [novelaCondition]
      : kind === 'serie'
        ? [sql`not ${novelaCondition}`]
        : []),
  ];
  const filtered = await filterTitles(db, { movie: [], serie: [], [type]: all }, conditions);
  const provider = hintOf(understanding.hints, 'provider');
  const family = unapplied.has('provider') ? undefined : provider?.family;
  return { ranked: filtered[type], family };
}

/** All films and series found, at most `MAX_RESULTS` of each. */
export async function findTitles(
  reader: EntryReader,
  query: string,
  ignored: Ignored,
): Promise<FoundTitles> {
  const typed = readQuery(query);
  if (typed === null)
    return { movie: [], serie: [], understanding: plain([]), unapplied: new Set() };
  return reader.shared(`titles ${String(ignored)} ${typed.text}`, async () => {
    dependOn(SEARCH);
    const understanding = await understandCached(reader, typed.words, ignored);
    return bestAnswerTo(reader, understanding, ignored === 'all');
  });
}
