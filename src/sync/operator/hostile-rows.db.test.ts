import { expect, it } from 'vitest';
import { aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { importRows } from './data-import.ts';
import type { DataTable } from './data-table.ts';
import { listTable } from './list-data.ts';
import { lastDayTable } from './last-day-data.ts';
import { planTable } from './plan-data.ts';
import { productTable } from './product-data.ts';
import { providerTable } from './provider-data.ts';

const database = useEmptyCatalogue();

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '9999999999',
  '9'.repeat(400),
  'x'.repeat(5000),
  'a\0b',
  '\uD83D',
  '\uFFFE\u202E😀',
  "'; drop table titles; --",
  '%s{query}${x}',
  '{query}',
  'https://{query}',
  'https://x.example/\0{query}',
  'https://x.example/{query}\u0000',
  '#AABBCC',
  '😀😀😀',
  '__proto__',
  'constructor',
  'movie:2147483647 serie:1',
  'movie:99999999999999999999',
  0,
  -1,
  1.5,
  1e300,
  2 ** 31 - 1,
  2 ** 31,
  true,
  [],
  [null],
  [['movie:1']],
  [1],
  {},
  { id: 1 },
];

const url = 'https://x.example/{query}';
const titles = ['movie:1'];
const product = { id: 1, title: 'Caneca', price: 1, url, image: url, titles };
const list = { kind: 'performer', id: 1, name: 'Ana', description: 'x', person: 1, titles };
const provider = {
  id: 1,
  slug: 'um',
  name: 'Um',
  colour: '#101010',
  letters: 'U',
  link: url,
  priority: 1,
  family: 3,
  mergedInto: 5,
};

const plan = {
  id: 1,
  provider: 8,
  plan: 'x',
  kind: 'rental',
  price: 1,
  months: 1,
  ads: 'yes',
  screens: 2,
  checked: '2026-11-20',
  source: 'x',
  link: url,
  note: 'x',
};

const lastDay = { id: 1, title: 'movie:1', provider: 8, last_day: '2026-11-30', source: 'x' };

/** Puts each of these values into every column in turn; the database must never be what refuses them. */
async function importAll<Values extends { id: number }, Thing extends { id: number }>(
  table: DataTable<Values, Thing>,
  right: Record<string, unknown>,
): Promise<number> {
  await seedCatalogue(database.db, aTitle({}));
  const rows = table.columns.flatMap((column) =>
    HOSTILE.map((value) => ({ ...right, [column]: value })),
  );
  let skipped = 0;
  for (const values of [...rows, ...HOSTILE]) {
    const report = await importRows(database.db, table, [{ number: 1, values }]);
    if (report.added + report.changed + report.left === 0) skipped += 1;
    else expect(report.problems.filter((one) => one.skipped)).toEqual([]);
  }
  const all = rows.map((values, index) => ({ number: index + 1, values }));
  await importRows(database.db, table, all);
  return skipped;
}

it.each([
  ['products', () => importAll(productTable, product)],
  ['lists', () => importAll(listTable, list)],
  ['plans', () => importAll(planTable, plan)],
  ['last days', () => importAll(lastDayTable, lastDay)],
  ['providers', () => importAll(providerTable, provider)],
])('hostile %s are skipped or imported, and never fail in the database', async (_, all) => {
  expect(await all()).toBeGreaterThan(100);
});
