import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importLists, importProducts } from '#catalog/lists/curation.ts';
import { writeLastDays } from '#catalog/offers/last-days.ts';
import { writePlans } from '#catalog/offers/plan-queries.ts';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import type { Db } from '#platform/database/database.ts';
import { aProvider, aTitle, firstLook, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { exportRows, formats, parseRows } from './row-files.ts';
import { importRows } from './data-import.ts';
import type { DataTable } from './data-table.ts';
import { listTable } from './list-data.ts';
import { lastDayTable } from './last-day-data.ts';
import { planTable } from './plan-data.ts';
import { productTable } from './product-data.ts';
import { providerTable } from './provider-data.ts';
import type { Format } from './row-files.ts';

const database = useEmptyCatalogue();

const odd = `"Olá"; it's\n=1,5\t'você'\r\n007 😀 ção;;,`;
const movie = (id: number) => ({ type: 'movie' as const, id });
const url = 'https://loja.example/?a=1;b="2",c';

async function seed(db: Db) {
  await seedCatalogue(db, aTitle({ id: 1 }), aTitle({ id: 2 }), aTitle({ id: 3 }));
  await importProviders(db, [
    aProvider(6, '007', { name: '007', brand: { colour: '#00AA0F', letters: '01' }, familyId: 3 }),
    aProvider(7, '8', { name: '"8"; ou 9', mergedInto: 6, displayPriority: 0 }),
    aProvider(8, 'oito', { linkTemplate: 'https://oito.example/?q={query}&a=";"' }),
  ]);
  await db.execute(sql`update providers set logo_path = '/logo.png', curated = id <> 4`);
  await importProducts(db, [
    { id: 1, title: odd, priceCents: 8990, url, titles: [movie(2), movie(1)] },
    { id: 2, title: '0012', priceCents: 5, url, image: 'https://loja.example/a.png' },
    { id: 30, title: '1.234,50', priceCents: 123_450, url, titles: [movie(1)] },
  ]);
  await importLists(db, [
    { id: 9, kind: 'saga', name: odd, description: odd, titles: [movie(3), movie(1), movie(2)] },
    { id: 1, kind: 'performer', name: '007', description: '', personId: 2, titles: [movie(2)] },
    { id: 4, kind: 'saga', name: 'sep=;', description: '0', titles: [movie(1)] },
  ]);
  const plan = { kind: 'subscription' as const, months: 1, checkedOn: '2026-10-04', source: odd };
  await db.transaction((tx) =>
    writePlans(tx, [
      {
        ...plan,
        id: 5,
        providerId: 7,
        name: '007',
        priceCents: 2090,
        ads: true,
        screens: 2,
        link: url,
        note: odd,
      },
      {
        ...plan,
        id: 2,
        providerId: 8,
        name: odd,
        priceCents: 0,
        ads: false,
        screens: null,
        link: null,
        note: '',
      },
      {
        ...plan,
        id: 3,
        providerId: 2303,
        name: 'x',
        priceCents: 5,
        ads: null,
        screens: null,
        link: null,
        note: '',
        kind: 'rental',
        months: 12,
      },
    ]),
  );
  const last = { mediaType: 'movie' as const, lastDay: '2026-11-30', source: odd };
  await db.transaction((tx) =>
    writeLastDays(
      tx,
      [
        { ...last, id: 7, titleId: 1, providerId: 7 },
        { ...last, id: 1, titleId: 3, providerId: 8, source: '0012' },
        { ...last, id: 2, titleId: 2, providerId: 2303, lastDay: '2027-02-28' },
      ],
      [],
    ),
  );
  // A deleted title stays in its list.
  await db.transaction((tx) => removeTitles(tx, [movie(3)], { reason: 'deleted', at: firstLook }));
}

const TABLES = [
  'products',
  'product_titles',
  'curated_lists',
  'curated_list_items',
  'providers',
  'plans',
  'last_days',
  'title_facets',
];

async function contents(db: Db): Promise<unknown[]> {
  const all = [];
  for (const table of TABLES) {
    all.push((await db.execute(sql`select * from ${sql.raw(table)} t order by t::text`)).rows);
  }
  return all;
}

async function exportAndImport<Values extends { id: number }, Thing extends { id: number }>(
  table: DataTable<Values, Thing>,
  format: Format,
  empty: string,
) {
  const { db } = database;
  await seed(db);
  const before = await contents(db);
  const text = await exportRows(db, table, format);
  const rows = parseRows(text.replace(/^\uFEFF/, ''), format, table.columns);
  const nothing = { problems: [], added: 0, changed: 0, left: rows.length, removed: 0, notes: [] };
  expect(rows.length).toBeGreaterThan(2);
  expect(await importRows(db, table, rows, { replace: true })).toEqual(nothing);
  expect(await contents(db)).toEqual(before);

  // And into a catalogue without any of it.
  for (const one of empty.split(' ')) await db.execute(sql`delete from ${sql.raw(one)}`);
  const added = { ...nothing, added: rows.length, left: 0 };
  expect(await importRows(db, table, rows)).toEqual(added);
  return { text, again: await exportRows(db, table, format) };
}

describe.each(formats)('an export as %s can be imported again without changes', (format) => {
  it('products', async () => {
    const { text, again } = await exportAndImport(productTable, format, 'products');
    expect(again).toBe(text);
  });

  it('plans', async () => {
    const { text, again } = await exportAndImport(planTable, format, 'plans');
    expect(again).toBe(text);
  });

  it('last days', async () => {
    const { text, again } = await exportAndImport(lastDayTable, format, 'last_days');
    expect(again).toBe(text);
  });

  it('lists', async () => {
    const { text, again } = await exportAndImport(listTable, format, 'curated_lists');
    expect(again).toBe(text);
  });

  it('providers', async () => {
    const { text, again } = await exportAndImport(providerTable, format, 'titles offers providers');
    expect(again).toBe(text);
  });
});

it.each(formats)('an empty table can be exported and imported as %s', async (format) => {
  const none = async <Values extends { id: number }, Thing extends { id: number }>(
    table: DataTable<Values, Thing>,
  ) => {
    const text = await exportRows(database.db, table, format);
    return parseRows(text.replace(/^\uFEFF/, ''), format, table.columns);
  };
  expect(await none(productTable)).toEqual([]);
  expect(await none(listTable)).toEqual([]);
  expect(await none(planTable)).toEqual([]);
  expect(await none(lastDayTable)).toEqual([]);
  expect(await none(providerTable)).toEqual([]);
});
