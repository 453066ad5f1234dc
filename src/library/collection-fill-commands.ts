import { sql } from 'drizzle-orm';
import { MOST_TITLES } from '#shared/collection-rules.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Db } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { collectionFull, collectionUnknown, ownerDeleted } from './library-errors.ts';
import { lockedOwner } from './owner-queries.ts';

/**
 * Adds titles at the end of a collection, in this order. Those that it contains keep their places;
 * titles that are unknown, or for adults, are ignored. Null on success; nothing is added if there is no
 * room for all.
 */
export function fillCollection(
  db: Db,
  user: SignedInUserId,
  { id, keys, at }: { id: number; keys: readonly TitleKey[]; at: Date },
): Promise<typeof ownerDeleted | typeof collectionUnknown | typeof collectionFull | null> {
  return db.transaction(async (tx) => {
    if ((await rowsOf(tx, lockedOwner(user))).length === 0) return ownerDeleted;
    const own = await rowsOf(
      tx,
      sql`select from collections where id = ${id} and user_id = ${user}::uuid for no key update`,
    );
    if (own.length === 0) return collectionUnknown;
    const items = sql`collection_items where collection_id = ${id}`;
    const added = await rowsOf<TitleKey>(
      tx,
      sql`select k.type, k.id from (
          select type, id, min(place) as place
          from unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
            ${sql.param(keys.map((key) => key.id))}::int[]) with ordinality as u(type, id, place)
          group by type, id) k
        join title_keys t on t.media_type = k.type and t.id = k.id
          and t.gone_reason is distinct from 'adult'
        where not exists (select from ${items} and media_type = k.type and title_id = k.id)
        order by k.place for key share of t`,
    );
    if (added.length === 0) return null;
    if ((await countOf(tx, items)) + added.length > MOST_TITLES) return collectionFull;
    await tx.execute(sql`
      insert into collection_items
        (collection_id, user_id, media_type, title_id, position, added_at)
      select ${id}, ${user}::uuid, k.type, k.id,
        (select coalesce(max(position), 0) from ${items}) + k.place, ${at}
      from unnest(${sql.param(added.map(({ type }) => type))}::media_type[],
        ${sql.param(added.map((key) => key.id))}::int[]) with ordinality as k(type, id, place)`);
    await tx.execute(sql`update collections set changed_at = ${at} where id = ${id}`);
    return null;
  });
}
