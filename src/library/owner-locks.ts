import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { ownerDeleted, titleUnknown } from './library-errors.ts';

/**
 * The account's row, locked so that it cannot be deleted before the transaction ends. Every command
 * locks it before any other row: deleting an account locks in the same order, so no two deadlock.
 */
export const lockedOwner = (user: SignedInUserId): SQL =>
  sql`select id from users where id = ${user}::uuid for key share`;

/** The key of a title that is or was in the catalogue, locked; none for a title for adults. */
export const lockedTitle = ({ type, id }: TitleKey): SQL =>
  sql`select media_type, id from title_keys where media_type = ${type} and id = ${id}
    and gone_reason is distinct from 'adult' for key share`;

/** Locks the account and the title's key. Null if both exist, else which does not. */
export async function lockOwnerAndTitle(
  tx: DbOrTransaction,
  user: SignedInUserId,
  key: TitleKey,
): Promise<typeof ownerDeleted | typeof titleUnknown | null> {
  const [existing] = await rowsOf<{ owner: boolean; title: boolean }>(
    tx,
    sql`with owner as (${lockedOwner(user)}), title as (${lockedTitle(key)})
      select exists (select from owner) as owner, exists (select from title) as title`,
  );
  if (!existing?.owner) return ownerDeleted;
  return existing.title ? null : titleUnknown;
}

/** Locks the account against deletion and against other commands that call this. Null if it exists. */
export async function lockOwnerAlone(
  tx: Transaction,
  user: SignedInUserId,
): Promise<typeof ownerDeleted | null> {
  const owners = await rowsOf(
    tx,
    sql`select from users where id = ${user}::uuid for no key update`,
  );
  return owners.length > 0 ? null : ownerDeleted;
}
