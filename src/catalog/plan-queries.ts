import { asc, sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { dependOn } from '#platform/tags.ts';
import type { StoredPlan } from './plan-commands.ts';
import type { Plan } from './plan-schema.ts';
import { plans } from './plan-tables.ts';
import { PLANS, PROVIDERS } from './tag-rules.ts';

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

/** All plans for the operator, by id, including those of providers that the catalogue does not have. */
export function readPlans(db: DbOrTransaction): Promise<StoredPlan[]> {
  return db.select().from(plans).orderBy(asc(plans.id));
}
