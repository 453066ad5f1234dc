import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Db } from '#platform/database/database.ts';
import { countOf } from '#platform/database/rows.ts';
import { listFull } from './library-errors.ts';
import type { ownerDeleted, titleUnknown } from './library-errors.ts';
import { MOST_MARKS } from './mark-rules.ts';
import type { MarkKind } from './mark-rules.ts';
import { lockOwnerAndTitle } from './owner-queries.ts';

type Refusal = typeof ownerDeleted | typeof titleUnknown;

/**
 * Marks a title; a title that is marked already keeps its date. Null on success. Deleted titles can be
 * marked too, so that a removal can be undone.
 */
export function markTitle(
  db: Db,
  user: SignedInUserId,
  { key, kind, at }: { key: TitleKey; kind: MarkKind; at: Date },
): Promise<Refusal | typeof listFull | null> {
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAndTitle(tx, user, key);
    if (refusal) return refusal;
    const mine = sql`title_marks where user_id = ${user}::uuid and kind = ${kind}`;
    const isMarked = sql`${mine} and media_type = ${key.type} and title_id = ${key.id}`;
    if ((await countOf(tx, isMarked)) > 0) return null;
    // Two marks at the same time can exceed the limit by one, which does no harm.
    if ((await countOf(tx, mine)) >= MOST_MARKS) return listFull;
    await tx.execute(sql`
      insert into title_marks (user_id, media_type, title_id, kind, marked_at)
      values (${user}::uuid, ${key.type}, ${key.id}, ${kind}, ${at}) on conflict do nothing`);
    return null;
  });
}

/** Removes a mark, if there is one. Null on success. */
export function unmarkTitle(
  db: Db,
  user: SignedInUserId,
  { key, kind }: { key: TitleKey; kind: MarkKind },
): Promise<Refusal | null> {
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAndTitle(tx, user, key);
    if (refusal) return refusal;
    await tx.execute(sql`
      delete from title_marks where user_id = ${user}::uuid and media_type = ${key.type}
        and title_id = ${key.id} and kind = ${kind}`);
    return null;
  });
}
