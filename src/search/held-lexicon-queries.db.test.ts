import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { fixedClock } from '#platform/clock.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { invalidations } from '#platform/tags.ts';
import { aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { indexNames } from './index-commands.ts';
import { LexiconHolder } from './held-lexicon-queries.ts';
import { LEXICON_SIZE } from './lexicon-queries.ts';

const database = useEmptyCatalogue();
beforeEach(async () => {
  await seedCatalogue(database.db, aTitle({ id: 7, originalTitle: 'Central do Brasil' }));
  await indexNames(database.db);
});

const holder = (minSearches = 0, size = { ...LEXICON_SIZE, least: 0 }) => {
  const clock = fixedClock('2026-03-01T12:00:00Z');
  return { clock, held: new LexiconHolder(database.db, { clock, minSearches, size }) };
};

/** Adds a title; `single` writes it like a visit of its page, without telling other processes. */
async function add(id: number, originalTitle: string, single = false): Promise<void> {
  await importTitles(database.db, [aTitle({ id, originalTitle })]);
  await indexNames(database.db, { single });
}

const knows = (held: LexiconHolder, word: string) => held.current()?.mayHave('movie', word);

test('the first searches do without a lexicon', async () => {
  const { held } = holder(3);
  for (let search = 1; search < 3; search += 1) {
    expect(held.current()).toBeUndefined();
    await held.renew();
  }
  expect(held.current()).toBeUndefined();
  await held.renew();
  expect(knows(held, 'central')).toBe(true);
});

test('what the index tells of is read before the lexicon answers again', async () => {
  const { held } = holder();
  await held.renew();
  expect(knows(held, 'bacurau')).toBe(false);
  await add(8, 'Bacurau');
  expect(held.current()).toBeUndefined();
  await held.renew();
  expect(knows(held, 'bacurau')).toBe(true);
});

test('changes of anything else are none of the index', async () => {
  const { held } = holder();
  await held.renew();
  invalidations.publish(['title:movie:7']);
  expect(knows(held, 'central')).toBe(true);
  invalidations.publish('everything');
  expect(held.current()).toBeUndefined();
});

test('what nobody tells of is there after a minute at most', async () => {
  const { clock, held } = holder();
  await held.renew();
  await add(8, 'Bacurau', true);
  const renew = vi.spyOn(held, 'renew');
  clock.advance(20_000);
  expect(knows(held, 'bacurau')).toBe(false);
  expect(renew).not.toHaveBeenCalled();
  clock.advance(1);
  // This search is answered by the old lexicon and starts the reading; later ones get the new lexicon.
  expect(knows(held, 'bacurau')).toBe(false);
  expect(renew).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(knows(held, 'bacurau')).toBe(true));
});

test('a lexicon of more than a minute ago does not answer', async () => {
  const { clock, held } = holder();
  await held.renew();
  clock.advance(60_001);
  expect(held.current()).toBeUndefined();
  await held.renew();
  expect(knows(held, 'central')).toBe(true);
  clock.advance(-60_001);
  expect(held.current()).toBeUndefined();
});

test('a change during the reading is read too', async () => {
  const { held } = holder();
  const reading = held.renew();
  invalidations.publish('everything');
  await reading;
  expect(held.current()).toBeUndefined();
  await held.renew();
  expect(knows(held, 'central')).toBe(true);
});

describe('a failure', () => {
  test('leaves the searches without one for a minute', async () => {
    const { clock, held } = holder();
    await held.renew();
    clock.advance(20_001);
    const execute = vi.spyOn(database.db, 'execute').mockRejectedValueOnce(new Error('gone'));
    await held.renew();
    expect(held.current()).toBeUndefined();
    await held.renew();
    expect(execute).toHaveBeenCalledTimes(1);
    clock.advance(60_000);
    await held.renew();
    expect(knows(held, 'central')).toBe(true);
    execute.mockRestore();
  });
});

test('a small index is looked at once an hour', async () => {
  const [row] = await rowsOf<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from search_entries`,
  );
  const size = { ...LEXICON_SIZE, least: row!.count + 1 };
  const { clock, held } = holder(0, size);
  await held.renew();
  expect(held.current()).toBeUndefined();
  await add(8, 'Bacurau');
  clock.advance(3_599_999);
  await held.renew();
  expect(held.current()).toBeUndefined();
  clock.advance(1);
  await held.renew();
  expect(knows(held, 'bacurau')).toBe(true);
});

test('after very many changes the index is read anew, without the words of deleted entries', async () => {
  const { held } = holder();
  await held.renew();
  await database.db.execute(sql`delete from search_entries where kind = 'movie' and id = 7`);
  await database.db.execute(sql`
    insert into search_entries (kind, id, names, popularity, lexemes)
    select 'movie', n, array['casa'], 1, array_to_tsvector(array['casa'])
    from generate_series(1001, 2900) n`);
  invalidations.publish('everything');
  await held.renew();
  // More entries than are read as changes.
  expect([knows(held, 'casa'), knows(held, 'central')]).toEqual([true, true]);
  await database.db.execute(sql`
    insert into search_entries (kind, id, names, popularity, lexemes)
    select 'movie', n, array['casa'], 1, array_to_tsvector(array['casa'])
    from generate_series(3001, 3200) n`);
  invalidations.publish('everything');
  await held.renew();
  expect([knows(held, 'casa'), knows(held, 'central')]).toEqual([true, false]);
});
