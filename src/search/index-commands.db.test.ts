import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { importPeople } from '#catalog/people/people-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { invalidations } from '#platform/tags.ts';
import { createTestApi } from '#test/api.ts';
import { aPerson, aTitle, seedCatalogue, useDatabase, useEmptyCatalogue } from '#test/catalogue.ts';
import { indexNames, rebuildIndex } from './index-commands.ts';
import { findPeopleByName } from './people-search-queries.ts';
import { findTitlesByName } from './search-queries.ts';

const database = useEmptyCatalogue();
const loaded = useDatabase('demonstration');
const paging = { page: 1, size: 20 };

const named = (id: number, title: string, more = {}) =>
  aTitle({
    id,
    originalTitle: `Original ${title}`,
    translations: [{ language: 'pt-BR', title }],
    ...more,
  });

async function find(query: string): Promise<number[]> {
  const { items } = await findTitlesByName(database.db, 'movie', query, paging);
  return items.map(({ id }) => id);
}

async function findPeople(query: string): Promise<string[]> {
  return (await findPeopleByName(database.db, query, paging)).items.map(({ name }) => name);
}

async function wordsOf(kind: string): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<{ word: string; entries: number }>(
    sql`select word, entries from search_words where kind::text = ${kind} order by word`,
  );
  return Object.fromEntries(rows.map(({ word, entries }) => [word, entries]));
}

/** The content of the index, one text per table. */
async function contents(db = database.db): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select (select string_agg((to_jsonb(e) - 'changed_in')::text, '|' order by e.kind, e.id) from search_entries e) as entries,
      (select string_agg(w::text, '|' order by w.kind, w.word) from search_words w) as words`);
  return rows[0];
}

describe('a change in the catalogue', () => {
  it('makes a new title findable by all its names once indexed', async () => {
    await seedCatalogue(
      database.db,
      named(1, 'A Hora da Estrela', {
        translations: [
          { language: 'pt-BR', title: 'A Hora da Estrela' },
          { language: 'fr', title: 'Le Moment' },
        ],
      }),
    );
    expect(await find('hora')).toEqual([]);
    expect(await indexNames(database.db)).toBe(4);
    for (const query of ['hora', 'original', 'moment', 'estrrela']) {
      expect(await find(query), query).toEqual([1]);
    }
    expect(await findPeople('bia')).toEqual(['Bia']);
  });

  it('makes a renamed title findable by its new name only', async () => {
    await seedCatalogue(database.db, named(1, 'Antigo'));
    await indexNames(database.db);
    await importTitles(database.db, [named(1, 'Recente')]);
    expect(await indexNames(database.db)).toBe(1);
    expect([await find('recente'), await find('antigo')]).toEqual([[1], []]);
    expect(await wordsOf('movie')).toEqual({ original: 1, recente: 1 });
    await importPeople(database.db, [aPerson(1, 'Zulmira')]);
    await indexNames(database.db);
    expect([await findPeople('zulmira'), await findPeople('ana')]).toEqual([['Zulmira'], []]);
  });

  it('removes a deleted title and its words', async () => {
    await seedCatalogue(database.db, named(1, 'Azul Claro'), named(2, 'Azul'));
    await indexNames(database.db);
    expect(await wordsOf('movie')).toEqual({ azul: 2, claro: 1, original: 2 });
    await database.db.execute(sql`delete from titles where id = 1`);
    await database.db.execute(sql`delete from people where id = 2`);
    expect(await indexNames(database.db)).toBe(2);
    expect([await find('azul'), await findPeople('bia')]).toEqual([[2], []]);
    expect(await wordsOf('movie')).toEqual({ azul: 1, original: 1 });
    await database.db.execute(sql`delete from titles`);
    await indexNames(database.db);
    expect(await wordsOf('movie')).toEqual({});
  });

  it('ranks a title that became more popular first among its namesakes', async () => {
    await seedCatalogue(database.db, named(1, 'Igual'), named(2, 'Igual', { popularity: 20 }));
    await indexNames(database.db);
    expect(await find('igual')).toEqual([2, 1]);
    await importTitles(database.db, [named(1, 'Igual', { popularity: 90 })]);
    await indexNames(database.db);
    expect(await find('igual')).toEqual([1, 2]);
  });

  it('makes a title without its translation findable by its original name only', async () => {
    await seedCatalogue(database.db, named(1, 'Traduzido', { originalTitle: 'Original' }));
    await indexNames(database.db);
    await database.db.execute(sql`delete from title_translations`);
    await indexNames(database.db);
    expect([await find('traduzido'), await find('original')]).toEqual([[], [1]]);
    await database.db.execute(sql`update titles set original_title = '???'`);
    await indexNames(database.db);
    expect(await find('original')).toEqual([]);
  });

  it('indexes alternative titles, and the release date', async () => {
    const other = (name: string) => [{ name, countries: ['BR'], kind: null }];
    await seedCatalogue(database.db, named(1, 'Nome', { alternativeTitles: other('Apelido') }));
    await indexNames(database.db);
    expect(await find('apelido')).toEqual([1]);
    await importTitles(database.db, [named(1, 'Nome', { alternativeTitles: other('Alcunha') })]);
    expect(await indexNames(database.db)).toBe(1);
    expect([await find('apelido'), await find('alcunha')]).toEqual([[], [1]]);
    await database.db.execute(sql`update titles set released_on = '1999-03-01'`);
    expect(await indexNames(database.db)).toBe(1);
    await database.db.execute(sql`truncate alternative_titles`);
    await indexNames(database.db);
    expect(await find('alcunha')).toEqual([]);
  });

  it('shows in responses of the same process at once', async () => {
    await seedCatalogue(database.db, named(1, 'Primeiro Nome'));
    await indexNames(database.db);
    const api = createTestApi({ db: database.db });
    const names = async () =>
      (await api.read<{ items: { title: string }[] }>('/movies/search?query=nome')).items;
    expect(await names()).toMatchObject([{ title: 'Primeiro Nome' }]);
    await importTitles(database.db, [named(1, 'Segundo Nome'), named(2, 'Outro Nome')]);
    expect(await names()).toHaveLength(1);
    await indexNames(database.db);
    expect(await names()).toHaveLength(2);
  });
});

describe('indexing', () => {
  it('does nothing without changes', async () => {
    await seedCatalogue(database.db, named(1, 'Um'));
    await indexNames(database.db);
    const [before, version] = [await contents(), invalidations.version];
    await importTitles(database.db, [named(1, 'Um')]);
    await indexNames(database.db);
    expect(await indexNames(database.db)).toBe(0);
    expect(await contents()).toEqual(before);
    expect(invalidations.version).toBe(version + 1);
    const { rows } = await database.db.execute(sql`select from search_changes`);
    expect(rows).toEqual([]);
  });

  it('may run concurrently', async () => {
    const titles = Array.from({ length: 300 }, (_, i) => named(i + 1, `Nome ${i % 7} comum`));
    await seedCatalogue(database.db, ...titles);
    const changed = await Promise.all([1, 2, 3, 4].map(() => indexNames(database.db)));
    expect(changed.reduce((sum, each) => sum + each)).toBe(303);
    const atOnce = await contents();
    await rebuildIndex(database.db);
    expect(await contents()).toEqual(atOnce);
  });

  it('loses no change written meanwhile', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => i + 1);
    await seedCatalogue(database.db, ...ids.map((id) => named(id, `Antes ${id}`)));
    const writing = new AbortController();
    const indexing = (async () => {
      while (!writing.signal.aborted) await indexNames(database.db);
    })();
    for (const id of ids) {
      await importTitles(database.db, [named(id, `Depois ${id}`)]);
    }
    writing.abort();
    await indexing;
    await indexNames(database.db);
    const found = await findTitlesByName(database.db, 'movie', 'depois', { page: 1, size: 100 });
    expect(found.total).toBe(40);
    expect(await wordsOf('movie')).not.toHaveProperty('antes');
  });

  it('reports progress', async () => {
    await seedCatalogue(database.db, named(1, 'Um'), named(2, 'Dois'));
    const onProgress = vi.fn<(done: number, total: number) => void>();
    await indexNames(database.db, { onProgress });
    const [done, total] = onProgress.mock.lastCall!;
    expect(done).toBe(total);
  });

  it('can be made from nothing when it is damaged, and is when a table was truncated', async () => {
    await seedCatalogue(database.db, named(1, 'Um Filme'));
    await indexNames(database.db);
    const before = await contents();
    await database.db.execute(sql`update search_entries set names = '{velho}'`);
    await database.db.execute(sql`insert into search_words values ('movie', 'velho', 1, '{}')`);
    await rebuildIndex(database.db, { fromNothing: true });
    expect(await contents()).toEqual(before);
    await database.db.execute(sql`truncate titles cascade`);
    await indexNames(database.db);
    expect(await wordsOf('movie')).toEqual({});
  });

  it('applied to changes gives the same index as a rebuild', async () => {
    const { db } = loaded;
    await db.execute(sql`update titles set original_title = 'Novo ' || id where id % 3 = 0`);
    await db.execute(sql`update people set name = 'Novo ' || name where id % 5 = 0`);
    await db.execute(sql`delete from titles where id % 7 = 0`);
    await db.execute(sql`delete from title_translations where title_id % 2 = 0`);
    await indexNames(db);
    const changed = await contents(db);
    await rebuildIndex(db);
    expect(await contents(db)).toEqual(changed);
  });
});
