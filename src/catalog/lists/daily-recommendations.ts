import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { fnv1a } from '#platform/hash.ts';
import { findCardsOf } from '#catalog/titles/card-queries.ts';
import { partByPlace } from '#catalog/list-paging.ts';
import type { TitlePaging, TitlePart } from '#catalog/list-paging.ts';
import { findFamilies } from '#catalog/providers/provider-queries.ts';
import type { MediaItem, MediaType } from '#catalog/schema.ts';
import { findShelf } from '#catalog/shelf/shelf-queries.ts';

/** The minimum IMDb rating of a recommended title. */
const GOOD = 7;
/** The number of candidates of each type, by popularity. */
const POOL = 100;

/** A candidate. A higher `merit` is better; the scale does not matter. */
export type RecommendationCandidate = {
  type: MediaType;
  id: number;
  genre: number | null;
  merit: number;
};

/** The recommendations of `day` (YYYY-MM-DD): well rated, with a current offer, varied. */
export async function findDailyRecommendations(
  db: DbOrTransaction,
  day: string,
  paging: TitlePaging,
): Promise<TitlePart<MediaItem>> {
  const families = paging.planIds && (await findFamilies(db, paging.planIds));
  const pools = await Promise.all([
    findCandidates(db, 'movie', families),
    findCandidates(db, 'serie', families),
  ]);
  const ranked = dailyOrder(pools.flat(), day).map((one, place) => ({ ...one, place }));
  const { chosen, ...part } = partByPlace(ranked, paging);
  return { ...part, items: await findCardsOf(db, chosen) };
}

async function findCandidates(
  db: DbOrTransaction,
  type: MediaType,
  planIds: readonly number[] | undefined,
): Promise<RecommendationCandidate[]> {
  const shelf = await findShelf(db, type);
  const { ids } = shelf.choose({
    order: 'popular',
    filter: { note: GOOD, inPlan: true, planIds },
    size: POOL,
    from: 1,
  });
  return rowsOf(
    db,
    sql`select t.media_type as type, t.id, t.imdb_rating * (20 + t.popularity) as merit,
      (select g.genre_id from title_genres g
        where g.media_type = t.media_type and g.title_id = t.id order by g.position limit 1) as genre
      from titles t where t.media_type = ${type} and t.id = any(${sql.param(ids)}::int[])`,
  );
}

/**
 * The order of the recommendations of one day: films and series alternate, no genre twice in a row
 * while there is another, better titles more often near the top. The order depends on `day` only.
 */
export function dailyOrder<T extends RecommendationCandidate>(
  candidates: readonly T[],
  day: string,
): T[] {
  const shuffled = candidates
    .map((one) => ({ one, rank: one.merit * (0.5 + unit(`${day} ${one.type} ${one.id}`)) }))
    .toSorted((a, b) => b.rank - a.rank || a.one.id - b.one.id)
    .map(({ one }) => one);
  const queues = {
    movie: spread(shuffled.filter((one) => one.type === 'movie')),
    serie: spread(shuffled.filter((one) => one.type === 'serie')),
  };
  const order: T[] = [];
  const longest = Math.max(queues.movie.length, queues.serie.length);
  for (let i = 0; i < longest; i += 1) {
    for (const one of [queues.movie[i], queues.serie[i]]) if (one) order.push(one);
  }
  return order;
}

/** Picks the first of the next few with another genre than the previous one. */
function spread<T extends RecommendationCandidate>(ranked: readonly T[]): T[] {
  const waiting = [...ranked];
  const order: T[] = [];
  while (waiting.length > 0) {
    const before = order.at(-1)?.genre;
    const next = waiting.slice(0, 12).findIndex((one) => one.genre !== before);
    order.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return order;
}

/** FNV-1a scaled to [0, 1): a deterministic random number. */
function unit(text: string): number {
  let hash = fnv1a(text);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
