// Does the alerts' work that is due. Arguments: the options of the database pool, the time, and patterns of
// statements: once it has sent one that matches each, in this order, it kills itself as `kill -9` would,
// before it sends the last of them. Without patterns it ends by itself.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { clientThatKills } from './client-that-kills.ts';
import { doAlertWork } from '#alerts/alert-jobs.ts';
import { pushes } from '#alerts/push-commands.ts';
import { secretsOnce } from '#alerts/alert-secrets.ts';
import { fixedClock } from '#platform/clock.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { createMailer, letters } from '#platform/mail/mailer.ts';

const [options = '', at = '', ...patterns] = process.argv.slice(2);

const Client = clientThatKills(patterns);

const poolConfig = JSON.parse(options) as pg.PoolConfig;
const clock = fixedClock(at);
const queue = new pg.Pool(poolConfig);
const jobs = await openJobs({ pool: queue, log: silentLog, kinds: [letters, pushes] });
const pool = new pg.Pool({ ...poolConfig, Client });
const db = drizzle(pool);
await doAlertWork({
  db,
  kind: 'embedded',
  clock,
  log: silentLog,
  jobs,
  mailer: createMailer(jobs, clock),
  sender: { siteName: 'VouVer', siteUrl: 'https://vouver.example' },
  secrets: secretsOnce(db),
});
console.log('done');
await jobs.stop();
await pool.end();
await queue.end();
