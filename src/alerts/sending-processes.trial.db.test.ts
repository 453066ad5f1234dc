import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { start } from '#test/processes/spawn.ts';

const NOON = '2026-11-22T15:00:00Z';
/** The statements of each process, one after the other; it is killed before the last of them. */
const KILLED_BEFORE = [
  ['insert into alerts', '^commit'],
  ['sent_at = ', 'pgboss', '^commit'],
  ['sent_at = ', '^commit', '^begin'],
];
const PEOPLE = 3;
const TITLES = 4;
const database = useDatabase();

/** Everybody wants every title, pays for service 5, and is told by mail and in a browser. */
beforeAll(async () => {
  const { db } = database;
  await seedCatalogue(
    db,
    ...Array.from({ length: TITLES }, (_, index) => aTitle({ id: index + 1 })),
  );
  await db.execute(sql`insert into users (email, username, is_verified)
    select 'pessoa' || n || '@exemplo.com.br', 'pessoa' || n, true
    from generate_series(1, ${PEOPLE}::int) n`);
  await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    select u.id, t.media_type, t.id, 'watchlist', '2026-11-01' from users u cross join titles t`);
  await db.execute(sql`insert into subscribed_services select id, 5, now() from users`);
  await db.execute(sql`insert into alert_settings (user_id, by_mail) select id, true from users`);
  await db.execute(sql`insert into push_subscriptions
      (user_id, endpoint, p256dh, auth, device, created_at)
    select id, 'https://push.example/' || username, 'key', 'secret', 'Firefox', now() from users`);
  await db.execute(sql`insert into offer_events
      (kind, media_type, title_id, provider_id, day, noted_at)
    select 'arrived', media_type, id, 5, '2026-11-22', ${NOON}::timestamptz from titles`);
});

test(
  'processes that are killed one after the other, and three at once, tell each person once',
  { timeout: 240_000 },
  async () => {
    const { db } = database;
    const { host, port, user, database: name, connectionString } = database.whole.pool.options;
    const options = JSON.stringify({ host, port, user, database: name, connectionString });
    const endings: (string | undefined)[] = [];
    for (const statements of KILLED_BEFORE) {
      const killed = start('alert-work.ts', options, NOON, ...statements);
      endings.push(await killed.line());
    }
    expect(endings).toEqual(KILLED_BEFORE.map(() => undefined));
    const workers = [1, 2, 3].map(() => start('alert-work.ts', options, NOON));
    expect(await Promise.all(workers.map((worker) => worker.line()))).toEqual(
      workers.map(() => 'done'),
    );
    await Promise.all(workers.map(({ ended }) => ended));

    expect(await countOf(db, sql`alerts where sent_at is not null`)).toBe(PEOPLE * TITLES);
    expect(await countOf(db, sql`alerts`)).toBe(PEOPLE * TITLES);
    const queued = await rowsOf<{ name: string; jobs: number; receivers: number }>(
      db,
      sql`select name, count(*)::int as jobs,
        count(distinct coalesce(data ->> 'to', data ->> 'subscription'))::int as receivers
      from pgboss.job where name in ('mail', 'push') group by 1 order by 1`,
    );
    expect(queued).toEqual([
      { name: 'mail', jobs: PEOPLE, receivers: PEOPLE },
      { name: 'push', jobs: PEOPLE, receivers: PEOPLE },
    ]);
  },
);
