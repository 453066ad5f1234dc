import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { aTitle, useDatabase } from '#test/catalogue.ts';
import { markBestKnown } from './best-known-commands.ts';
import { indexNames } from './index-commands.ts';
import { KNOWN_ENTRIES } from './search-tables.ts';

const database = useDatabase();
/** Films of popularity 1, 2, 3 and so on, three more than can be among the best known ones. */
const FIRST = 1_000_000;
const ALL = KNOWN_ENTRIES + 3;

beforeEach(async () => {
  await database.db.execute(sql`truncate search_entries, search_thresholds`);
  await database.db.execute(sql`
    insert into search_entries (kind, id, names, popularity, lexemes)
    select 'movie', ${FIRST} + n, array['filme'], n, to_tsvector('simple', 'filme')
      from generate_series(1, ${ALL}::int) n`);
  await markBestKnown(database.db);
});

/** The popularity of the least known of the best known, and how many they are. */
async function knownFilms(): Promise<{ least: number; count: number }> {
  const [row] = await rowsOf<{ least: number; count: number }>(
    database.db,
    sql`select min(popularity) as least, count(*)::int as count from search_entries
      where kind = 'movie' and known`,
  );
  return row!;
}

test('are the most popular entries of a kind', async () => {
  expect(await knownFilms()).toEqual({ least: 4, count: KNOWN_ENTRIES });
});

test('are all entries of a kind that has fewer', async () => {
  await database.db.execute(sql`delete from search_entries where popularity > 1000`);
  await markBestKnown(database.db);
  expect(await knownFilms()).toEqual({ least: 1, count: 1000 });
});

test('are others when entries have become more or less popular', async () => {
  await database.db.execute(sql`update search_entries set popularity = popularity + 50000
    where id between ${FIRST + 1} and ${FIRST + 10}`);
  await markBestKnown(database.db);
  expect(await knownFilms()).toEqual({ least: 14, count: KNOWN_ENTRIES });
  await database.db.execute(sql`update search_entries set popularity = popularity - 50000
    where id between ${FIRST + 1} and ${FIRST + 10}`);
  await markBestKnown(database.db);
  expect(await knownFilms()).toEqual({ least: 4, count: KNOWN_ENTRIES });
});

test('are not all of those that are equally popular', async () => {
  await database.db.execute(sql`update search_entries set popularity = 7 where popularity < 100`);
  await markBestKnown(database.db);
  expect(await knownFilms()).toEqual({ least: 100, count: ALL - 99 });
});

test('are known when they are written', async () => {
  const write = async (popularity: number) => {
    await importTitles(database.db, [aTitle({ id: 5, popularity })]);
    await indexNames(database.db);
    const [row] = await rowsOf<{ known: boolean }>(
      database.db,
      sql`select known from search_entries where kind = 'movie' and id = 5`,
    );
    return row!.known;
  };
  expect(await write(3)).toBe(false);
  expect(await write(3.5)).toBe(true);
  expect(await write(1)).toBe(false);
});
