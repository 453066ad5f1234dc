import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import type { Db } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { startFakeSources } from '#test/availability/server.ts';
import type { FakeSources } from '#test/availability/server.ts';
import { aProvider, aTitle, offersAt } from '#test/catalogue.ts';
import { startCommand } from '#test/processes/command.ts';
import { createSharedDatabase } from '#test/sync.ts';

const KILLS = Number(process.env['VOUVER_TEST_KILLS'] ?? 5);
let sources: FakeSources;
beforeAll(async () => {
  // Its times stand still, so that both databases get the same; slow enough to kill a run in its middle.
  const now = Date.now();
  sources = await startFakeSources({ titles: 120, latency: 60, now: () => now });
});
afterAll(() => sources.stop());

const contentOf = async (db: Db) => {
  const { rows } = await db.execute<{ row: string }>(
    sql`select (media_type, title_id, key, kind, job)::text as row from source_changes order by 1`,
  );
  return rows.map(({ row }) => row);
};

async function shared() {
  const database = await createSharedDatabase();
  onTestFinished(() => database.close());
  await importProviders(database.db, [aProvider(8, 'netflix')]);
  await importTitles(
    database.db,
    sources.titles.all.map(({ type, id, name }) =>
      aTitle({
        type,
        id,
        originalTitle: name || 'Sem nome',
        ...offersAt(new Date(), { providerId: 8, type: 'stream' }),
      }),
    ),
  );
  const env = { ...sources.env, ...database.env, WIKIDATA: 'off', LOG_LEVEL: 'warn' };
  return { database, pull: () => startCommand(['sources', 'pull'], env) };
}

const pagesOf = () => sources.requests.filter(({ path }) => /changes|filters/.test(path)).length;

test('a pull that is killed with kill -9 again and again ends as one that was not', async () => {
  const whole = await shared();
  const undisturbed = whole.pull();
  expect(await undisturbed.ended, undisturbed.output()).toBe(0);
  const pages = pagesOf();
  const { database, pull } = await shared();
  for (let kills = 0; kills < KILLS; kills += 1) {
    const command = pull();
    const before = sources.requests.length;
    while (sources.requests.length === before) await sleep(20);
    await sleep(Math.random() * 1200);
    command.kill('SIGKILL');
    await command.ended;
  }
  const last = pull();
  expect(await last.ended, last.output()).toBe(0);
  expect(await contentOf(database.db)).toEqual(await contentOf(whole.database.db));
  expect(await countOf(database.db, sql`merged_offers`)).toBe(sources.titles.all.length);
  // A killed run repeats the page that was in progress, and no other.
  expect(pagesOf() - 2 * pages).toBeLessThanOrEqual(KILLS);
  const [ledger] = await rowsOf<{ used: number }>(
    database.db,
    sql`select used_in_month as used from source_ledgers`,
  );
  expect(ledger!.used).toBeGreaterThanOrEqual(pages);
}, 300_000);
