import { z } from 'zod';
import { readPlans, removePlans, writePlans } from '#catalog/offers/plan-queries.ts';
import type { StoredPlan } from '#catalog/offers/plan-queries.ts';
import { readProviders } from '#catalog/providers/provider-queries.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { PLAN_KINDS } from '#shared/plan-rules.ts';
import {
  address,
  day,
  freeText,
  id,
  optionalWhole,
  priceOrFree,
  words,
  yesOrNo,
} from './cell-schema.ts';
import type { CheckedRow, DataTable } from './data-table.ts';
import { idOf, shown } from './references.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changing } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOfCsv } from './row-files.ts';
import { lockOperatorData } from './data-import.ts';

export const planRow = z.strictObject(
  {
    id,
    provider: z.union([z.int().min(1).max(LARGEST_ID), words(80)], 'must be an id or a slug'),
    plan: words(80),
    kind: z.enum(PLAN_KINDS, 'must be subscription or rental').default('subscription'),
    price: priceOrFree,
    months: optionalWhole(1, 36).default(1),
    ads: yesOrNo,
    screens: optionalWhole(1, 100),
    checked: day,
    source: words(200),
    link: address.optional(),
    note: freeText(300),
  },
  'must be an object',
);
export type PlanRow = z.output<typeof planRow>;

/** Prices of providers; for the format see `seed/plans.csv`. */
export const planTable: DataTable<PlanRow, StoredPlan> = {
  columns: [
    'id',
    'provider',
    'plan',
    'kind',
    'price',
    'months',
    'ads',
    'screens',
    'checked',
    'source',
    'link',
    'note',
  ],
  schema: planRow,
  read: readPlans,
  async resolve(tx, rows) {
    const bySlug = new Map((await readProviders(tx)).map((one) => [one.slug, one.id]));
    // An id may belong to a provider that a source has not named yet; a slug must be known.
    return resolvePlans(rows, (reference) => idOf(reference) ?? bySlug.get(String(reference)));
  },
  contentOf: (plan) => ({ ...plan }),
  async write(tx, { added, changed, removed }) {
    await removePlans(tx, removed);
    await writePlans(tx, [...added, ...changed]);
  },
  rowOf: ({ providerId, name, priceCents, checkedOn, ads, screens, link, note, ...plan }) => ({
    id: plan.id,
    provider: providerId,
    plan: name,
    kind: plan.kind,
    price: priceCents / 100,
    months: plan.months,
    ...(ads !== null && { ads }),
    ...(screens !== null && { screens }),
    checked: checkedOn,
    source: plan.source,
    ...(link !== null && { link }),
    ...(note !== '' && { note }),
  }),
  cellOf(column, value) {
    if (column === 'price') return Number(value).toFixed(2).replace('.', ',');
    if (column === 'ads' && typeof value === 'boolean') return value ? 'yes' : 'no';
    return undefined;
  },
};

/** The plans of these rows; `findProvider` returns the id of a slug or id, undefined if unknown. */
export function resolvePlans(
  rows: readonly CheckedRow<PlanRow>[],
  findProvider: (reference: string | number) => number | undefined,
) {
  const things: { row: number; thing: StoredPlan }[] = [];
  const problems: { row: number; reason: string }[] = [];
  for (const { row, values } of rows) {
    const providerId = findProvider(values.provider);
    if (providerId === undefined) {
      problems.push({ row, reason: `provider: there is none called ${shown(values.provider)}` });
    } else things.push({ row, thing: planOf(values, providerId) });
  }
  return { things, problems };
}

function planOf(values: PlanRow, providerId: number): StoredPlan {
  return {
    id: values.id,
    providerId,
    name: values.plan,
    kind: values.kind,
    priceCents: values.price,
    months: values.months,
    ads: values.ads ?? null,
    screens: values.screens ?? null,
    source: values.source,
    link: values.link ?? null,
    checkedOn: values.checked,
    note: values.note,
  };
}

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
