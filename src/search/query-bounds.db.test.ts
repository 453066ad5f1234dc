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

test.each(LONG)(
  'a query of 10,000 characters costs at most 35 statements: %.20s',
  async (query) => {
    const { db } = database;
    let statements = 0;
    const counted = {
      execute: (statement: SQL) => {
        statements += 1;
        return db.execute(statement);
      },
    } as unknown as typeof db;
    await findTitlesByName(counted, 'movie', query, firstThree);
    await findPeopleByName(counted, query, firstThree);
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(35);
  },
);

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
