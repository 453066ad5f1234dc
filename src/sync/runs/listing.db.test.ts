import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countOf } from '#platform/database/rows.ts';
import type { DiscoverSlice, FilmDatabase } from '#sync/film-database/film-database.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import { partsFor, synchronise, today } from '#test/sync.ts';
import { dayOf, daysBefore } from './day-rules.ts';
import { listDiscovered, listExports } from './full-run.ts';
import { addPending, dropPending, pendingOf, postpone } from './pending-commands.ts';
import { inRun } from './session.ts';
import type { FilmSession, RecordedRun } from './session.ts';

const database = useDatabase();
let fake: Fake;
beforeAll(async () => {
  fake = await startFilmDatabase({ titles: 100 });
});
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.heal();
  await database.db.execute(sql`truncate sync_runs restart identity cascade`);
});

/** Lists in a run that is resumed as often as it fails. */
async function list(
  parts: ReturnType<typeof partsFor>,
  work: (session: FilmSession, run: RecordedRun) => Promise<unknown>,
): Promise<number> {
  for (let times = 1; ; times += 1) {
    try {
      await synchronise(parts, (session) =>
        inRun(session, { kind: 'full' }, async (run) => void (await work(session, run))),
      );
      return times;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}
class Killed extends Error {}

/** A run whose process ends after this many transactions. */
function dyingAfter(run: RecordedRun, writes: number): RecordedRun {
  let left = writes;
  return {
    ...run,
    set progress(progress: RecordedRun['progress']) {
      run.progress = progress;
    },
    get progress() {
      return run.progress;
    },
    async write(change) {
      if (left === 0) throw new Killed();
      left -= 1;
      return run.write(change);
    },
  };
}

const pending = () =>
  database.db
    .execute<{ row: string }>(
      sql`select concat(media_type, ' ', id, ' ', priority) as row from sync_pending order by 1`,
    )
    .then(({ rows }) => rows.map(({ row }) => row));

describe('the daily exports', () => {
  test('are listed completely however often the listing is interrupted', async () => {
    const parts = partsFor(database.whole, fake);
    await list(parts, (session, run) => listExports(session, run, { minPopularity: 5 }));
    const whole = await pending();
    expect(whole.length).toBeGreaterThan(30);
    await database.db.execute(sql`truncate sync_runs cascade`);
    const before = fake.requests.length;
    const times = await list(parts, (session, run) =>
      listExports(session, dyingAfter(run, 2), { minPopularity: 5, chunk: 10 }),
    );
    expect(times).toBeGreaterThan(3);
    expect(await pending()).toEqual(whole);
    // Films that were listed completely are not listed again with the series.
    const files = fake.requests.slice(before).map(({ path }) => path);
    expect(files.at(-1)).toMatch(/tv_series/);
    expect(files.filter((path) => /movie/.test(path)).length).toBeLessThan(times + 1);
  });

  test('may be a few days old, but not older', async () => {
    const parts = partsFor(database.whole, fake);
    const found = () =>
      synchronise(parts, async (session) => {
        let isListed: boolean | undefined;
        await inRun(session, { kind: 'full', restart: true }, async (run) => {
          isListed = await listExports(session, run, { minPopularity: 0 });
        });
        return isListed;
      });
    const file = (age: number) => {
      const [year, month, day] = dayOf(daysBefore(today(), age)).split('-');
      return new RegExp(`_ids_${month}_${day}_${year}`);
    };
    for (const age of [0, 1, 2]) fake.fault(file(age), 404, Infinity);
    expect(await found()).toBe(true);
    expect(await countOf(database.db, sql`sync_pending`)).toBeGreaterThan(50);
    for (const age of [3, 4, 5, 6, 7]) fake.fault(file(age), 404, Infinity);
    expect(await found()).toBe(false);
  });
});

describe('the titles of providers', () => {
  /** One provider with more films than the film database has pages for, another with few. */
  function crowded() {
    const released = (index: number) => dayOf(daysBefore(new Date('2026-11-01'), index % 9000));
    const films = Array.from({ length: 24_000 }, (_, index) => ({
      id: index + 1,
      popularity: index / 100,
      adult: index === 7,
      day: released(index),
    }));
    const asked: DiscoverSlice[] = [];
    const filmDatabase: Partial<FilmDatabase> = {
      providers: async (type) => ({
        results: (type === 'movie' ? [8, 9] : []).map((id) => ({
          provider_id: id,
          provider_name: 'x',
          logo_path: null,
          display_priority: 1,
        })),
      }),
      discover: async (_, slice) => {
        asked.push(slice);
        const { providerId, from = '', to = '9', page } = slice;
        const all = films.filter(
          ({ id, day }) => (providerId === 8 || id % 1000 === 0) && day >= from && day <= to,
        );
        return {
          page,
          totalPages: Math.max(1, Math.ceil(all.length / 20)),
          totalResults: all.length,
          results: all.slice((page - 1) * 20, page * 20),
        };
      },
    };
    return { asked, filmDatabase };
  }

  test('are listed completely and once, in slices that fit', async () => {
    const { asked, filmDatabase } = crowded();
    const parts = partsFor(database.whole, fake);
    Object.assign(parts.filmDatabase, filmDatabase);
    await list(parts, listDiscovered);
    expect(await countOf(database.db, sql`sync_pending`)).toBe(23_999);
    expect(Math.max(...asked.map(({ page }) => page))).toBeLessThanOrEqual(500);
    const questions = asked.map((slice) => JSON.stringify(slice));
    expect(new Set(questions).size).toBe(questions.length);
    expect(asked.length).toBeLessThan(24_000 / 20 + 60);
  });

  test('are listed from where an interruption was', async () => {
    const { asked, filmDatabase } = crowded();
    const parts = partsFor(database.whole, fake);
    Object.assign(parts.filmDatabase, filmDatabase);
    const times = await list(parts, (session, run) => listDiscovered(session, dyingAfter(run, 40)));
    expect(times).toBeGreaterThan(2);
    expect(await countOf(database.db, sql`sync_pending`)).toBe(23_999);
    // Ten pages are in progress at a time.
    expect(asked.length).toBeLessThan(24_000 / 20 + 60 + 10 * times);
  });
});

test('pending rows are read in pages, each once, while others are deleted', async () => {
  const { db } = database;
  const [{ id }] = (
    await db.execute<{ id: number }>(sql`insert into sync_runs (kind, state, started_at, updated_at)
      values ('full', 'running', now(), now()) returning id::int`)
  ).rows as [{ id: number }];
  const rows = Array.from({ length: 1700 }, (_, index) => ({
    type: index % 2 === 0 ? ('movie' as const) : ('serie' as const),
    id: index + 1,
    priority: Math.floor(index / 400) / 7,
  }));
  await db.transaction((tx) => addPending(tx, id, rows));
  const read: string[] = [];
  for await (const key of pendingOf(db, id, { tries: 0, at: new Date() })) {
    read.push(`${key.type} ${key.id}`);
    if (read.length % 3 === 0) await db.transaction((tx) => dropPending(tx, id, [key]));
    if (read.length % 3 === 1) await db.transaction((tx) => postpone(tx, id, [key]));
  }
  const expected = rows
    .toSorted(
      (a, b) =>
        b.priority - a.priority || (a.type < b.type ? -1 : a.type > b.type ? 1 : a.id - b.id),
    )
    .map((row) => `${row.type} ${row.id}`);
  expect(read).toEqual(expected);
  expect(await countOf(db, sql`sync_pending where tries = 1`)).toBe(567);
});
