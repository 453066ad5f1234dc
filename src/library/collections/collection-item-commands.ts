import { sql } from 'drizzle-orm';
import { MOST_TITLES } from '#shared/collection-rules.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import {
  collectionFull,
  collectionUnknown,
  ownerDeleted,
  titleUnknown,
} from '#library/library-errors.ts';
import { lockOwnerAndTitle, lockedOwner } from '#library/owner-locks.ts';

type Refusal = typeof ownerDeleted | typeof titleUnknown | typeof collectionUnknown;

interface ItemChange {
  /** The collection. */
  id: number;
  key: TitleKey;
  at: Date;
}

/**
 * Adds a title at the end of a collection; one that it contains already keeps its place. Null on
 * success. Deleted titles can be added too, so that a removal can be undone.
 */
export function addToCollection(
  db: Db,
  user: SignedInUserId,
  change: ItemChange,
): Promise<Refusal | typeof collectionFull | null> {
  const { id, key, at } = change;
  return db.transaction(async (tx) => {
    const refusal = await lockForItem(tx, user, change);
    if (refusal) return refusal;
    const items = sql`collection_items where collection_id = ${id}`;
    const isThere = sql`${items} and media_type = ${key.type} and title_id = ${key.id}`;
    if ((await countOf(tx, isThere)) > 0) return null;
    if ((await countOf(tx, items)) >= MOST_TITLES) return collectionFull;
    await tx.execute(sql`
      insert into collection_items (collection_id, user_id, media_type, title_id, position, added_at)
      select ${id}, ${user}::uuid, ${key.type}, ${key.id}, coalesce(max(position), 0) + 1, ${at}
      from ${items}`);
    await touch(tx, change);
    return null;
  });
}

/** Removes a title from a collection, if it is there. Null on success. */
export function removeFromCollection(
  db: Db,
  user: SignedInUserId,
  change: ItemChange,
): Promise<Refusal | null> {
  const { id, key } = change;
  return db.transaction(async (tx) => {
    const refusal = await lockForItem(tx, user, change);
    if (refusal) return refusal;
    const removed = await rowsOf(
      tx,
      sql`delete from collection_items where collection_id = ${id}
        and media_type = ${key.type} and title_id = ${key.id} returning title_id`,
    );
    if (removed.length > 0) await touch(tx, change);
    return null;
  });
}

/**
 * Orders a collection: these titles first, in this order, then the others as they were. Titles that it
 * does not contain are ignored: they may have been removed meanwhile. Null on success.
 */
export function orderCollection(
  db: Db,
  user: SignedInUserId,
  { id, keys, at }: { id: number; keys: readonly TitleKey[]; at: Date },
): Promise<typeof ownerDeleted | typeof collectionUnknown | null> {
  return db.transaction(async (tx) => {
    if ((await rowsOf(tx, lockedOwner(user))).length === 0) return ownerDeleted;
    if (!(await lockOwn(tx, user, id))) return collectionUnknown;
    const moved = await rowsOf(
      tx,
      sql`update collection_items i set position = o.position from (
          select c.media_type, c.title_id,
            row_number() over (order by k.place nulls last, c.position, c.media_type, c.title_id)
              as position
          from collection_items c left join (
            select type, id, min(place) as place
            from unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
              ${sql.param(keys.map((key) => key.id))}::int[]) with ordinality as k(type, id, place)
            group by type, id) k on k.type = c.media_type and k.id = c.title_id
          where c.collection_id = ${id}) o
        where i.collection_id = ${id} and i.media_type = o.media_type and i.title_id = o.title_id
          and i.position <> o.position
        returning i.title_id`,
    );
    if (moved.length > 0) await touch(tx, { id, at });
    return null;
  });
}

/** Locks the collection, so that changes of its items run one after the other. */
async function lockForItem(
  tx: Transaction,
  user: SignedInUserId,
  { id, key }: ItemChange,
): Promise<Refusal | null> {
  const missing = await lockOwnerAndTitle(tx, user, key);
  return missing ?? ((await lockOwn(tx, user, id)) ? null : collectionUnknown);
}

/** Locks this person's collection; false if it is not theirs or does not exist. */
async function lockOwn(tx: Transaction, user: SignedInUserId, id: number): Promise<boolean> {
  const own = await rowsOf(
    tx,
    sql`select from collections where id = ${id} and user_id = ${user}::uuid for no key update`,
  );
  return own.length > 0;
}

const touch = (tx: Transaction, { id, at }: Pick<ItemChange, 'id' | 'at'>) =>
  tx.execute(sql`update collections set changed_at = ${at} where id = ${id}`);

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
    if (!(await lockOwn(tx, user, id))) return collectionUnknown;
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

/**
 * Stores the owner's remark on a title of their collection; an empty one removes it. Null on success;
 * unknown if there is no such collection of theirs, or the title is not in it.
 */
export function remarkOnTitle(
  db: Db,
  user: SignedInUserId,
  { id, key, remark, at }: { id: number; key: TitleKey; remark: string; at: Date },
): Promise<typeof ownerDeleted | typeof titleUnknown | null> {
  return db.transaction(async (tx) => {
    if ((await rowsOf(tx, lockedOwner(user))).length === 0) return ownerDeleted;
    const stored = await rowsOf(
      tx,
      sql`update collection_items set remark = nullif(${remark}::text, '')
        where collection_id = ${id} and user_id = ${user}::uuid
          and media_type = ${key.type} and title_id = ${key.id} returning title_id`,
    );
    if (stored.length === 0) return titleUnknown;
    await tx.execute(sql`update collections set changed_at = ${at} where id = ${id}`);
    return null;
  });
}
