import { inArray } from 'drizzle-orm';
import { noteChange } from '#platform/database/changes.ts';
import { overwriteAllBut } from '#platform/database/bulk-writes.ts';
import type { Transaction } from '#platform/database/database.ts';
import { plans } from './plan-tables.ts';
import { PLANS } from './tag-rules.ts';

/** A plan as the operator defines it. */
export type StoredPlan = typeof plans.$inferSelect;

/** Inserts or updates validated plans. */
export async function writePlans(tx: Transaction, changed: readonly StoredPlan[]): Promise<void> {
  if (changed.length > 0) {
    await tx
      .insert(plans)
      .values([...changed])
      .onConflictDoUpdate({ target: plans.id, set: overwriteAllBut(plans, 'id') });
  }
  await noteChange(tx, [PLANS]);
}

/** Deletes plans. */
export async function removePlans(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(plans).where(inArray(plans.id, [...ids]));
  await noteChange(tx, [PLANS]);
}
