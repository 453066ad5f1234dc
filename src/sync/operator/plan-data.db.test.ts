import { expect, it } from 'vitest';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { findPlans } from '#catalog/offers/plan-queries.ts';
import { mayHaveChanged } from '#shared/plan-rules.ts';
import { aProvider, useEmptyCatalogue } from '#test/catalogue.ts';
import { importRows } from './data-import.ts';
import { planTable, readPlanSeed, seedPlans } from './plan-data.ts';
import { seedProviders } from './provider-data.ts';
import { parseRows } from './row-files.ts';

const database = useEmptyCatalogue();
const HEADER = 'id;provider;plan;kind;price;months;ads;screens;checked;source;link;note';

const load = (rows: string, options = {}) =>
  importRows(
    database.db,
    planTable,
    parseRows(`${HEADER}\n${rows}`, 'csv', planTable.columns),
    options,
  );

it('imports what is right and reports what is wrong, row by row', async () => {
  await importProviders(database.db, [aProvider(8, 'netflix')]);
  const { added, problems } = await load(
    [
      '1;netflix;Padrão;;44,90;;no;2;2026-10-04;Site;;',
      '2;8;Aluguel;rental;9,90;;;;2026-10-04;Site;https://a.example/;Em alta definição',
      '3;netflixx;Padrão;;44,90;;no;2;2026-10-04;Site;;',
      '4;8;Padrão;;44,90;0;maybe;2;04/10/2026;Site;http://a.example/;',
    ].join('\n'),
  );
  expect(added).toBe(2);
  expect(problems.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '5 months: must be a whole number from 1 to 36',
    '5 ads: must be yes or no',
    '5 checked: must be a day, such as 2026-11-20',
    '5 link: must be an https:// address',
    '4 provider: there is none called "netflixx"',
  ]);
  expect(await findPlans(database.db)).toMatchObject([
    { id: 1, provider_name: 'netflix', price: 44.9, months: 1, ads: false, kind: 'subscription' },
    { id: 2, price: 9.9, kind: 'rental', ads: null, note: 'Em alta definição' },
  ]);
});

it('begins with the seed, which an edited table keeps out', async () => {
  await seedProviders(database.db);
  const seeds = await readPlanSeed();
  expect(await seedPlans(database.db)).toBe(seeds.length);
  await load('1;8;Padrão;;1,00;;;;2026-10-04;Site;;', { replace: true });
  expect(await seedPlans(database.db)).toBe(0);
  expect(await findPlans(database.db)).toMatchObject([{ id: 1, price: 1 }]);
});

it('shows a plan of a merged provider as its successor’s, and none of an unknown provider', async () => {
  await importProviders(database.db, [aProvider(1, 'one'), aProvider(2, 'old', { mergedInto: 1 })]);
  await load('1;2;a;;1,00;;;;2026-10-04;Site;;\n2;3;b;;1,00;;;;2026-10-04;Site;;');
  expect(await findPlans(database.db)).toMatchObject([{ id: 1, provider_id: 1, family_id: 1 }]);
});

it('has in its seed a source and a day for every price, and a remark where sources disagree', async () => {
  const seeds = await readPlanSeed();
  expect(seeds.length).toBeGreaterThan(30);
  expect(seeds.filter(({ checkedOn }) => mayHaveChanged(checkedOn, '2024-01-01'))).toEqual([]);
  const disputed = seeds.filter(({ providerId }) => [283, 307].includes(providerId));
  expect(disputed.map(({ note }) => /outra/i.test(note))).toEqual([true, true]);
});
