import { asc, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { dependOn } from '#platform/tags.ts';
import { noteChange } from '#platform/database/changes.ts';
import { overwriteAllBut } from '#platform/database/bulk-writes.ts';
import { PLAN_KINDS } from '#shared/plan-rules.ts';
import { plans } from './offer-tables.ts';
import { PLANS, PROVIDERS } from '#catalog/tag-rules.ts';
import { providerIdentity } from '#catalog/schema.ts';
import { calendarDate } from '#catalog/seasons/season-schema.ts';

export const plan = providerIdentity
  .extend({
    id: z.int(),
    name: z.string(),
    kind: z.enum(PLAN_KINDS),
    /** In `currency`, with two decimals: a month of a subscription, or one title of a rental. */
    price: z.number().min(0),
    currency: z.literal('BRL'),
    /** The least number of months to pay for. */
    months: z.int().min(1),
    ads: z.boolean().nullable(),
    /** Screens at the same time. */
    screens: z.int().min(1).nullable(),
    source: z.string(),
    source_link: z.url().nullable(),
    checked_on: calendarDate,
    /** A remark for visitors; empty for none. */
    note: z.string(),
  })
  .meta({
    id: 'Plan',
    description:
      'What a provider charges: `price` is for one month of a subscription that is paid for `months` months at least, or for one rental. `checked_on` is the day on which `source` had this price; `ads` and `screens` are null if no source says.',
  });
type Plan = z.infer<typeof plan>;

type PlanRow = Omit<Plan, 'brand' | 'provider_logo_path' | 'currency'> & {
  brand_colour: string;
  brand_letters: string;
};

/**
 * The plans of providers that the catalogue has, the best known provider first and its cheapest plan
 * before the others. A plan of a merged provider is shown as one of its successor.
 */
export async function findPlans(db: DbOrTransaction): Promise<Plan[]> {
  dependOn(PLANS, PROVIDERS);
  const rows = await rowsOf<PlanRow>(
    db,
    sql`select n.id, p.id as provider_id, p.name as provider_name, p.logo_path, p.brand_colour,
        p.brand_letters, p.family_id, n.name, n.kind, round(n.price_cents / 100.0, 2)::float8 as price,
        n.months, n.ads, n.screens, n.source, n.link as source_link,
        to_char(n.checked_on, 'YYYY-MM-DD') as checked_on, n.note
      from plans n join providers own on own.id = n.provider_id
      join providers p on p.id = coalesce(own.merged_into, own.id)
      order by p.display_priority, p.id, n.kind, n.price_cents, n.id`,
  );
  return rows.map(({ brand_colour, brand_letters, ...row }) => ({
    ...row,
    provider_logo_path: row.logo_path,
    brand: { colour: brand_colour, letters: brand_letters },
    currency: 'BRL',
  }));
}

/** A plan as the operator defines it. */
export type StoredPlan = typeof plans.$inferSelect;

/** All plans for the operator, by id, including those of providers that the catalogue does not have. */
export function readPlans(db: DbOrTransaction): Promise<StoredPlan[]> {
  return db.select().from(plans).orderBy(asc(plans.id));
}

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
