import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { DAY_MS } from '#shared/days.ts';
import { runPurge } from './sync/runs/purge-commands.ts';
import { inLease } from '#sync/runs/session.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { aTitle, seedCatalogue } from '#test/catalogue.ts';
import { databaseForThisTest } from '#test/database.ts';
import { sweepAll } from './daily-sweep.ts';

/** Adds one row of everything that the sweeps delete with time, not expired at `at`. */
async function addOneOfEach(db: Db, user: SignedInUserId, at: Date): Promise<void> {
  const soon = new Date(at.getTime() + DAY_MS);
  await db.execute(sql`insert into mail_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
    values ('hash', ${user}, 'verify', 'a@exemplo.com.br', ${at}, ${soon})`);
  await db.execute(sql`insert into rate_limits values ('client', 1, ${soon.getTime()})`);
  await db.execute(sql`with event as (insert into offer_events
      (kind, media_type, title_id, provider_id, day, noted_at, state)
      values ('arrived', 'movie', 1, 5, ${at.toISOString().slice(0, 10)}, ${at}, 'done') returning id)
    insert into alerts (user_id, event_id, kind, created_at)
    select ${user}, id, 'arrived', ${at} from event`);
  await db.execute(sql`insert into deleted_collections (id, user_id, content, deleted_at)
    values (1, ${user}, '{}', ${at})`);
  await db.execute(sql`insert into offer_reports (media_type, title_id, problem, reported_at, decided_at)
    values ('movie', 1, 'gone', ${at}, ${at})`);
  await db.execute(sql`insert into operator_actions (at, action, about)
    values (${at}, 'job-retried', 'mail')`);
  await db.execute(sql`insert into tv_pairings (device_code_hash, user_code_hash, interval_seconds,
      created_at, expires_at) values ('device', 'user', 5, ${at}, ${soon})`);
}

const TABLES = [
  'sessions',
  'security_events',
  'mail_tokens',
  'rate_limits',
  'alerts',
  'offer_events',
  'deleted_collections',
  'offer_reports',
  'operator_actions',
  'tv_pairings',
] as const;

/** The tables that have rows. */
async function filled(db: Db): Promise<string[]> {
  const counts = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const [row] = await rowsOf<Record<string, number>>(db, sql.raw(`select ${counts.join(', ')}`));
  return TABLES.filter((table) => row![table]! > 0);
}

test('a clock that jumps ahead deletes nothing of people for two days', async () => {
  const { db, kind } = await databaseForThisTest('migrated');
  const clock = fixedClock('2026-11-20T12:00:00Z');
  await seedCatalogue(db, aTitle({ id: 1 }));
  const parts = { db, kind, clock, log: silentLog };
  // The daily purge leaves runs behind, with which the clock is compared.
  const purge = () => inLease(parts, 'purge', (session) => runPurge(session));
  await purge();
  const user = await createTestUser(db, { clock });
  await signIn(db, user, { clock });
  await addOneOfEach(db, user.id as SignedInUserId, clock.now());
  expect(await filled(db)).toEqual(TABLES);

  clock.advance(800 * DAY_MS);
  await sweepAll(parts);
  expect(await filled(db)).toEqual(TABLES);
  await purge();
  clock.advance(DAY_MS);
  await sweepAll(parts);
  expect(await filled(db)).toEqual(TABLES);

  // The clock is right: daily runs have been recorded for two days.
  clock.advance(DAY_MS + 1);
  await sweepAll(parts);
  expect(await filled(db)).toEqual([]);
});
