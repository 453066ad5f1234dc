import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { endSession } from '#accounts/sessions.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { sweepAccounts } from '#accounts/account-sweep.ts';
import { fixedClock } from '#platform/clock.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { DAY_MS } from '#shared/days.ts';
import { signIn } from '#test/accounts.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson } from '#test/people.ts';
import { subscribeToPush } from './push-commands.ts';
import { ALERT_DAYS, sweepAlerts } from './alert-sweep.ts';

const database = useDatabase();
let clock: ReturnType<typeof fixedClock>;
let ana: SignedInUserId;

beforeEach(async () => {
  const { db } = database;
  clock = fixedClock('2026-11-22T09:00:00Z');
  await db.execute(sql`delete from users`);
  await db.execute(sql`delete from offer_events`);
  await seedCatalogue(db, aTitle());
  ana = await addPerson(db);
});

async function alertOn(day: string): Promise<void> {
  await database.db.execute(sql`with event as (insert into offer_events
      (kind, media_type, title_id, provider_id, day, noted_at, state)
      values ('arrived', 'movie', 1, 5, ${day}, ${`${day}T15:00:00Z`}, 'done') returning id)
    insert into alerts (user_id, event_id, kind, created_at)
    select ${ana}, id, 'arrived', ${`${day}T15:00:00Z`} from event`);
}
const days = () =>
  rowsOf<{ alert: string; event: string }>(
    database.db,
    sql`select (a.created_at at time zone 'UTC')::date::text as alert, e.day::text as event
      from offer_events e left join alerts a on a.event_id = e.id order by e.day`,
  );

test('alerts and their events are deleted after half a year', async () => {
  const at = (age: number) =>
    new Date(clock.now().getTime() - age * DAY_MS).toISOString().slice(0, 10);
  const [old, kept] = [at(ALERT_DAYS + 1), at(ALERT_DAYS - 1)];
  for (const day of [old, kept, '2026-11-22']) await alertOn(day);
  await sweepAlerts(database.db, clock);
  expect(await days()).toEqual([kept, '2026-11-22'].map((day) => ({ alert: day, event: day })));
});

async function browser(at: Date): Promise<string> {
  await signIn(database.db, { id: ana }, { clock: fixedClock(at.toISOString()) });
  const [session] = await rowsOf<{ id: string }>(
    database.db,
    sql`select id from sessions where user_id = ${ana} and created_at = ${at}`,
  );
  const sessionId = session!.id;
  await subscribeToPush(
    database.db,
    { userId: ana, sessionId },
    { endpoint: `https://push.example/${sessionId}`, p256dh: 'k', auth: 's', device: 'Chrome', at },
  );
  return sessionId;
}

test('a session that is ended takes its push messages with it, one that expires leaves them', async () => {
  const { db } = database;
  const ended = await browser(clock.now());
  await browser(new Date(clock.now().getTime() - 30 * DAY_MS - 1000));
  await browser(new Date(clock.now().getTime() - 30 * DAY_MS + 60_000));
  expect(await countOf(db, sql`push_subscriptions`)).toBe(3);
  // In the order of the daily job.
  await sweepAlerts(db, clock);
  await sweepAccounts(db, clock);
  expect(await countOf(db, sql`push_subscriptions`)).toBe(3);
  clock.advance(61_000);
  await sweepAccounts(db, clock);
  expect(await countOf(db, sql`sessions`)).toBe(1);
  expect(await countOf(db, sql`push_subscriptions`)).toBe(3);
  await endSession(db, ana, ended);
  expect(await countOf(db, sql`push_subscriptions`)).toBe(2);
  // The session was ended while the browser subscribed.
  const again = { endpoint: 'https://push.example/2', p256dh: 'k', auth: 's', device: 'Chrome' };
  const late = await subscribeToPush(
    db,
    { userId: ana, sessionId: ended },
    { ...again, at: clock.now() },
  );
  expect(late.ok).toBe(false);
  expect(await countOf(db, sql`push_subscriptions`)).toBe(2);
});
