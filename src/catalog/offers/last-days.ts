import { asc, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { overwriteAllBut } from '#platform/database/bulk-writes.ts';
import { noteChange } from '#platform/database/changes.ts';
import { lastDays, streamingTypes } from './offer-tables.ts';
import { ALL_TITLES, titleTag } from '#catalog/tag-rules.ts';

/** A last day as the operator defines it. */
export type StoredLastDay = typeof lastDays.$inferSelect;

/** All last days, in the order of an export. */
export const readLastDays = (db: DbOrTransaction): Promise<StoredLastDay[]> =>
  db.select().from(lastDays).orderBy(asc(lastDays.id));

/**
 * A subquery of the last days from `today` on (YYYY-MM-DD, Brazil's) at families of providers that have
 * the title: media_type, title_id, family_id, last_day. A family keeps a title as long as one of its
 * providers does.
 */
export const lastDaysFrom = (today: string): SQL => sql`(
  select l.media_type, l.title_id, p.family_id, max(l.last_day) as last_day
  from last_days l
  join providers own on own.id = l.provider_id
  join providers p on p.id = coalesce(own.merged_into, own.id)
  where exists (select from offers o join providers their on their.id = o.provider_id
    where o.media_type = l.media_type and o.title_id = l.title_id and o.gone_at is null
      and o.region = 'BR' and o.type in ${streamingTypes} and their.family_id = p.family_id)
  group by l.media_type, l.title_id, p.family_id
  having max(l.last_day) >= ${today}::date)`;

/** Deletes these last days, then inserts or updates the validated ones in `changed`. */
export async function writeLastDays(
  tx: Transaction,
  changed: readonly StoredLastDay[],
  removed: readonly StoredLastDay[],
): Promise<void> {
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id);
    await tx.delete(lastDays).where(inArray(lastDays.id, ids));
  }
  if (changed.length > 0) {
    await tx
      .insert(lastDays)
      .values([...changed])
      .onConflictDoUpdate({ target: lastDays.id, set: overwriteAllBut(lastDays, 'id') });
  }
  const touched = [...changed, ...removed];
  const tags = touched.map(({ mediaType: type, titleId: id }) => titleTag({ type, id }));
  await noteChange(tx, touched.length === 0 ? [] : [...ALL_TITLES, ...tags]);
}
