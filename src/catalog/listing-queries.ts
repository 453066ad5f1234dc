import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { findCards } from './card-queries.ts';
import { keptCountOf, partOf, rowsOf } from './paging-queries.ts';
import type { Paging, Part } from './paging-queries.ts';
import type { MediaItem, MediaType } from './schema.ts';

type Titles = Promise<Part<MediaItem>>;

/** The order of `titles_popular`. */
const byPopularity = sql`t.popularity desc nulls last, t.id`;

/** Films or series, the most popular first. */
export function findPopular(db: DbOrTransaction, type: MediaType, paging: Paging): Titles {
  return findTitlesWhere(db, sql`t.media_type = ${type}`, byPopularity, paging);
}

/** How far back the novelties go, from the newest of them: a guide not refreshed still has some. */
const NOVELTY_DAYS = 180;

/**
 * What came out, or came to a service, in the last months before `today` (YYYY-MM-DD), the newest
 * first.
 */
export function findNowPlaying(
  db: DbOrTransaction,
  type: MediaType,
  today: string,
  paging: Paging,
): Titles {
  const newest = sql`(select max(n.arrived_on) from titles n
    where n.media_type = ${type} and n.arrived_on <= ${today}::date)`;
  return findTitlesWhere(
    db,
    sql`t.media_type = ${type} and t.arrived_on <= ${today}::date
      and t.arrived_on > ${newest} - ${NOVELTY_DAYS}::int`,
    sql`t.arrived_on desc nulls last, t.popularity desc nulls last, t.id`,
    paging,
  );
}

/** Titles of a genre, the most popular first; null for an unknown genre. */
export async function findGenreTitles(
  db: DbOrTransaction,
  type: MediaType,
  genreId: number,
  paging: Paging,
): Promise<Part<MediaItem> | null> {
  const [found, titles] = await Promise.all([
    rowsOf(db, sql`select from genres where media_type = ${type} and id = ${genreId}`),
    findTitlesWhere(
      db,
      sql`t.media_type = ${type} and exists (select from title_genres g
        where g.media_type = t.media_type and g.genre_id = ${genreId} and g.title_id = t.id)`,
      byPopularity,
      paging,
      sql`title_genres g where g.media_type = ${type} and g.genre_id = ${genreId}`,
    ),
  ]);
  return found.length === 0 ? null : titles;
}

/** Titles at a provider, or at the one it was merged into; null for an unknown provider. */
export async function findProviderTitles(
  db: DbOrTransaction,
  type: MediaType,
  providerId: number,
  paging: Paging,
): Promise<Part<MediaItem> | null> {
  const providers = await withMerged(db, [providerId]);
  return providers.length === 0 ? null : findAtProviders(db, type, providers, paging);
}

/** Titles at any of these providers, the most popular first; at any at all where none is named. */
export async function findDiscovered(
  db: DbOrTransaction,
  type: MediaType,
  providerIds: readonly number[],
  paging: Paging,
): Titles {
  if (providerIds.length === 0) return findPopular(db, type, paging);
  return findAtProviders(db, type, await withMerged(db, providerIds), paging);
}

/** These providers, those they became, and all others that became the same. */
async function withMerged(db: DbOrTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select p.id from providers p where coalesce(p.merged_into, p.id) in (
      select coalesce(asked.merged_into, asked.id) from providers asked
      where asked.id = any(${sql.param(ids)}::int[]))`,
  );
  return rows.map((row) => row.id);
}

function findAtProviders(
  db: DbOrTransaction,
  type: MediaType,
  providerIds: readonly number[],
  paging: Paging,
): Titles {
  const offered = sql`o.provider_id = any(${sql.param(providerIds)}::int[]) and o.gone_at is null
    and o.region = 'BR'`;
  return findTitlesWhere(
    db,
    sql`t.media_type = ${type} and exists (select from offers o
      where o.media_type = t.media_type and o.title_id = t.id and ${offered})`,
    byPopularity,
    paging,
    sql`(select distinct o.title_id from offers o where o.media_type = ${type} and ${offered}) o`,
  );
}

function findTitlesWhere(
  db: DbOrTransaction,
  where: SQL,
  order: SQL,
  paging: Paging,
  counted = sql`titles t where ${where}`,
): Titles {
  return partOf(
    paging,
    () => keptCountOf(db, counted),
    (window) =>
      findCards(
        db,
        sql`select t.media_type, t.id, row_number() over (order by ${order}) as rank
          from titles t where ${where} order by ${order} ${window}`,
      ),
  );
}
