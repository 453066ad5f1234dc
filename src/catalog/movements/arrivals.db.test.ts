import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aTitle, offersAt, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { findArrivals } from './arrival-queries.ts';
import { findNowPlaying } from '#catalog/shelf/listing-queries.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';

const TODAY = '2026-03-01';
const database = useEmptyCatalogue();
const arrivalsOf = async (provider: number, limit = 50) =>
  (await findArrivals(database.db, provider, TODAY, limit))?.arrivals.map(
    ({ day, type, id, offers }) => `${day} ${type} ${id} ${offers.join('+')}`,
  );

const look = new Date('2026-02-28T12:00:00Z');
type Entry = { providerId: number; type: 'stream' | 'ads' | 'rent' | 'buy'; since?: string };
const offered = (id: number, ...entries: Entry[]) =>
  aTitle({ id, genreIds: [18, 35], ...offersAt(look, ...entries) });

test('an offer found at 22:30 in São Paulo arrived on that day, and shows at once', async () => {
  const { db } = database;
  const lateEvening = new Date('2026-03-02T01:30:00Z');
  await seedCatalogue(db, offered(10));
  await importTitles(db, [
    aTitle({ id: 10, ...offersAt(lateEvening, { providerId: 5, type: 'stream' }) }),
  ]);
  const today = brazilDay(lateEvening);
  const found = await findArrivals(db, 5, today, 50);
  expect([today, found?.arrivals.map(({ day, id }) => `${day} ${id}`)]).toEqual([
    '2026-03-01',
    ['2026-03-01 10'],
  ]);
  const novelties = await findNowPlaying(db, 'movie', today, { page: 1, size: 20 });
  expect(novelties.items.map(({ id }) => id)).toContain(10);
  await importTitles(db, [
    aTitle({
      id: 10,
      ...offersAt(new Date('2026-03-05T02:00:00Z'), { providerId: 5, type: 'stream' }),
    }),
  ]);
  expect(await rowsOf(db, sql`select first_seen::text, last_seen::text from offers`)).toEqual([
    { first_seen: '2026-03-01', last_seen: '2026-03-04' },
  ]);
});

describe('arrivals at a provider', () => {
  test('are sorted by day, the newest first, with all offer types of a title', async () => {
    await seedCatalogue(
      database.db,
      offered(10, { providerId: 5, type: 'stream', since: '2026-01-05' }),
      offered(
        11,
        { providerId: 5, type: 'rent', since: '2026-02-01' },
        { providerId: 5, type: 'stream', since: '2026-02-01' },
        { providerId: 5, type: 'buy', since: '2025-12-01' },
      ),
      offered(12, { providerId: 3, type: 'stream', since: '2026-02-02' }),
      aTitle({
        type: 'serie',
        id: 13,
        ...offersAt(look, { providerId: 5, type: 'ads', since: '2026-02-01' }),
      }),
    );
    expect(await arrivalsOf(5)).toEqual([
      '2026-02-01 serie 13 ads',
      '2026-02-01 movie 11 stream+rent',
      '2026-01-05 movie 10 stream',
      '2025-12-01 movie 11 buy',
    ]);
    expect(await arrivalsOf(5, 2)).toEqual([
      '2026-02-01 serie 13 ads',
      '2026-02-01 movie 11 stream+rent',
    ]);
  });

  test('name the title, its year and its genres', async () => {
    await seedCatalogue(database.db, offered(10, { providerId: 5, type: 'stream', since: TODAY }));
    expect(await findArrivals(database.db, 5, TODAY, 50)).toEqual({
      id: 5,
      name: 'cinco',
      arrivals: [
        {
          day: '2026-02-28',
          type: 'movie',
          id: 10,
          title: 'Original',
          year: 2020,
          genres: ['Drama', 'Comédia'],
          offers: ['stream'],
        },
      ],
    });
  });

  test('include those of a merged provider, by either id', async () => {
    await seedCatalogue(
      database.db,
      offered(10, { providerId: 1, type: 'stream', since: '2026-01-01' }),
      offered(11, { providerId: 2, type: 'stream', since: '2026-01-02' }),
      offered(12, { providerId: 1, type: 'stream', since: '2026-01-03' }),
    );
    const own = await findArrivals(database.db, 1, TODAY, 50);
    expect(own?.arrivals.map(({ id }) => id)).toEqual([12, 11, 10]);
    expect(await findArrivals(database.db, 2, TODAY, 50)).toEqual(own);
    expect(own?.id).toBe(1);
  });

  test('leave out ended, future and foreign offers', async () => {
    await seedCatalogue(
      database.db,
      offered(10, { providerId: 5, type: 'stream', since: '2026-01-01' }),
      offered(11, { providerId: 5, type: 'stream', since: '2026-01-02' }),
      aTitle({
        id: 12,
        ...offersAt(look, { providerId: 5, type: 'stream', region: 'PT', since: '2026-01-03' }),
      }),
    );
    // It ends when two checks lack it.
    for (const day of ['01', '02']) {
      const at = new Date(`2026-03-${day}T13:00:00Z`);
      await importTitles(database.db, [aTitle({ id: 11, ...offersAt(at) })]);
    }
    expect(await arrivalsOf(5)).toEqual(['2026-01-01 movie 10 stream']);
    expect((await findArrivals(database.db, 5, '2025-12-31', 50))?.arrivals).toEqual([]);
  });

  test('are empty for a provider without titles and null for an unknown one', async () => {
    await seedCatalogue(database.db, offered(10, { providerId: 5, type: 'stream' }));
    expect(await arrivalsOf(3)).toEqual([]);
    expect(await findArrivals(database.db, 999, TODAY, 50)).toBeNull();
  });
});
