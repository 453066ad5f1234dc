// Does the alerts' work that is due. Arguments: the options of the database pool, the time, and patterns of
// statements: once it has sent one that matches each, in this order, it kills itself as `kill -9` would,
// before it sends the last of them. Without patterns it ends by itself.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { doAlertWork } from '#alerts/alert-jobs.ts';
import { pushes } from '#alerts/push-commands.ts';
import { secretsOnce } from '#alerts/alert-secrets.ts';
import { fixedClock } from '#platform/clock.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { createMailer, letters } from '#platform/mail/mailer.ts';

const [options = '', at = '', ...patterns] = process.argv.slice(2);

class Client extends pg.Client {
  // eslint-disable-next-line typescript/no-explicit-any -- the overloads of the driver
  override query(...all: any[]): any {
    const text = typeof all[0] === 'string' ? all[0] : String(all[0]?.text);
    if (patterns[0] !== undefined && new RegExp(patterns[0], 'i').test(text)) {
      patterns.shift();
      if (patterns.length === 0) process.kill(process.pid, 'SIGKILL');
    }
    return (super.query as (...every: unknown[]) => unknown)(...all);
  }
}

const given = JSON.parse(options) as pg.PoolConfig;
const clock = fixedClock(at);
const queue = new pg.Pool(given);
const jobs = await openJobs({ pool: queue, log: silentLog, kinds: [letters, pushes] });
const pool = new pg.Pool({ ...given, Client });
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
