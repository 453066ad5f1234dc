import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readLists, readProducts } from '#catalog/lists/curation.ts';
import { importPeople } from '#catalog/people/people-commands.ts';
import { invalidations } from '#platform/tags.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { aPerson, aTitle, firstLook, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { importRows, reportLines } from './data-import.ts';
import type { ImportOptions } from './data-import.ts';
import { listTable } from './list-data.ts';
import { productTable } from './product-data.ts';

const database = useEmptyCatalogue();
const movie = (id: number) => ({ type: 'movie' as const, id });
const film = (id: number) => `movie:${id}`;

const numbered = (rows: readonly unknown[]) =>
  rows.map((values, index) => ({ number: index + 1, values }));

/** The report's lines. */
async function products(rows: readonly unknown[], options: ImportOptions = {}) {
  const report = await importRows(database.db, productTable, numbered(rows), options);
  return reportLines(report, { dryRun: options.dryRun ?? false });
}
async function lists(rows: readonly unknown[], options: ImportOptions = {}) {
  const report = await importRows(database.db, listTable, numbered(rows), options);
  return reportLines(report, { dryRun: options.dryRun ?? false });
}

const url = 'https://loja.example/x';
const shirt = { id: 1, title: 'Camiseta', price: 89.9, url, titles: [film(1)] };
const mug = { id: 2, title: 'Caneca', price: 39, url };
const poster = { id: 3, title: 'Pôster', price: 59.9, url, titles: [film(1), film(2)] };
const saga = { kind: 'saga', id: 1, name: 'Saga', titles: [film(3), film(1)] };

async function seed() {
  await seedCatalogue(database.db, ...[1, 2, 3].map((id) => aTitle({ id })));
}

describe('valid rows', () => {
  it('are added or updated; rows that the file lacks stay', async () => {
    await seed();
    expect(await products([shirt, mug])).toEqual([
      'added 2, changed 0, left 0, removed 0; 0 rows skipped',
    ]);
    const changed = { ...shirt, price: '79,90', titles: 'movie:2' };
    expect(await products([changed, poster])).toEqual([
      'added 1, changed 1, left 0, removed 0; 0 rows skipped',
    ]);
    expect(await readProducts(database.db)).toMatchObject([
      { id: 1, priceCents: 7990, titles: [movie(2)] },
      { id: 2, priceCents: 3900, titles: [] },
      { id: 3, titles: [movie(1), movie(2)] },
    ]);
    expect(await products([changed, mug])).toEqual([
      'added 0, changed 0, left 2, removed 0; 0 rows skipped',
    ]);
  });

  it('replace all rows if requested', async () => {
    await seed();
    await products([shirt, mug, poster]);
    const [line] = await products(
      [
        { ...mug, title: 'Xícara' },
        { ...mug, id: 9 },
      ],
      { replace: true },
    );
    expect(line).toBe('added 1, changed 1, left 0, removed 2; 0 rows skipped');
    expect((await readProducts(database.db)).map((one) => one.id)).toEqual([2, 9]);
    expect(await products([], { replace: true })).toEqual([
      'added 0, changed 0, left 0, removed 2; 0 rows skipped',
    ]);
  });

  it('change nothing in a dry run, with the same report', async () => {
    await seed();
    await products([shirt, mug]);
    const before = await readProducts(database.db);
    const version = invalidations.version;
    const rows = [{ ...mug, price: 1 }, poster];
    const options = { dryRun: true, replace: true };
    expect(await products(rows, options)).toEqual([
      'would add 1, change 1, leave 0, remove 1; 0 rows skipped',
    ]);
    expect(await readProducts(database.db)).toEqual(before);
    expect(invalidations.version).toBe(version);
  });
});

describe('invalid rows', () => {
  const wrong = [
    { ...shirt, price: 'grátis' },
    { ...mug, url: 'http://loja.example', colour: 'red' },
    'Camiseta',
    { title: 'Sem id', price: 5, url },
    { ...poster, titles: ['film:1'] },
    { ...poster, titles: [film(77)] },
    { ...poster, id: '5', title: 'Bom', titles: 'movie:1 movie:77 serie:1' },
    { ...poster, id: '005', title: 'Bom demais' },
  ];
  const reasons = [
    'row 1 (id 1) skipped: price: must be a price in reais, such as 89,90 or 89.90',
    'row 2 (id 2) skipped: url: must be an https:// address',
    'row 2 (id 2) skipped: "colour" is unknown',
    'row 3 skipped: must be an object',
    'row 4 skipped: id: is missing',
    'row 5 (id 3) skipped: titles: "film:1" is not written as movie:598 or serie:1396',
    'row 6 (id 3) skipped: titles: movie:77 is not in the catalogue',
    'row 7 (id 5): titles: movie:77 is not in the catalogue',
    'row 7 (id 5): titles: serie:1 is not in the catalogue',
    'row 8 (id 005) skipped: id: row 7 has it already',
  ];

  it('are skipped and reported, and the others imported', async () => {
    await seed();
    await products([shirt]);
    expect(await products(wrong)).toEqual([
      ...reasons,
      'added 1, changed 0, left 0, removed 0; 7 rows skipped',
    ]);
    expect(await readProducts(database.db)).toMatchObject([
      { id: 1, title: 'Camiseta' },
      { id: 5, title: 'Bom', titles: [movie(1)] },
    ]);
  });

  it('prevent a replacement', async () => {
    await seed();
    await products([shirt]);
    for (const dryRun of [false, true]) {
      await expect(products(wrong, { replace: true, dryRun })).rejects.toThrow(
        [...reasons, 'nothing was changed: --replace needs a file without a wrong row'].join('\n'),
      );
    }
    expect(await readProducts(database.db)).toMatchObject([{ id: 1 }]);
  });

  it('roll everything back if the database refuses a row', async () => {
    await seed();
    await products([shirt]);
    await database.db.execute(
      sql`alter table product_titles add constraint broken check (title_id <> 2)`,
    );
    try {
      await expect(products([{ ...shirt, title: 'Outra' }, mug, poster])).rejects.toThrow(
        'Failed query',
      );
    } finally {
      await database.db.execute(sql`alter table product_titles drop constraint broken`);
    }
    expect(await readProducts(database.db)).toMatchObject([{ id: 1, title: 'Camiseta' }]);
  });
});

describe('lists', () => {
  const listed = async () =>
    (await readLists(database.db)).map(({ id, position }) => [id, position]);
  const only = (id: number) => ({ ...saga, id });

  it('find their people by id or by exact name', async () => {
    await seed();
    await importPeople(database.db, [aPerson(8, 'Ana'), aPerson(9, '1900')]);
    const about = (id: number, person: unknown) => ({ ...saga, id, kind: 'performer', person });
    const report = await lists([
      about(1, 2),
      about(2, 'Caio'),
      about(3, '8'),
      about(4, 'Ana'),
      about(5, 'bia'),
      about(6, '1900'),
      { ...saga, kind: 'performer', id: 7 },
      { ...saga, person: 'Bia', id: 8 },
    ]);
    expect(report).toEqual([
      'row 4 (id 4) skipped: person: 2 people are called "Ana"; give one\'s id: 1, 8',
      'row 5 (id 5) skipped: person: "bia" is not in the catalogue',
      'row 6 (id 6) skipped: person: id 1900 is not in the catalogue',
      "row 7 (id 7) skipped: person: is missing: a performer's list is about one person",
      "row 8 (id 8) skipped: person: must be empty: only a performer's list is about a person",
      'added 3, changed 0, left 0, removed 0; 5 rows skipped',
    ]);
    expect((await readLists(database.db)).map((list) => list.personId)).toEqual([2, 3, 8]);
  });

  it('accept deleted titles, as products do, but not unknown ones', async () => {
    await seed();
    await database.db.transaction((tx) =>
      removeTitles(tx, [movie(3)], { reason: 'deleted', at: firstLook }),
    );
    expect(
      await lists([saga, { ...saga, id: 2, titles: [film(77)] }, { ...saga, id: 3, titles: [] }]),
    ).toEqual([
      'row 2 (id 2) skipped: titles: movie:77 is not in the catalogue',
      'row 3 (id 3) skipped: titles: a list needs one title at least',
      'added 1, changed 0, left 0, removed 0; 2 rows skipped',
    ]);
    expect(await readLists(database.db)).toMatchObject([{ titles: [movie(3), movie(1)] }]);
    expect(await products([{ ...shirt, titles: [film(3)] }])).toEqual([
      'added 1, changed 0, left 0, removed 0; 0 rows skipped',
    ]);
  });

  it('have the order of a file with all lists; otherwise new ones come last', async () => {
    await seed();
    await lists([only(5), only(1), only(3)]);
    expect(await lists([only(9), only(3), only(2)])).toEqual([
      'added 2, changed 0, left 1, removed 0; 0 rows skipped',
    ]);
    expect(await listed()).toEqual([
      [5, 0],
      [1, 1],
      [3, 2],
      [9, 3],
      [2, 4],
    ]);
    const turned = [only(2), only(7), only(9), only(3), only(1), only(5)];
    expect(await lists(turned, { dryRun: true })).toEqual([
      'the lists stand in the order of the file',
      'would add 1, change 0, leave 5, remove 0; 0 rows skipped',
    ]);
    await lists(turned);
    expect((await listed()).map(([id]) => id)).toEqual([2, 7, 9, 3, 1, 5]);
    await lists([only(5), only(2)], { replace: true });
    expect(await listed()).toEqual([
      [5, 0],
      [2, 1],
    ]);
  });

  it('change when the order of their titles does', async () => {
    await seed();
    await lists([saga, only(2)]);
    expect(await lists([{ ...saga, titles: [film(1), film(3)] }])).toEqual([
      'added 0, changed 1, left 0, removed 0; 0 rows skipped',
    ]);
    expect(await readLists(database.db)).toMatchObject([
      { id: 1, titles: [movie(1), movie(3)] },
      { id: 2, titles: [movie(3), movie(1)] },
    ]);
  });
});

it('imports thousands of rows', async () => {
  await seed();
  const many = Array.from({ length: 5000 }, (_, index) => ({ ...poster, id: index + 1 }));
  expect(await products(many)).toEqual([
    'added 5000, changed 0, left 0, removed 0; 0 rows skipped',
  ]);
  expect(await products([shirt], { replace: true })).toEqual([
    'added 0, changed 1, left 0, removed 4999; 0 rows skipped',
  ]);
});
