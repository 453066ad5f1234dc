import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { builtOnce } from './preparing-client.ts';
import { rowsOf } from './rows.ts';

const database = useDatabase();

it('is put together once and asked with the values of each call', async () => {
  let built = 0;
  const longerThan = builtOnce<'words' | 'letters'>(() => {
    built += 1;
    return sql`select word from unnest(${sql.placeholder('words')}::text[]) as w(word)
      where length(word) > ${sql.placeholder('letters')}::int and word <> ${'bacurau'} order by word`;
  });
  expect(built).toBe(0);
  const words = ['bacurau', 'duna', "d'arc", 'a,b{"}c'];
  expect(await rowsOf(database.db, longerThan({ words, letters: 4 }))).toEqual([
    { word: 'a,b{"}c' },
    { word: "d'arc" },
  ]);
  expect(await rowsOf(database.db, longerThan({ words: ['duna'], letters: 3 }))).toEqual([
    { word: 'duna' },
  ]);
  expect(await rowsOf(database.db, longerThan({ words: [], letters: 3 }))).toEqual([]);
  expect(built).toBe(1);
});

it('is asked inside of transactions too', async () => {
  const twice = builtOnce<'number'>(() => sql`select ${sql.placeholder('number')}::int * 2 as n`);
  await database.db.transaction(async (tx) => {
    expect(await rowsOf(tx, twice({ number: 4 }))).toEqual([{ n: 8 }]);
  });
});

it('may be a part of another statement', async () => {
  const numbers = builtOnce<'least'>(
    () => sql`select n from generate_series(${sql.placeholder('least')}::int, ${9}::int) n`,
  );
  const one = numbers({ least: 8 });
  expect(
    await rowsOf(database.db, sql`select n + ${100}::int as n from (${one}) k where n > ${8}::int`),
  ).toEqual([{ n: 109 }]);
});

it('needs a value for each placeholder', () => {
  const one = builtOnce<string>(() => sql`select ${sql.placeholder('number')}::int as n`);
  expect(() => one({ other: 4 })).toThrow('number');
});
