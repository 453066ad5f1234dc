// Titles whose answers cannot be used wait for days, in which no run requests them: the health is bad all
// the same.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '#platform/database/rows.ts';
import { fixedClock } from '#platform/clock.ts';
import { DAY_MS } from '#shared/days.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import { partsFor, synchronise, today } from '#test/sync.ts';
import { runChanges } from './changes-run.ts';
import { dayOf } from './day-rules.ts';
import { readSyncStatus, readWaiting, readWarnings } from './status-queries.ts';
import { runFull } from './full-run.ts';
import { DEFAULT_LIMITS } from './session.ts';

const TITLES = 60;
const DAYS = 8;
const config = { syncSchedule: 'daily', omdbDailyLimit: 1, syncLimits: DEFAULT_LIMITS } as const;
const database = useDatabase();
const clock = fixedClock(today());
let fake: Fake;
beforeAll(async () => {
  fake = await startFilmDatabase({ titles: TITLES });
  fake.setDay(dayOf(clock.now()));
  await synchronise(parts(), (session) => runFull(session));
});
afterAll(() => fake.stop());

const parts = () => partsFor(database.whole, fake, { clock });
const status = () => readSyncStatus(database.db, clock, config);
const warnings = () => readWarnings(database.db, DEFAULT_LIMITS);

async function nextDay(): Promise<number> {
  clock.advance(DAY_MS);
  fake.setDay(dayOf(clock.now()));
  return (await synchronise(parts(), (session) => runChanges(session))).failed;
}

function changeAll(how: 'same' | 'restored'): void {
  for (const kind of ['movie', 'tv'] as const)
    for (const id of fake.ids(kind)) fake.change(kind, id, how === 'same' ? () => undefined : how);
}

test('the health is bad on every day while most titles wait, and good once they are read again', async () => {
  // The source does not mark its adult series in the exports: those are left out once they are read.
  const titles = await countOf(database.db, sql`titles`);
  fake.fault(/^\/3\/(movie|tv)\/\d+\?/, 'changed', Infinity);
  changeAll('same');
  const failed: number[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    failed.push(await nextDay());
    const { healthy, health, unusable } = await status();
    expect([day, healthy, unusable]).toEqual([day, false, titles]);
    expect(health).toBe(
      `the answers for ${titles} titles cannot be used, with ${titles} in the catalogue; they are requested again`,
    );
    expect(await warnings()).toContain(health);
    expect(await readWaiting(database.db, DEFAULT_LIMITS)).toBe(health);
  }
  // There were days on which no run failed.
  expect(failed).toEqual([titles, titles, 0, titles, 0, 0, 0, titles]);
  expect(await countOf(database.db, sql`titles`)).toBe(titles);
  fake.heal();
  for (let day = 0; day < 8; day += 1) await nextDay();
  expect(await status()).toMatchObject({ healthy: true, health: 'ok', unusable: 0 });
  expect(await warnings()).toEqual([]);
});
