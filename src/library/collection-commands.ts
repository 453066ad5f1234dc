import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { foldedName, MOST_COLLECTIONS } from '#shared/collection-rules.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { CollectionInput } from './collection-schema.ts';
import { collectionUnknown, nameTaken, takenDown, tooManyCollections } from './library-errors.ts';
import type { ownerDeleted } from './library-errors.ts';
import { lockOwnerAlone } from './owner-queries.ts';

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
