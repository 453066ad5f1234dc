import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { importTitles } from '#catalog/titles/title-commands.ts';
import type { Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { aPerson, aTitle, seedCatalogue, useDatabase, useEmptyCatalogue } from '#test/catalogue.ts';
import { importPeople } from '#catalog/people/people-commands.ts';
import { indexNames } from './index-commands.ts';
import { LEXICON_SIZE, readChanges, readLexicon as read } from './lexicon-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { deletionHashes } from './spelling-rules.ts';

const ANY_SIZE = { ...LEXICON_SIZE, least: 0 };
const readLexicon = (db: Parameters<typeof read>[0]) => read(db, ANY_SIZE);

describe('the lexicon of the demonstration catalogue', () => {
  const database = useDatabase('demonstration');

  test('has every lexeme of every entry, and few others', async () => {
    const { lexicon, entries } = (await readLexicon(database.db))!;
    const rows = await rowsOf<{ kind: SearchKind; lexemes: string[] }>(
      database.db,
      sql`select kind, tsvector_to_array(lexemes) as lexemes from search_entries`,
    );
    expect(entries).toBe(rows.length);
    const missing = rows.flatMap(({ kind, lexemes }) =>
      lexemes.filter((lexeme) => !lexicon.mayHave(kind, lexeme)),
    );
    expect(missing).toEqual([]);
    const others = Array.from({ length: 2000 }, (_, n) => `x${n}y`);
    expect(others.filter((lexeme) => lexicon.mayHave('movie', lexeme)).length).toBeLessThan(40);
  });

  test('has every word of every kind with its entries', async () => {
    const { lexicon } = (await readLexicon(database.db))!;
    for (const kind of ['movie', 'serie', 'person'] as const) {
      const words = await rowsOf<{ word: string; entries: number }>(
        database.db,
        sql`select word, entries from search_words where kind = ${kind} order by word`,
      );
      expect(words.length).toBeGreaterThan(100);
      expect(lexicon.words(kind)!.exactly(words.map(({ word }) => word))).toEqual(words);
    }
  });

  test('has no words where they are too many, and there is none of too few or too many entries', async () => {
    const { db } = database;
    const { entries } = (await readLexicon(db))!;
    const { lexicon } = (await read(db, { ...ANY_SIZE, mostWords: 10 }))!;
    expect(lexicon.words('movie')).toBeUndefined();
    expect(lexicon.mayHave('movie', 'bacurau')).toBe(true);
    expect(await read(db, { ...ANY_SIZE, most: entries - 1 })).toBeNull();
    expect(await read(db, { ...ANY_SIZE, least: entries + 1 })).toBeNull();
    expect(await read(db, { ...ANY_SIZE, least: entries, most: entries })).not.toBeNull();
    expect(await read(db)).toBeNull();
  });
});

describe('what is written afterwards', () => {
  const database = useEmptyCatalogue();
  beforeEach(async () => {
    await seedCatalogue(database.db, aTitle({ id: 7, originalTitle: 'Central do Brasil' }));
    await importPeople(database.db, [aPerson(3, 'Fernanda Montenegro')]);
    await indexNames(database.db);
  });

  const add = async (id: number, originalTitle: string) => {
    await importTitles(database.db, [aTitle({ id, originalTitle })]);
    await indexNames(database.db);
  };

  test('is read whole where it takes several statements, the most common words first', async () => {
    await database.db.execute(sql`
      insert into search_entries (kind, id, names, popularity, lexemes)
      select 'serie', n, array['n' || n], 1, array_to_tsvector(array['n' || n])
      from generate_series(1, 1201) n`);
    await database.db.execute(sql`
      insert into search_words (kind, word, entries, spellings)
      select 'serie', 'casa' || n, 1 + n % 3, '{}' from generate_series(1, 4500) n`);
    const { lexicon } = (await readLexicon(database.db))!;
    const numbers = Array.from({ length: 1201 }, (_, n) => `n${n + 1}`);
    expect(numbers.filter((one) => !lexicon.mayHave('serie', one))).toEqual([]);
    const words = lexicon.words('serie')!;
    const names = Array.from({ length: 4500 }, (_, n) => `casa${n + 1}`);
    expect(words.exactly(names)).toHaveLength(4500);
    const most = { alike: 0, containing: 1600 };
    const found = words.near({ typed: 'casa', spellings: [], most }).map(({ entries }) => entries);
    expect(found).toEqual([...Array(1500).fill(3), ...Array(100).fill(2)]);
  });

  test('is added: new entries and changed names with their words, once', async () => {
    const known = (await readLexicon(database.db))!;
    const { lexicon } = known;
    await add(8, 'Bacurau');
    await add(7, 'Central do Brasil Restaurado');
    expect(lexicon.mayHave('movie', 'bacurau')).toBe(false);
    const changes = (await readChanges(database.db, known, 100))!;
    expect(changes.entries).toBeGreaterThanOrEqual(2);
    expect(
      ['bacurau', '=bacurau', 'restaurado'].map((one) => lexicon.mayHave('movie', one)),
    ).toEqual([true, true, true]);
    expect(lexicon.mayHave('person', 'bacurau')).toBe(false);
    const words = lexicon.words('movie')!;
    expect(words.exactly(['bacurau', 'restaurado', 'central'])).toHaveLength(3);
    expect(words.has('=bacurau')).toBe(false);
    // Entries are read again while an earlier transaction runs, also in another database of the server.
    await readChanges(database.db, known, 100);
    const most = { alike: 10, containing: 10 };
    expect(words.near({ typed: 'bacurau', spellings: deletionHashes('bacurau'), most })).toEqual([
      { word: 'bacurau', entries: 1 },
    ]);
  });

  test('is none where only the popularity is other', async () => {
    const state = () =>
      rowsOf<{ popularity: number; changed: string }>(
        database.db,
        sql`select popularity, changed_in::text as changed from search_entries where kind = 'movie'`,
      );
    const [before] = await state();
    await importTitles(database.db, [
      aTitle({ id: 7, originalTitle: 'Central do Brasil', popularity: 99 }),
    ]);
    await indexNames(database.db);
    expect(await state()).toEqual([{ ...before, popularity: 99 }]);
    await add(7, 'Central do Brasil Restaurado');
    const [after] = await state();
    expect(BigInt(after!.changed)).toBeGreaterThan(BigInt(before!.changed));
  });

  test('is not added if it is more than asked for', async () => {
    const known = (await readLexicon(database.db))!;
    await add(8, 'Bacurau');
    await add(9, 'Carandiru');
    expect(await readChanges(database.db, known, 1)).toBeNull();
    expect(known.lexicon.mayHave('movie', 'bacurau')).toBe(false);
    const changes = await readChanges(database.db, known, 100);
    expect(changes!.entries).toBeGreaterThanOrEqual(2);
    expect(known.lexicon.mayHave('movie', 'bacurau')).toBe(true);
  });

  test('is unknown if the moment is none of this database', async () => {
    const known = (await readLexicon(database.db))!;
    expect(await readChanges(database.db, { ...known, moment: '9000000000000' }, 100)).toBeNull();
  });

  test('numbers of transactions that another database gave out are no changes', async () => {
    const known = (await readLexicon(database.db))!;
    await database.db.execute(sql`update search_entries set changed_in = '9000000000000'`);
    expect(await readChanges(database.db, known, 100)).toMatchObject({ entries: 0 });
  });

  test.skipIf(process.env['VOUVER_TEST_DATABASE'] === 'embedded')(
    'is added though its transaction began before the reading and ended after others',
    async () => {
      const { db } = database;
      const write = (tx: Transaction, id: number, word: string) =>
        tx.execute(sql`insert into search_entries (kind, id, names, popularity, lexemes)
          values ('movie', ${id}, array[${word}], 1, array_to_tsvector(array[${word}]))`);
      const begun = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const slow = db.transaction(async (tx) => {
        await write(tx, 8, 'lento');
        begun.resolve();
        await mayEnd.promise;
      });
      try {
        await begun.promise;
        await db.transaction((tx) => write(tx, 9, 'rapido'));
        const known = (await readLexicon(db))!;
        const has = (word: string) => known.lexicon.mayHave('movie', word);
        expect(['lento', 'rapido'].map(has)).toEqual([false, true]);
        const changes = (await readChanges(db, known, 100))!;
        mayEnd.resolve();
        await slow;
        await readChanges(db, { ...known, ...changes }, 100);
        expect(has('lento')).toBe(true);
      } finally {
        mayEnd.resolve();
        await slow;
      }
    },
  );
});
