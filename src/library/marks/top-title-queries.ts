import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCards } from '#catalog/titles/card-queries.ts';
import { mediaItem } from '#catalog/schema.ts';
import type { MediaItem } from '#catalog/schema.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { titleUnknown } from '#library/library-errors.ts';
import type { ownerDeleted } from '#library/library-errors.ts';
import { lockOwnerAlone } from '#library/owner-locks.ts';
import { MOST_TOP_TITLES } from './library-tables.ts';

export const topTitleList = z
  .object({ items: z.array(mediaItem).max(MOST_TOP_TITLES) })
  .meta({ id: 'TopTitles', description: 'The titles that a person chose for their profile.' });

/** The titles that a person chose for their profile, in their order; without those that left the catalogue. */
export function findTopTitles(db: DbOrTransaction, user: SignedInUserId): Promise<MediaItem[]> {
  return findCards(
    db,
    sql`select i.media_type, i.title_id as id, i.place as rank from top_titles i
      where i.user_id = ${user}::uuid`,
  );
}

/**
 * Replaces the titles that a person chose for their profile; one that is named twice has its first place.
 * Refused as a whole if a title is unknown or for adults. Null on success.
 */
export function replaceTopTitles(
  db: Db,
  user: SignedInUserId,
  keys: readonly TitleKey[],
): Promise<typeof ownerDeleted | typeof titleUnknown | null> {
  const chosen = sql`unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
    ${sql.param(keys.map(({ id }) => id))}::int[]) with ordinality as g(media_type, id, place)`;
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAlone(tx, user);
    if (refusal) return refusal;
    const unknown = await rowsOf(
      tx,
      sql`select from ${chosen} where not exists (select from title_keys k
        where k.media_type = g.media_type and k.id = g.id
          and k.gone_reason is distinct from 'adult') limit 1`,
    );
    if (unknown.length > 0) return titleUnknown;
    await tx.execute(sql`delete from top_titles where user_id = ${user}::uuid`);
    await tx.execute(sql`
      insert into top_titles (user_id, place, media_type, title_id)
      select ${user}::uuid, row_number() over (order by min(place)), media_type, id
      from ${chosen} group by media_type, id`);
    return null;
  });
}
