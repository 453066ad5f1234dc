import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { fold, wordsOf } from './folding-rules.ts';
import { heardLexemesOf, heardQueries, nearlyHeardQueries } from './heard-lexeme-rules.ts';
import { readQuery } from './query-rules.ts';
import { findPeopleByName } from './people-search-queries.ts';
import { findTitlesByName } from './search-queries.ts';

const database = useDatabase('demonstration');
const firstThree = { page: 1, size: 3 };

const LENGTH = 10_000;
const longQuery = (part: string) => part.repeat(LENGTH / part.length + 1).slice(0, LENGTH);

const LONG = [
  'cidade de deus wagner moura ',
  'harison fordi o fujitivo ',
  'mother brother weather whistle wilhelm ',
  'hahehihohuhahehihohu whitherewithal cciottel ',
  'a e o ',
  '1 2 3 ',
  'onde assistir filme serie netflix 2012 ',
  'themotherwhitebrotherwhistle',
].map(longQuery);

/** How many statements a search costs. */
async function statementsOf(search: (db: typeof database.db) => Promise<unknown>): Promise<number> {
  const { db } = database;
  let statements = 0;
  const counted = {
    execute: (statement: SQL) => {
      statements += 1;
      return db.execute(statement);
    },
  } as unknown as typeof db;
  await search(counted);
  return statements;
}

test.each(LONG)(
  'a query of 10,000 characters costs at most 35 statements: %.20s',
  async (query) => {
    const statements = await statementsOf(async (db) => {
      await findTitlesByName(db, 'movie', query, firstThree);
      await findPeopleByName(db, query, firstThree);
    });
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(35);
  },
);

// Otherwise it would be looked for among less similar names, of titles and of people.
test.each([
  ['a person’s name with a slip in each word', 'fernamda monenegro', 11],
  ['a part of a title’s word', 'pedra losofal', 8],
])('%s costs few statements: "%s"', async (_, query, most) => {
  const search = (db: typeof database.db) => findTitlesByName(db, 'movie', query, firstThree);
  expect(await statementsOf(search)).toBeLessThanOrEqual(most);
});

test.each(LONG)(
  'the sound of a long name and query is a limited number of lexemes: %.20s',
  (text) => {
    // A title has at most three names that are heard.
    expect(heardLexemesOf([fold(text), fold(text), fold(text)]).length).toBeLessThanOrEqual(200);
    const { words } = readQuery(text)!;
    expect(words.length).toBeLessThanOrEqual(10);
    expect((heardQueries(words).all ?? '').split(' | ').length).toBeLessThanOrEqual(200);
    const nearly = nearlyHeardQueries(words).map((query) => query.split(' | ').length);
    expect(nearly.length).toBeLessThanOrEqual(48);
    expect(Math.max(0, ...nearly)).toBeLessThanOrEqual(25);
    expect(wordsOf(fold(text)).join('').length).toBeLessThanOrEqual(400);
  },
);
