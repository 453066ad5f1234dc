import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { TitleKey } from './import-schema.ts';
import type { OurRating } from './schema.ts';

/** Columns that `ourRatingOf` reads, with `ratingsOfTitle` in the from clause. */
export const ratingColumns = sql`rated.total as rating_total, rated.count as rating_count`;
/** Joins the ratings of title `t`. */
export const ratingsOfTitle = sql`left join title_ratings rated
  on rated.media_type = t.media_type and rated.title_id = t.id`;

export type RatingRow = { rating_total: number | null; rating_count: number | null };

/** The public rating of a title: the average to two decimals, null without ratings. */
export function ourRatingOf({ rating_total: total, rating_count: count }: RatingRow): OurRating {
  if (!total || !count) return { user: null, average: null, count: 0 };
  return { user: null, average: Math.round((100 * total) / count) / 100, count };
}

/** The public rating of one title, which need not be in the catalogue any more. */
export async function findOurRating(
  db: DbOrTransaction,
  { type, id }: TitleKey,
): Promise<OurRating> {
  const rows = await rowsOf<RatingRow>(
    db,
    sql`select ${ratingColumns} from title_ratings rated
      where rated.media_type = ${type} and rated.title_id = ${id}`,
  );
  return ourRatingOf(rows[0] ?? { rating_total: null, rating_count: null });
}
