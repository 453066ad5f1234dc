import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { createMailer, letters } from '#platform/mail/mailer.ts';
import { createTestUser } from '#test/accounts.ts';
import { useDatabase } from '#test/catalogue.ts';
import { deleteUser, uploadDeletion } from './user-deletion.ts';
import { findHeldMessages, holdMessage } from './held-messages.ts';
import { mailRequests } from './mailed-links.ts';

const database = useDatabase();
let jobs: Jobs;
beforeAll(async () => {
  const kinds = [letters, mailRequests, uploadDeletion];
  jobs = await openJobs({ pool: database.whole.pool, log: silentLog, kinds });
  return () => jobs.stop();
});

const queued = async () =>
  (
    await rowsOf<{ data: object }>(
      database.db,
      sql`select data from pgboss.job where name in (${letters.name}, ${mailRequests.name}) order by 1`,
    )
  ).map(({ data }) => JSON.stringify(data));

test('with a person their mails leave the queue, and nobody else’s', async () => {
  const [user, other] = [await createTestUser(database.db), await createTestUser(database.db)];
  const mailer = createMailer(jobs, systemClock);
  for (const { email } of [user, other]) {
    await mailer.queue({ to: email.toUpperCase(), subject: 'Oi', text: 'Oi' });
    await jobs.add(mailRequests, { purpose: 'reset', email });
  }
  await mailer.queue({ to: 'contato@vouver.example', subject: user.email, text: user.email });
  for (const { email } of [user, other])
    await holdMessage(
      database.db,
      { name: 'Zé', email: email.toUpperCase(), subject: 'Oi', message: 'Cadê o filme?' },
      systemClock,
    );
  expect(await queued()).toHaveLength(5);
  expect(await deleteUser(database.db, user.id, { clock: systemClock, jobs })).toBe(true);
  const held = await findHeldMessages(database.db, 9);
  expect(held.map(({ email }) => email)).toEqual([other.email.toUpperCase()]);
  const left = await queued();
  expect(left).toHaveLength(3);
  expect(left.filter((data) => data.includes('contato@vouver.example'))).toHaveLength(1);
  expect(await deleteUser(database.db, user.id, { clock: systemClock, jobs })).toBe(false);
});
