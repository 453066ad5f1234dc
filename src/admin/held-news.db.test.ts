import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { systemClock } from '#platform/clock.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { ok } from '#platform/result.ts';
import { takeLease } from '#sync/runs/lease-commands.ts';
import { createTestUser } from '#test/accounts.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { decideAboutNews, findHeldNews, heldNewsWork, workOnHeldNews } from './held-news-jobs.ts';

const database = useDatabase();

test('held news is released or dropped by a job, once, and after the run that has the lease', async () => {
  const { db } = database;
  const { pool, kind } = database.whole;
  await seedCatalogue(db, ...[1, 2, 3].map((id) => aTitle({ id, originalTitle: `Filme ${id}` })));
  const [run] = await rowsOf<{ id: number }>(
    db,
    sql`insert into sync_runs (kind, state, started_at, updated_at, ended_at)
      values ('changes', 'done', now(), now(), now())
      returning id::int`,
  );
  const about = { run: run!.id, kind: 'deleted' as const };
  await db.execute(sql`insert into sync_held (kind, subject, id, run_id, reason, seen_at, doubted_at)
    values ('deleted', 'movie', 1, ${about.run}, '404', now(), now()),
      ('deleted', 'movie', 2, ${about.run}, '404', now(), now()),
      ('refused', 'movie', 3, ${about.run}, 'adult', now(), now())`);
  const jobs = await openJobs({ pool, log: silentLog, kinds: [heldNewsWork], pollSeconds: 0.5 });
  const [firstOperator, secondOperator] = await Promise.all([
    createTestUser(db, { isSuperuser: true }),
    createTestUser(db, { isSuperuser: true }),
  ]);
  const acting = { clock: systemClock, jobs };
  const [actor, second] = [firstOperator.id, secondOperator.id] as SignedInUserId[];

  // Two superusers decide differently at the same time: one of them does.
  const lease = await takeLease(db, 'full');
  const answers = await Promise.all([
    decideAboutNews(db, { ...about, decision: 'release' }, { ...acting, actor: actor! }),
    decideAboutNews(db, { ...about, decision: 'release' }, { ...acting, actor: second! }),
  ]);
  expect(answers).toEqual(expect.arrayContaining([ok({ changed: true }), ok({ changed: false })]));
  expect(await countOf(db, sql`operator_actions where action = 'news-released'`)).toBe(1);
  expect(await findHeldNews(db)).toMatchObject([
    { ...about, news: 2, examples: ['Filme 1', 'Filme 2'], decided: 'release' },
    { kind: 'refused', news: 1, decided: null },
  ]);

  await workOnHeldNews(jobs, { db, kind, clock: systemClock, log: silentLog });
  const refused = sql`pgboss.job where name = 'held-news' and state = 'retry'`;
  await vi.waitFor(async () => expect(await countOf(db, refused)).toBe(1), 20_000);
  expect(await countOf(db, sql`titles`)).toBe(3);
  await lease.release();
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'held-news'`);
  await vi.waitFor(async () => expect(await countOf(db, sql`titles`)).toBe(1), 20_000);

  const dropping = { run: about.run, kind: 'refused', decision: 'drop' } as const;
  await vi.waitFor(async () => expect(await findHeldNews(db)).toHaveLength(1), 20_000);
  expect(await decideAboutNews(db, dropping, { ...acting, actor: actor! })).toEqual(
    ok({ changed: true }),
  );
  jobs.wake(heldNewsWork);
  await vi.waitFor(async () => expect(await findHeldNews(db)).toEqual([]), 20_000);
  expect(await countOf(db, sql`titles where id = 3`)).toBe(1);
  expect(await countOf(db, sql`operator_actions where action = 'news-dropped'`)).toBe(1);
  expect(await decideAboutNews(db, dropping, { ...acting, actor: actor! })).toEqual(
    ok({ changed: false }),
  );
  await jobs.stop();
});
