import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { findDistantWords } from './near-word-queries.ts';

describe('words that share trigrams with a typed one', () => {
  const database = useDatabase();
  beforeAll(async () => {
    await database.db.execute(sql`
      insert into search_words (kind, word, entries, spellings) values
        ('person', 'almodovar', 1, '{}'), ('person', 'almodovarez', 2, '{}'),
        ('movie', 'almodovar', 1, '{}')`);
  });
  beforeEach(() => {
    // What was counted is cached for a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 * (hours += 1) });
    return () => vi.useRealTimers();
  });
  let hours = 0;
  const count = (words: number) =>
    database.db.execute(
      sql`update pg_class set reltuples = ${words} where oid = 'search_words'::regclass`,
    );
  const find = async () => {
    const found = await findDistantWords(database.db, ['movie', 'person'], ['almodobarr']);
    return [...found].map(([kind, words]) => [kind, words.map(({ word }) => word)]);
  };

  test('are those of one person, too', async () => {
    await count(500_000);
    expect(await find()).toEqual([
      ['movie', ['almodovar']],
      ['person', ['almodovar', 'almodovarez']],
    ]);
  });

  test('are only those of several people where there are very many', async () => {
    await count(500_001);
    expect(await find()).toEqual([
      ['movie', ['almodovar']],
      ['person', ['almodovarez']],
    ]);
  });
});
