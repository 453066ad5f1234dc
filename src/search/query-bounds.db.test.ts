import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { fold, wordsOf } from './folding-rules.ts';
import { heardLexemesOf, heardQueries, nearlyHeardQueries } from './sound/heard-lexeme-rules.ts';
import { readQuery } from './read/query-rules.ts';
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

type Search = (db: typeof database.db) => Promise<unknown>;

/** The statements that a search asks. */
async function statementsFor(search: Search): Promise<readonly SQL[]> {
  const { db } = database;
  const statements: SQL[] = [];
  const recording = {
    execute: (statement: SQL) => {
      statements.push(statement);
      return db.execute(statement);
    },
  } as unknown as typeof db;
  await search(recording);
  return statements;
}

/** Number of statements of a search. */
const statementsOf = async (search: Search): Promise<number> =>
  (await statementsFor(search)).length;

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

// Less similar names, of titles and of people, are looked for in few statements too.
test.each([
  ['a person’s name with a slip in each word', 'fernamda monenegro', 13],
  ['a part of a title’s word', 'pedra losofal', 13],
  // Its candidates are collected once, also for names that sound further apart.
  ['what means nothing', 'vradisgo plinquete', 19],
  // A letter means nobody, so that how well people are known is not looked up.
  ['the first letter of a title’s word', 'os d', 9],
])('%s costs few statements: "%s"', async (_, query, most) => {
  const search = (db: typeof database.db) => findTitlesByName(db, 'movie', query, firstThree);
  expect(await statementsOf(search)).toBeLessThanOrEqual(most);
});

test('names that begin with a single word are not read again with those of similar words', async () => {
  const statements = await statementsFor((db) => findPeopleByName(db, 'fernad', firstThree));
  const queries = statements.flatMap((statement) => {
    const { params } = new PgDialect().sqlToQuery(statement);
    return (params as unknown[]).flat().filter((param) => typeof param === 'string');
  });
  expect(queries.filter((query) => query.includes("'fernanda'"))).not.toEqual([]);
  const begun = queries.filter((query) => query.includes("'fernad':*"));
  expect(begun.every((query) => query === "'fernad':* | '=fernad':*")).toBe(true);
  expect(begun).not.toEqual([]);
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
