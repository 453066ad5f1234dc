import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#shared/title-key.ts';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { bool } from '#platform/database/columns.ts';
import { rowCountOf, rowsOf } from '#platform/database/rows.ts';
import { done, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
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

/** Locks the account and the title's key; refused if one of them does not exist. */
export async function lockOwnerAndTitle(
  tx: DbOrTransaction,
  user: SignedInUserId,
  key: TitleKey,
): Promise<Result<null, typeof ownerDeleted | typeof titleUnknown>> {
  const [existing] = await rowsOf(
    tx,
    { owner: bool, title: bool },
    sql`with owner as (${lockedOwner(user)}), title as (${lockedTitle(key)})
      select exists (select from owner) as owner, exists (select from title) as title`,
  );
  if (!existing?.owner) return refused(ownerDeleted);
  return existing.title ? done : refused(titleUnknown);
}

/** Locks the account against deletion and against other commands that call this; refused if it does not exist. */
export async function lockOwnerAlone(
  tx: Transaction,
  user: SignedInUserId,
): Promise<Result<null, typeof ownerDeleted>> {
  const owners = await rowCountOf(
    tx,
    sql`select from users where id = ${user}::uuid for no key update`,
  );
  return owners > 0 ? done : refused(ownerDeleted);
}
