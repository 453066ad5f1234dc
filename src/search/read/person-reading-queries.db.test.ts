import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { importPeople } from '#catalog/people/people-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { aPerson, aTitle, useDatabase } from '#test/catalogue.ts';
import { EntryReader } from '#search/recall/entry-queries.ts';
import { indexNames } from '#search/index-commands.ts';
import { findLinkedPerson } from './person-reading-queries.ts';

const database = useDatabase();

test('only the best known of very many titles with the words tell which person is meant', async () => {
  await importPeople(database.db, [aPerson(1, 'Denis Villeneuve', { popularity: 5 })]);
  const cast = [{ personId: 1, character: 'Alguém' }];
  await importTitles(database.db, [aTitle({ type: 'movie', id: 7, originalTitle: 'Duna', cast })]);
  await indexNames(database.db);
  const find = () => findLinkedPerson(new EntryReader(database.db), ['duna', 'villeneuve']);
  const mark = (isKnown: boolean) =>
    database.db.execute(sql`update search_entries set known = ${isKnown} where kind = 'movie'`);
  const person = { id: 1, from: 1, to: 2 };
  await mark(false);
  expect(await find()).toEqual(person);
  await database.db.execute(sql`update search_words set entries = 1000 where word = 'duna'`);
  // The common words are cached for a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    expect(await find()).toBeUndefined();
    await mark(true);
    expect(await find()).toEqual(person);
  } finally {
    vi.useRealTimers();
  }
});
