import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { findCards } from './card-queries.ts';
import { rowsOf } from './paging-queries.ts';
import type { Paging, Part } from './paging-queries.ts';
import { dailyOrder } from './recommendation-rules.ts';
import type { Candidate } from './recommendation-rules.ts';
import type { MediaItem } from './schema.ts';

/** IMDb's note from which a title is worth recommending. */
const GOOD = 7;
/** The most popular good ones of each type take part. */
const POOL = 100;

/** What the guide recommends on `day` (YYYY-MM-DD): well rated, to be watched now, varied. */
export async function findRecommended(
  db: DbOrTransaction,
  day: string,
  { page, size }: Paging,
): Promise<Part<MediaItem>> {
  const pool = await rowsOf<Candidate>(
    db,
    sql`(${candidates('movie')}) union all (${candidates('serie')})`,
  );
  const start = (page - 1) * size;
  const chosen = dailyOrder(pool, day).slice(start, start + size);
  if (chosen.length === 0) return { items: [], total: pool.length };
  const items = await findCards(
    db,
    sql`select k.type as media_type, k.id, k.rank from unnest(
      ${sql.param(chosen.map((one) => one.type))}::media_type[],
      ${sql.param(chosen.map((one) => one.id))}::int[]) with ordinality as k(type, id, rank)`,
  );
  return { items, total: pool.length };
}

const candidates = (type: 'movie' | 'serie') => sql`
  select t.media_type as type, t.id, t.imdb_rating * (20 + t.popularity) as merit,
    (select g.genre_id from title_genres g
      where g.media_type = t.media_type and g.title_id = t.id order by g.position limit 1) as genre
  from titles t
  where t.media_type = ${type} and t.imdb_rating >= ${GOOD}
    and exists (select from offers o where o.media_type = t.media_type and o.title_id = t.id
      and o.gone_at is null and o.region = 'BR' and o.type in ('stream', 'free', 'ads'))
  order by t.popularity desc nulls last, t.id limit ${POOL}`;
