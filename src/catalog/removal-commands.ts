import { sql } from 'drizzle-orm';
import { noteChange } from '#platform/database/changes.ts';
import { servedTitle } from './card-queries.ts';
import type { TitleKey } from './import-schema.ts';
import { titleTag } from './tag-rules.ts';
import { titles } from './title-tables.ts';
import type { titleKeys } from './title-tables.ts';
import { isOneOf } from './upsert-commands.ts';
import type { Transaction } from '#platform/database/database.ts';

export type GoneReason = NonNullable<(typeof titleKeys.$inferSelect)['goneReason']>;

/**
 * Deletes titles with all their rows. Their keys stay, with a name for lists if `named` (by default for
 * those the source deleted). Unknown titles are skipped. Returns the number of deleted titles.
 */
export async function removeTitles(
  tx: Transaction,
  keys: readonly TitleKey[],
  { reason, at, named = reason === 'deleted' }: { reason: GoneReason; at: Date; named?: boolean },
): Promise<number> {
  if (keys.length === 0) return 0;
  await tx.execute(sql`
    update title_keys k set gone_at = ${at}, gone_reason = ${reason},
      name = ${named ? servedTitle : sql`null`}, fetched_at = ${named ? sql`t.fetched_at` : sql`null`}
    from titles t
    where k.media_type = t.media_type and k.id = t.id
      and ${isOneOf(keys, sql`t.media_type`, sql`t.id`)}`);
  const gone = await tx
    .delete(titles)
    .where(isOneOf(keys, titles.mediaType, titles.id))
    .returning({ id: titles.id });
  await noteChange(tx, keys.map(titleTag));
  return gone.length;
}
