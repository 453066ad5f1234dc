import { sql } from 'drizzle-orm';
import { MOST_TITLES } from '#shared/collection-rules.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { collectionFull, collectionUnknown } from './library-errors.ts';
import type { ownerDeleted, titleUnknown } from './library-errors.ts';
import { lockOwnerAndTitle } from './owner-queries.ts';

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

/** Locks the collection, so that changes of its items run one after the other. */
async function lockForItem(
  tx: Transaction,
  user: SignedInUserId,
  { id, key }: ItemChange,
): Promise<Refusal | null> {
  const missing = await lockOwnerAndTitle(tx, user, key);
  const own = await rowsOf(
    tx,
    sql`select from collections where id = ${id} and user_id = ${user}::uuid for no key update`,
  );
  return missing ?? (own.length > 0 ? null : collectionUnknown);
}

const touch = (tx: Transaction, { id, at }: ItemChange) =>
  tx.execute(sql`update collections set changed_at = ${at} where id = ${id}`);
