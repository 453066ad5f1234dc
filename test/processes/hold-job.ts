// Takes one job and never finishes it. Arguments: the options of the database pool, then the job's kind.
import pg from 'pg';
import { openJobs } from '#platform/jobs/jobs.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';

const [options = '', settings = ''] = process.argv.slice(2);
const pool = new pg.Pool(JSON.parse(options) as pg.PoolConfig);
const kind = JSON.parse(settings) as JobKind<object>;
const jobs = await openJobs({ pool, log: silentLog, kinds: [kind], pollSeconds: 0.5 });
await jobs.work(kind, () => {
  console.log('holding');
  return new Promise(() => undefined);
});
