// Two versions of the rules on one index, as in a rolling deploy.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importPeople } from '#catalog/people/people-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { aPerson, aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { INDEX_VERSION } from './folding-rules.ts';
import { indexNames, rebuildIndex } from './index-commands.ts';
import { isIndexNewer } from './index-version-commands.ts';
import { findPeopleByName } from './people-search-queries.ts';
import { findTitlesByName } from './search-queries.ts';

const database = useEmptyCatalogue();
const OLD = INDEX_VERSION;
const NEW = INDEX_VERSION + 1;

const named = (id: number, title: string) =>
  aTitle({ id, originalTitle: title, translations: [{ language: 'pt-BR', title }] });

async function find(query: string): Promise<number[]> {
  const paging = { page: 1, size: 20 };
  const { items } = await findTitlesByName(database.db, 'movie', query, paging);
  return items.map(({ id }) => id).toSorted();
}

async function findPeople(query: string): Promise<number[]> {
  const { items } = await findPeopleByName(database.db, query, { page: 1, size: 100 });
  return items.map(({ id }) => id);
}

/** The content of the index, one text per table. */
async function contents(): Promise<unknown> {
  const { rows } = await database.db.execute(sql`
    select (select string_agg((to_jsonb(e) - 'changed_in')::text, '|' order by e.kind, e.id) from search_entries e) as entries,
      (select string_agg(w::text, '|' order by w.kind, w.word) from search_words w) as words`);
  return rows[0];
}

async function pending(): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from search_changes`,
  );
  return rows[0]!.n;
}

/** Writes an index by other rules, which fold titles, hear names and spell words in another way. */
async function writeOtherwise(): Promise<void> {
  await database.db.execute(sql`update search_entries
    set lexemes = lexemes || array_to_tsvector('{velho}')`);
  await database.db.execute(sql`update search_entries
    set names = array_append(names, 'velho') where kind <> 'person'`);
  await database.db.execute(sql`insert into search_words
    select kind, 'velho', count(*), '{1}' from search_entries where kind <> 'person' group by kind`);
  await database.db.execute(sql`update search_words set spellings = '{1}'`);
}

async function seedTwo(): Promise<void> {
  await seedCatalogue(database.db, named(1, 'Azul Claro'), named(2, 'Azul Escuro'));
  await rebuildIndex(database.db, { rules: OLD, fromNothing: true });
}

/** More entries than one batch. */
const MANY = 2100;

async function addPeople(): Promise<void> {
  const people = Array.from({ length: MANY }, (_, i) => aPerson(1001 + i, `Nome ${1001 + i}`));
  await importPeople(database.db, people);
}

/** Ends the work after its first batch, as a killed process does. */
async function indexUntilKilled(): Promise<void> {
  const onProgress = () => {
    throw new Error('killed');
  };
  await expect(indexNames(database.db, { rules: NEW, onProgress })).rejects.toThrow('killed');
}

it('newer rules rewrite what older ones wrote, which stays searchable meanwhile', async () => {
  await seedTwo();
  await addPeople();
  await indexNames(database.db, { rules: OLD });
  const right = await contents();
  await writeOtherwise();
  await indexUntilKilled();
  const { rows: left } = await database.db.execute<{ id: number }>(
    sql`select id from search_entries where kind = 'person' and id > 1000 and lexemes @@ 'velho'::tsquery`,
  );
  expect(left.length).toBeGreaterThan(50);
  expect(await find('claro')).toEqual([1]);
  expect(await findPeople(`Nome ${left[0]!.id}`)).toContain(left[0]!.id);

  // Several processes continue.
  await Promise.all([1, 2].map(() => indexNames(database.db, { rules: NEW })));
  expect(await contents()).toEqual(right);
  expect(await pending()).toBe(0);
});

it('newer rules that write the same change nothing', async () => {
  await seedTwo();
  expect(await indexNames(database.db, { rules: NEW })).toBe(0);
  expect(await find('azul')).toEqual([1, 2]);
});

it('older rules leave the index alone, and their changes to newer ones', async () => {
  await seedTwo();
  await indexNames(database.db, { rules: NEW });
  const before = await contents();
  await importTitles(database.db, [named(3, 'Azul Novo')]);
  expect(await indexNames(database.db, { rules: OLD, single: true })).toBe(0);
  expect(await contents()).toEqual(before);
  expect(await indexNames(database.db, { rules: NEW, single: true })).toBe(1);
  expect(await find('azul')).toEqual([1, 2, 3]);
  expect(await isIndexNewer(database.db)).toBe(true);
});

it('older rules stop in the middle of their work when newer ones come', async () => {
  await seedTwo();
  await addPeople();
  // The newer process is there after the first batch.
  await database.db.execute(
    sql.raw(`
    create function newer_comes() returns trigger language plpgsql as $$ begin
      update search_index set rules = ${NEW}; return null;
    end $$;
    create trigger newer_comes after delete on search_changes
      for each statement execute function newer_comes()`),
  );
  try {
    expect(await indexNames(database.db, { rules: OLD })).toBe(2000);
  } finally {
    await database.db.execute(sql`drop function newer_comes cascade`);
  }
  expect(await pending()).toBe(MANY - 2000);
});

it('a version that is rolled back is replaced by a rebuild of the older one', async () => {
  await seedTwo();
  const right = await contents();
  await writeOtherwise();
  await database.db.execute(sql`update search_index set rules = ${NEW}`);
  await importTitles(database.db, [named(3, 'Azul Novo')]);
  await database.db.execute(sql`delete from titles where id = 3`);
  await rebuildIndex(database.db, { rules: OLD });
  expect(await contents()).toEqual(right);
  expect(await isIndexNewer(database.db)).toBe(false);
  await importTitles(database.db, [named(3, 'Azul Novo')]);
  expect(await indexNames(database.db, { rules: OLD })).toBe(1);
});

it('a single change waits for no rebuild', async () => {
  await seedTwo();
  await database.db.execute(sql`insert into search_changes (kind, id)
    select 'movie', 1 from generate_series(1, ${MANY}::int)`);
  await importTitles(database.db, [named(3, 'Novo')]);
  await indexNames(database.db, { single: true });
  expect(await find('novo')).toEqual([3]);
  expect(await pending()).toBeGreaterThan(0);
});
