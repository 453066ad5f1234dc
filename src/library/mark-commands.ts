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
import { unwatchWholeSeries, watchWholeSeries } from './series-progress-commands.ts';

type Refusal = typeof ownerDeleted | typeof titleUnknown;

/**
 * Marks a title; a title that is marked already keeps its date. A series marked as watched is all its
 * episodes that are out. Null on success. Deleted titles can be marked too, so that a removal can be
 * undone.
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
    const wasMarked = (await countOf(tx, isMarked)) > 0;
    // Two marks at the same time can exceed the limit by one, which does no harm.
    if (!wasMarked && (await countOf(tx, mine)) >= MOST_MARKS) return listFull;
    // Repeated even for a marked series: episodes may have come since.
    if (isWatchedSeries(key, kind)) return watchWholeSeries(tx, user, { id: key.id, at });
    if (wasMarked) return null;
    await tx.execute(sql`
      insert into title_marks (user_id, media_type, title_id, kind, marked_at)
      values (${user}::uuid, ${key.type}, ${key.id}, ${kind}, ${at}) on conflict do nothing`);
    return null;
  });
}

/**
 * Removes a mark, if there is one. Episodes of a series that were marked one by one stay watched. Null on
 * success.
 */
export function unmarkTitle(
  db: Db,
  user: SignedInUserId,
  { key, kind }: { key: TitleKey; kind: MarkKind },
): Promise<Refusal | null> {
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAndTitle(tx, user, key);
    if (refusal) return refusal;
    if (isWatchedSeries(key, kind)) {
      await unwatchWholeSeries(tx, user, key.id);
      return null;
    }
    await tx.execute(sql`
      delete from title_marks where user_id = ${user}::uuid and media_type = ${key.type}
        and title_id = ${key.id} and kind = ${kind}`);
    return null;
  });
}

const isWatchedSeries = (key: TitleKey, kind: MarkKind) =>
  key.type === 'serie' && kind === 'watched';
