import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { ownerDeleted, titleUnknown } from './library-errors.ts';
import { lockedOwner } from './owner-queries.ts';

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
