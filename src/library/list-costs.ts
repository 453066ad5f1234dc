import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { costTitle, findCostTitles } from '#catalog/offers/title-costs.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { MOST_TITLES } from '#shared/collection-rules.ts';

export const listCosts = z
  .object({
    /** The list's name; null for the watch list. */
    name: z.string().nullable(),
    items: z.array(costTitle),
    /** Titles that the person marked as watched in the last 90 days. */
    watched_lately: z.int().min(0),
  })
  .meta({
    id: 'ListCosts',
    description:
      'The unwatched titles of a person’s list and where each can be watched, in the order of the list, 3,000 at most; `watched_lately` counts the titles marked as watched in the last 90 days.',
  });
type ListCosts = z.infer<typeof listCosts>;

const LATELY_DAYS = 90;

/**
 * The unwatched titles of a person's watch list, or of one of their collections, and where each can be
 * watched: as many as a collection has at most. Null if the collection is not theirs.
 */
export async function findListCosts(
  db: DbOrTransaction,
  user: SignedInUserId,
  { collectionId, now }: { collectionId: number | undefined; now: Date },
): Promise<ListCosts | null> {
  const name = await nameOf(db, user, collectionId);
  if (name === undefined) return null;
  const kept =
    collectionId === undefined
      ? sql`select m.media_type, m.title_id,
          row_number() over (order by m.marked_at desc, m.media_type, m.title_id) as rank
          from title_marks m where m.user_id = ${user}::uuid and m.kind = 'watchlist'`
      : sql`select i.media_type, i.title_id, i.position as rank
          from collection_items i where i.user_id = ${user}::uuid
          and i.collection_id = ${collectionId}`;
  const [items, watched] = await Promise.all([
    findCostTitles(db, unwatchedOf(kept, user)),
    rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from title_marks m where m.user_id = ${user}::uuid
        and m.kind = 'watched'
        and m.marked_at > ${now.toISOString()}::timestamptz - make_interval(days => ${LATELY_DAYS})`,
    ),
  ]);
  return { name, items, watched_lately: watched[0]?.count ?? 0 };
}

/** The collection's name, null for the watch list, undefined if there is no such collection. */
async function nameOf(
  db: DbOrTransaction,
  user: SignedInUserId,
  collectionId: number | undefined,
): Promise<string | null | undefined> {
  if (collectionId === undefined) return null;
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select c.name from collections c
      where c.id = ${collectionId} and c.user_id = ${user}::uuid`,
  );
  return rows[0]?.name;
}

const unwatchedOf = (kept: SQL, user: SignedInUserId): SQL => sql`
  select m.media_type, m.title_id as id, m.rank from (${kept}) m
  join titles t on t.media_type = m.media_type and t.id = m.title_id
  where not exists (select from title_marks w where w.user_id = ${user}::uuid
    and w.media_type = m.media_type and w.title_id = m.title_id and w.kind = 'watched')
  order by m.rank limit ${MOST_TITLES}`;
