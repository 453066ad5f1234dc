import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changing } from '#platform/database/changes.ts';
import { aTitle, offersAt, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { writeLastDays } from '#catalog/offers/last-days.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { findTitle } from '#catalog/titles/title-queries.ts';
import { findMovements } from './movement-queries.ts';
import type { MovementDirection } from './movement-rules.ts';
import type { TitleInput } from '#catalog/import-schema.ts';

const database = useEmptyCatalogue();
type Offer = NonNullable<TitleInput['offers']>['entries'][number];
type More = Partial<Parameters<typeof findMovements>[3]>;

/** A check of a film's offers at noon UTC of a day; `ids` are providers with a stream offer. */
async function check(day: string, id: number, ...ids: (number | Offer)[]) {
  const entries = ids.map((one) =>
    typeof one === 'number' ? ({ providerId: one, type: 'stream' } as const) : one,
  );
  const at = new Date(day.includes('T') ? day : `${day}T12:00:00Z`);
  await importTitles(database.db, [aTitle({ id, popularity: id, ...offersAt(at, ...entries) })]);
}

async function listed(direction: MovementDirection, today: string, more: More = {}) {
  const part = await findMovements(database.db, direction, today, { page: 1, size: 50, ...more });
  return part.items.map(
    ({ day, title, providers }) => `${day} ${title.id} ${providers.map(({ id }) => id).join('+')}`,
  );
}

describe('arrivals', () => {
  test('are those that a later check than the first found', async () => {
    await seedCatalogue(database.db);
    await check('2026-11-10', 10, 5);
    await check('2026-11-10', 11);
    await check('2026-11-12', 11, 5);
    expect(await listed('arrived', '2026-11-20')).toEqual(['2026-11-12 11 5']);
  });

  test('are on Brazil’s day, also across the end of a year', async () => {
    await seedCatalogue(database.db);
    await check('2026-12-20', 10);
    await check('2027-01-01T02:59:00Z', 10, 5);
    await check('2026-12-20', 11);
    await check('2027-01-01T03:00:00Z', 11, 5);
    expect(await listed('arrived', '2027-01-01')).toEqual(['2027-01-01 11 5', '2026-12-31 10 5']);
    expect(await listed('arrived', '2026-12-31')).toEqual(['2026-12-31 10 5']);
  });

  test('count a family once: an ad tier after the plan is none, a channel beside it neither', async () => {
    await seedCatalogue(database.db);
    await check('2026-11-01', 10);
    await check('2026-11-03', 10, 3);
    await check('2026-11-05', 10, 3, 4);
    await check('2026-11-07', 10, 4);
    await check('2026-11-09', 10, 4);
    expect(await listed('arrived', '2026-11-20')).toEqual(['2026-11-03 10 3']);
    expect(await listed('left', '2026-11-20')).toEqual([]);
  });

  test('leave out rent and buy, other regions and days to come', async () => {
    await seedCatalogue(database.db);
    await check('2026-11-01', 10);
    await check('2026-11-03', 10, { providerId: 5, type: 'rent' });
    await check('2026-11-01', 11);
    await check('2026-11-03', 11, { providerId: 5, type: 'stream', region: 'PT' });
    await check('2026-11-01', 12);
    await check('2026-11-21', 12, 5);
    await check('2026-11-01', 13);
    await check('2026-11-04', 13, { providerId: 5, type: 'ads' });
    expect(await listed('arrived', '2026-11-20')).toEqual(['2026-11-04 13 5']);
  });

  test('at several families on one day are one entry, and tell what was before', async () => {
    await seedCatalogue(database.db);
    await check('2026-09-01', 10, 1);
    await check('2026-10-01', 10);
    await check('2026-10-02', 10);
    await check('2026-11-03', 10, 5, 3);
    const { items } = await findMovements(database.db, 'arrived', '2026-11-20', {
      page: 1,
      size: 10,
    });
    expect(items).toHaveLength(1);
    expect(items[0]?.providers.map(({ id }) => id)).toEqual([3, 5]);
    expect(items[0]?.elsewhere).toEqual([]);
    expect([items[0]?.before?.provider.id, items[0]?.before?.until]).toEqual([1, '2026-10-01']);
  });
});

describe('a title that leaves and comes back', () => {
  test('within seven days has neither left nor arrived', async () => {
    await seedCatalogue(database.db);
    await check('2026-10-01', 10, 3);
    for (const day of ['2026-11-01', '2026-11-02']) await check(day, 10);
    expect(await listed('left', '2026-11-03')).toEqual([]);
    await check('2026-11-08', 10, 4);
    expect(await listed('left', '2026-11-08')).toEqual([]);
    expect(await listed('arrived', '2026-11-08')).toEqual([]);
  });

  test('later has left and arrived, and says since when it was away', async () => {
    await seedCatalogue(database.db);
    await check('2026-10-25', 10, 3);
    for (const day of ['2026-11-01', '2026-11-02']) await check(day, 10);
    expect(await listed('left', '2026-11-03')).toEqual(['2026-11-01 10 3']);
    await check('2026-11-09', 10, 4);
    const { items } = await findMovements(database.db, 'arrived', '2026-11-09', {
      page: 1,
      size: 10,
    });
    expect(items.map(({ day, away_since }) => [day, away_since])).toEqual([
      ['2026-11-09', '2026-11-01'],
    ]);
  });
});

describe('departures', () => {
  test('have no day where the checks around them are far apart', async () => {
    await seedCatalogue(database.db);
    await check('2026-09-01', 10, 5);
    for (const day of ['2026-11-10', '2026-11-12']) await check(day, 10);
    expect(await listed('left', '2026-11-20')).toEqual([]);
  });

  test('say where the title still is', async () => {
    await seedCatalogue(database.db);
    await check('2026-11-01', 10, 5, 1);
    for (const day of ['2026-11-05', '2026-11-07']) await check(day, 10, 1);
    const { items } = await findMovements(database.db, 'left', '2026-11-20', { page: 1, size: 10 });
    expect(items.map(({ elsewhere }) => elsewhere.map(({ id }) => id))).toEqual([[1]]);
  });
});

test('lists are filtered by kind and family, sorted by day or popularity, and paged', async () => {
  await seedCatalogue(
    database.db,
    aTitle({ type: 'serie', id: 20, popularity: 90, genreIds: [10766] }),
    aTitle({ type: 'serie', id: 21, popularity: 80 }),
  );
  for (const id of [10, 11, 12]) await check('2026-11-01', id);
  await check('2026-11-03', 10, 5);
  await check('2026-11-03', 11, 4);
  await check('2026-11-02', 12, 2);
  for (const [id, genreIds] of [
    [20, [10766]],
    [21, []],
  ] as const) {
    for (const [day, entries] of [
      ['2026-11-01', []],
      ['2026-11-04', [{ providerId: 5, type: 'stream' as const }]],
    ] as const) {
      const at = new Date(`${day}T12:00:00Z`);
      const offers = offersAt(at, ...entries);
      const title = aTitle({ type: 'serie', id, popularity: 100 - id, genreIds: [...genreIds] });
      await importTitles(database.db, [{ ...title, ...offers }]);
    }
  }
  const today = '2026-11-20';
  expect(await listed('arrived', today)).toEqual([
    '2026-11-04 20 5',
    '2026-11-04 21 5',
    '2026-11-03 11 3',
    '2026-11-03 10 5',
    '2026-11-02 12 1',
  ]);
  expect(await listed('arrived', today, { order: 'popular' })).toEqual([
    '2026-11-04 20 5',
    '2026-11-04 21 5',
    '2026-11-02 12 1',
    '2026-11-03 11 3',
    '2026-11-03 10 5',
  ]);
  expect(await listed('arrived', today, { kind: 'novela' })).toEqual(['2026-11-04 20 5']);
  expect(await listed('arrived', today, { kind: 'serie' })).toEqual(['2026-11-04 21 5']);
  expect(await listed('arrived', today, { providers: [3] })).toEqual(['2026-11-03 11 3']);
  expect(await listed('arrived', today, { providers: [2, 4] })).toEqual([
    '2026-11-03 11 3',
    '2026-11-02 12 1',
  ]);
  expect(await listed('arrived', today, { providers: [999] })).toEqual([]);
  expect(await listed('arrived', today, { page: 2, size: 2 })).toEqual([
    '2026-11-03 11 3',
    '2026-11-03 10 5',
  ]);
  const part = await findMovements(database.db, 'left', today, { page: 1, size: 1 });
  expect([part.total, part.days.length, part.days[0]?.day, part.days.at(-1)]).toEqual([
    0,
    31,
    '2026-10-21',
    { day: today, arrived: 0, left: 0 },
  ]);
  expect(part.days.find(({ day }) => day === '2026-11-04')).toEqual({
    day: '2026-11-04',
    arrived: 2,
    left: 0,
  });
});

test('a catalogue that is not updated any more shows its last month', async () => {
  await seedCatalogue(database.db);
  await check('2026-05-01', 10);
  await check('2026-05-03', 10, 5);
  expect(await listed('arrived', '2026-11-20')).toEqual(['2026-05-03 10 5']);
  await database.db.execute(sql`delete from offers`);
});

test('the history of a title has each family’s times, as far as they were witnessed', async () => {
  await seedCatalogue(database.db);
  await check('2026-01-05', 10, 1);
  await check('2026-03-03', 10, 1, 4);
  await check('2026-05-04', 10, 4);
  await check('2026-05-10', 10, 4);
  await check('2026-05-12', 10, 4, 5);
  await check('2026-05-18', 10, 4);
  await check('2026-05-28', 10, 4);
  const history = (await findTitle(database.db, 'movie', 10))?.history;
  expect(
    history?.map(({ provider_id: id, since, until, is_here: here }) => [id, since, until, here]),
  ).toEqual([
    [3, '2026-03-03', null, true],
    [5, '2026-05-12', '2026-05-18', false],
  ]);
  await check('2026-01-05', 11, 1);
  expect((await findTitle(database.db, 'movie', 11))?.history).toEqual([]);
});

test('last days that somebody knows are departures to come, while the title is there', async () => {
  await seedCatalogue(database.db);
  for (const id of [10, 11, 12, 13]) await check('2026-01-05', id, 4, 1);
  await check('2026-01-05', 14, 1);
  const last = (id: number, titleId: number, providerId: number, lastDay: string) => ({
    id,
    titleId,
    providerId,
    lastDay,
    mediaType: 'movie' as const,
    source: 'x',
  });
  await changing(database.db, (tx) =>
    writeLastDays(
      tx,
      [
        last(1, 10, 4, '2026-11-24'),
        // A family keeps a title as long as one of its providers does.
        last(2, 11, 4, '2026-11-20'),
        last(3, 11, 3, '2026-11-21'),
        last(4, 12, 2, '2026-11-20'),
        // Yesterday, not there, and too far away.
        last(5, 13, 4, '2026-11-19'),
        last(6, 14, 4, '2026-11-24'),
        last(7, 13, 1, '2026-12-21'),
      ],
      [],
    ),
  );
  const coming = async (more: More = {}) => {
    const paging = { page: 1, size: 5 };
    const part = await findMovements(database.db, 'left', '2026-11-20', { ...paging, ...more });
    return part.coming.map(
      ({ day, title, providers, elsewhere }) =>
        `${day} ${title.id} ${providers.map(({ id }) => id)} ${elsewhere.map(({ id }) => id)}`,
    );
  };
  expect(await coming()).toEqual(['2026-11-20 12 1 3', '2026-11-21 11 3 1', '2026-11-24 10 3 1']);
  expect(await coming({ providers: [4] })).toEqual(['2026-11-21 11 3 1', '2026-11-24 10 3 1']);
  expect(await coming({ kind: 'serie' })).toEqual([]);
  expect(await coming({ page: 2 })).toEqual([]);
  const arrived = await findMovements(database.db, 'arrived', '2026-11-20', { page: 1, size: 5 });
  expect(arrived.coming).toEqual([]);
  const history = async (id: number) =>
    (await findTitle(database.db, 'movie', id, '2026-11-20'))?.history.map(
      ({ provider_id: at, last_day: day }) => [at, day],
    );
  expect(await history(11)).toEqual([[3, '2026-11-21']]);
  expect(await history(13)).toEqual([[1, '2026-12-21']]);
});
