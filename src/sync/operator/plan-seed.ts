import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readPlans, writePlans } from '#catalog/offers/plan-queries.ts';
import type { StoredPlan } from '#catalog/offers/plan-queries.ts';
import { changing } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOfCsv } from './csv-rows.ts';
import { lockOperatorData } from './data-import.ts';
import { planRow, planTable, resolvePlans } from './plan-data.ts';
import { idOf } from './references.ts';

/** The repository's own: prices of Brazilian plans, each with its source and the day of its check. */
const seedFile = join(import.meta.dirname, '../../../seed/plans.csv');

/** @throws ZodError or OperatorError if the file has another shape */
export async function readPlanSeed(): Promise<StoredPlan[]> {
  const rows = rowsOfCsv(await readFile(seedFile, 'utf8'), planTable.columns);
  const checked = z.array(planRow).parse(rows.map(({ values }) => values));
  // The seed names providers by their ids, so that it does not depend on those the catalogue has.
  const { things } = resolvePlans(
    checked.map((values, row) => ({ row, values })),
    idOf,
  );
  return things.map(({ thing }) => thing);
}

/**
 * Adds the seed's plans to a table without any: one that the operator edited stays as it is. Returns
 * how many it wrote.
 */
export async function seedPlans(db: Db): Promise<number> {
  const seeds = await readPlanSeed();
  return changing(db, async (tx) => {
    await lockOperatorData(tx);
    if ((await readPlans(tx)).length > 0) return 0;
    await writePlans(tx, seeds);
    return seeds.length;
  });
}
