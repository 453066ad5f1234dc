import { describe, expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { findPeopleByName } from './people-search-queries.ts';
import { findTitlesByName, MAX_RESULTS } from './search-queries.ts';

const database = useDatabase('demonstration');
const firstThree = { page: 1, size: 3 };

describe('the total', () => {
  it('is reached page by page; further pages are empty', async () => {
    const whole = await findTitlesByName(database.db, 'movie', 'o', { page: 1, size: 100 });
    const ids: number[] = [];
    for (let page = 1; page <= Math.ceil(whole.total / 7) + 1; page += 1) {
      const part = await findTitlesByName(database.db, 'movie', 'o', { page, size: 7 });
      expect(part.total).toBe(whole.total);
      ids.push(...part.items.map(({ id }) => id));
    }
    expect(ids).toEqual(whole.items.map(({ id }) => id));
    const past = { page: 2_147_483_647, size: 100 };
    expect(await findTitlesByName(database.db, 'movie', 'o', past)).toEqual({
      items: [],
      total: whole.total,
    });
  });

  it('never exceeds the results that can be reached', async () => {
    const { total } = await findPeopleByName(database.db, 'a', firstThree);
    expect(total).toBe(MAX_RESULTS);
  });

  it('is 0 for a query without results', async () => {
    for (const query of ['xqzwvk', 'zzzzzzzz', 'qwrtp plkjh', '123456789']) {
      for (const type of ['movie', 'serie'] as const) {
        const none = await findTitlesByName(database.db, type, query, firstThree);
        expect(none, query).toEqual({ items: [], total: 0 });
      }
    }
  });

  it.each([
    ['a number alone', 'movie', 'rocky 2'],
    ['a series', 'movie', 'black mirror'],
    ['a series', 'movie', 'avenida brasil'],
    ['a novela', 'movie', 'o rei do gado'],
    ['a film', 'serie', 'tropa de elite'],
  ] as const)('is nothing for what only %s has: %s, "%3$s"', async (_, type, query) => {
    const titles = await findTitlesByName(database.db, type, query, firstThree);
    expect(titles).toEqual({ items: [], total: 0 });
  });

  it('can be limited to streaming offers of some providers', async () => {
    const all = await findTitlesByName(database.db, 'movie', 'o', { page: 1, size: 100 });
    const mine = await findTitlesByName(
      database.db,
      'movie',
      'o',
      { page: 1, size: 100 },
      {
        planIds: [307],
      },
    );
    const expected = all.items.filter(({ plan_families: plans }) => plans.includes(307));
    expect(mine.items.map(({ id }) => id)).toEqual(
      expect.arrayContaining(expected.map(({ id }) => id)),
    );
    expect(mine.items.every(({ plan_families: plans }) => plans.includes(307))).toBe(true);
    expect(mine.total).toBeGreaterThan(0);
    expect(mine.total).toBeLessThan(all.total);
  });

  it('needs no statement for an empty query', async () => {
    const nothing = {} as typeof database.db;
    for (const query of ['', '   ', '?!…', '\u0000', '\u0301\u0301', '\ud800']) {
      const none = await findTitlesByName(nothing, 'movie', query, firstThree);
      expect(none).toEqual({ items: [], total: 0 });
    }
  });
});
