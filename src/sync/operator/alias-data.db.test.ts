import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { aliasTable, readAliasSeed, seedAliases } from './alias-data.ts';
import { exportRows, parseRows } from './row-files.ts';
import { importRows } from './data-import.ts';

const database = useDatabase();
beforeEach(() => database.db.execute(sql`truncate search_aliases`));

const load = (text: string, options = {}) =>
  importRows(database.db, aliasTable, parseRows(text, 'csv', aliasTable.columns), options);

it('imports what is right and reports what is wrong, row by row', async () => {
  const { added, problems } = await load(
    'id;alias;name\n1;got;Game of Thrones\n2;GOT;Gotham\n3;!!!;x\n4;lost;Lost\n5;um dois três quatro cinco;x',
  );
  expect(added).toBe(1);
  expect(problems.map(({ row, reason }) => [row, reason.split(':')[0]])).toEqual([
    [4, 'alias'],
    [6, 'alias'],
    [3, 'alias'],
    [5, 'name'],
  ]);
});

it('exports what can be imported again without changes', async () => {
  await load('id;alias;name\n1;got;Game of Thrones\n2;hp;harry potter');
  const text = await exportRows(database.db, aliasTable, 'csv');
  expect(await load(text, { replace: true })).toMatchObject({ added: 0, changed: 0, left: 2 });
  expect(await load('id;alias;name\n1;hp;x\n2;got;y')).toMatchObject({ changed: 2 });
});

it('begins with the seed, which an edited table keeps out', async () => {
  const seeds = await readAliasSeed();
  expect(await seedAliases(database.db)).toBe(seeds.length);
  await load('id;alias;name\n1;got;Gotham', { replace: true });
  expect(await seedAliases(database.db)).toBe(0);
  expect(await aliasTable.read(database.db)).toEqual([{ id: 1, alias: 'got', name: 'Gotham' }]);
});
