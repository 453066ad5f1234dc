import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { MOST_COLLECTIONS, foldedName } from '#shared/collection-rules.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { CollectionInput } from './collection-schema.ts';
import {
  collectionUnknown,
  nameTaken,
  takenDown,
  tooManyCollections,
} from '#library/library-errors.ts';
import type { ownerDeleted } from '#library/library-errors.ts';
import { lockOwnerAlone } from '#library/owner-locks.ts';

/**
 * Creates a collection and returns its id. Creations and renamings of one person run one after the other, so that names
 * and their number can be checked first; the unique index refuses the rest.
 */
export function createCollection(
  db: Db,
  user: SignedInUserId,
  { input, at }: { input: CollectionInput; at: Date },
): Promise<number | typeof ownerDeleted | typeof nameTaken | typeof tooManyCollections> {
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAlone(tx, user);
    if (refusal) return refusal;
    if (await isTaken(tx, user, input.name, sql`true`)) return nameTaken;
    const mine = sql`collections where user_id = ${user}::uuid`;
    if ((await countOf(tx, mine)) >= MOST_COLLECTIONS) return tooManyCollections;
    const rows = await rowsOf<{ id: number }>(
      tx,
      sql`insert into collections
          (user_id, name, folded_name, description, is_public, created_at, changed_at)
        values (${user}::uuid, ${input.name}, ${foldedName(input.name)}, ${input.description},
          ${input.public ?? false}, ${at}, ${at})
        returning id`,
    );
    return rows[0]!.id;
  });
}

/** Edits a collection. Returns null on success. */
export function editCollection(
  db: Db,
  user: SignedInUserId,
  { id, input, at }: { id: number; input: CollectionInput; at: Date },
): Promise<
  typeof ownerDeleted | typeof collectionUnknown | typeof nameTaken | typeof takenDown | null
> {
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAlone(tx, user);
    if (refusal) return refusal;
    const [mine] = await rowsOf<{ isTakenDown: boolean }>(
      tx,
      sql`select taken_down_at is not null as "isTakenDown" from collections
        where id = ${id} and user_id = ${user}::uuid for no key update`,
    );
    if (!mine) return collectionUnknown;
    if (mine.isTakenDown && input.public) return takenDown;
    if (await isTaken(tx, user, input.name, sql`id <> ${id}`)) return nameTaken;
    await tx.execute(sql`
      update collections set name = ${input.name}, folded_name = ${foldedName(input.name)},
        description = ${input.description}, changed_at = ${at},
        is_public = coalesce(${input.public ?? null}, is_public)
      where id = ${id} and user_id = ${user}::uuid`);
    return null;
  });
}

/** True if the person has a collection with this name among those that `others` selects. */
export async function isTaken(
  tx: Transaction,
  user: SignedInUserId,
  name: string,
  others: SQL,
): Promise<boolean> {
  const same = sql`collections where user_id = ${user}::uuid
    and folded_name = ${foldedName(name)} and ${others}`;
  return (await countOf(tx, same)) > 0;
}

/** Milliseconds for which a deletion can be undone. */
export const UNDO_PERIOD = 60 * 60 * 1000;

/** Deletes a collection with its items; `restoreCollection` can undo it for an hour. Null on success. */
export function deleteCollection(
  db: Db,
  user: SignedInUserId,
  { id, at }: { id: number; at: Date },
): Promise<typeof ownerDeleted | typeof collectionUnknown | null> {
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAlone(tx, user);
    if (refusal) return refusal;
    // Titles are added and reports made under a weaker lock: from here on there are none.
    const mine = sql`collections c where c.id = ${id} and c.user_id = ${user}::uuid`;
    if ((await rowsOf(tx, sql`select from ${mine} for update`)).length === 0)
      return collectionUnknown;
    await tx.execute(sql`
      insert into deleted_collections (id, user_id, content, deleted_at)
      select c.id, c.user_id, jsonb_build_object(
        'collection', to_jsonb(c),
        'items', (select coalesce(jsonb_agg(i), '[]') from collection_items i
          where i.collection_id = c.id),
        'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'user_id'), '[]')
          from collection_reports r where r.collection_id = c.id)), ${at}
      from ${mine}`);
    await tx.execute(sql`delete from collections where id = ${id}`);
    return null;
  });
}

/**
 * Brings a deleted collection back as it was, with its id; it may have been restored already. Titles that
 * became ones for adults meanwhile stay away. Null on success.
 */
export function restoreCollection(
  db: Db,
  user: SignedInUserId,
  { id, at }: { id: number; at: Date },
): Promise<
  | typeof ownerDeleted
  | typeof collectionUnknown
  | typeof nameTaken
  | typeof tooManyCollections
  | null
> {
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAlone(tx, user);
    if (refusal) return refusal;
    const mine = sql`collections where user_id = ${user}::uuid`;
    if ((await countOf(tx, sql`${mine} and id = ${id}`)) > 0) return null;
    const oldest = new Date(at.getTime() - UNDO_PERIOD);
    const [deleted] = await rowsOf<{ name: string }>(
      tx,
      sql`select content -> 'collection' ->> 'name' as name from deleted_collections
        where id = ${id} and user_id = ${user}::uuid and deleted_at > ${oldest} for update`,
    );
    if (!deleted) return collectionUnknown;
    if (await isTaken(tx, user, deleted.name, sql`true`)) return nameTaken;
    if ((await countOf(tx, mine)) >= MOST_COLLECTIONS) return tooManyCollections;
    const content = sql`deleted_collections d cross join lateral`;
    await tx.execute(sql`
      insert into collections overriding system value
      select c.* from ${content} jsonb_populate_record(null::collections, d.content -> 'collection') c
      where d.id = ${id}`);
    await tx.execute(sql`
      insert into collection_items
      select i.* from ${content}
        jsonb_populate_recordset(null::collection_items, d.content -> 'items') i
      join title_keys k on k.media_type = i.media_type and k.id = i.title_id
        and k.gone_reason is distinct from 'adult'
      where d.id = ${id}`);
    await tx.execute(sql`
      insert into collection_reports overriding system value
      select r.* from ${content}
        jsonb_populate_recordset(null::collection_reports, d.content -> 'reports') r
      where d.id = ${id}`);
    await tx.execute(sql`delete from deleted_collections where id = ${id}`);
    return null;
  });
}

/** Deletes for good all collections that can no longer be restored. */
export async function sweepDeletedCollections(db: DbOrTransaction, at: Date): Promise<void> {
  const oldest = new Date(at.getTime() - UNDO_PERIOD);
  await db.execute(sql`delete from deleted_collections where deleted_at <= ${oldest}`);
}
