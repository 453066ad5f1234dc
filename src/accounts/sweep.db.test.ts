import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { DAY_MS } from '#shared/days.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { useDatabase } from '#test/catalogue.ts';
import { holdMessage } from './held-messages.ts';
import { sweepAccounts } from './account-sweep.ts';

const database = useDatabase();
test('the daily sweep deletes what has expired, and nothing else', async () => {
  const { db } = database;
  const clock = fixedClock('2026-11-22T08:00:00Z');
  const user = await createTestUser(db, { clock });
  await signIn(db, user, { clock });
  const soon = clock.now().getTime() + 60_000;
  await db.execute(sql`insert into rate_limits values ('soon', 1, ${soon}), ('always', 1, null)`);
  const sent = { name: 'Zé', email: user.email, subject: 'Oi', message: 'Cadê o filme?' };
  await holdMessage(db, sent, clock);
  const counts = async () => {
    const [row] = await rowsOf<object>(
      db,
      sql`select (select count(*)::int from sessions) as sessions,
        (select count(*)::int from security_events) as events,
        (select count(*)::int from held_messages) as held,
        (select array_agg(key order by key) from rate_limits) as limits`,
    );
    return row;
  };
  await sweepAccounts(db, clock);
  expect(await counts()).toEqual({ sessions: 1, events: 1, held: 1, limits: ['always', 'soon'] });
  clock.advance(30 * DAY_MS + 1);
  await sweepAccounts(db, clock);
  expect(await counts()).toEqual({ sessions: 0, events: 1, held: 0, limits: ['always'] });
  clock.advance(150 * DAY_MS);
  await sweepAccounts(db, clock);
  expect(await counts()).toEqual({ sessions: 0, events: 0, held: 0, limits: ['always'] });
});
