import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { findCardsOf } from './card-queries.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { TitlePaging, TitlePart } from './paging-queries.ts';
import { partByPlace } from './manual-order-rules.ts';
import { findFamilies } from './provider-queries.ts';
import { dailyOrder } from './daily-recommendation-rules.ts';
import type { RecommendationCandidate } from './daily-recommendation-rules.ts';
import type { MediaItem, MediaType } from './schema.ts';
import { findShelf } from './shelf-queries.ts';

/** The minimum IMDb rating of a recommended title. */
const GOOD = 7;
/** The number of candidates of each type, by popularity. */
const POOL = 100;

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
