import { inArray } from 'drizzle-orm';
import { overwriteAllBut } from '#platform/database/bulk-writes.ts';
import { noteChange } from '#platform/database/changes.ts';
import type { Transaction } from '#platform/database/database.ts';
import { lastDays } from './last-day-tables.ts';
import { ALL_TITLES, titleTag } from './tag-rules.ts';

/** A last day as the operator defines it. */
export type StoredLastDay = typeof lastDays.$inferSelect;

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
