// A day of 5,000 arrivals among 100,000 people with 100 wishes each, on PostgreSQL: how long it takes to
// write everybody's alerts, the memory of the process, the plan of its statement, and what visitors of the
// site notice. `--only=visitors` (or `fan-out`) measures a part, `--people=5000` with fewer people.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { QueryResult } from 'pg';
import { fanOut } from '#alerts/fan-out-commands.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { addressOf, onPostgres } from './databases.ts';
import { loadGenerated } from './generated-catalogue.ts';
import { report } from './load.ts';
import { startSite } from './site.ts';
import { reportSlowdown, visitorsOf } from './slowdown.ts';
import { loadWishes, noteArrivals } from './wishes.ts';

const TITLES = 20_000;
const optionOf = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
const PEOPLE = Number(optionOf('people') ?? 100_000);
const ONLY = optionOf('only');
const ARRIVALS = 5000;
const SECONDS = 40;
const [AIM_SECONDS, AIM_GROWTH_MB] = [60, 50];

/** Prints the plan of the statement of one step, which changes nothing here. */
async function printPlan({ background: { pool } }: Database): Promise<void> {
  const client = await pool.connect();
  const inserts: { text: string; values: unknown[] }[] = [];
  const query = client.query.bind(client) as (...all: unknown[]) => Promise<QueryResult>;
  client.query = ((statement: { text: string }, values: unknown[] = []) => {
    if (/insert into alerts/.test(statement.text)) inserts.push({ text: statement.text, values });
    return query(statement, values);
  }) as typeof client.query;
  const db = drizzle(client);
  // Its own transactions are savepoints of this one.
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`update offer_events set state = 'done' where id not in
        (select id from offer_events where state = 'ready' order by id limit 200)`);
      await fanOut(tx as unknown as Db, { clock: systemClock, kind: 'server' });
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  const [first] = inserts;
  await client.query({ text: 'begin' });
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    { text: `explain (analyze, buffers, costs off) ${first!.text}` },
    first!.values,
  );
  await client.query({ text: 'rollback' });
  client.release(true);
  console.log(rows.map((row) => `       ${row['QUERY PLAN']}`).join('\n'));
}

type FanOut = { alerts: number; seconds: number; before: number; most: number };

async function measureFanOut(database: Database): Promise<void> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'fan-out-process.ts')],
    { env: { ...process.env, DATABASE_URL: addressOf(database) } },
  );
  const { alerts, seconds, before, most } = JSON.parse(stdout) as FanOut;
  report(
    `${ARRIVALS} arrivals, ${PEOPLE} people with 100 wishes each: ${alerts} alerts written in`,
    `${seconds.toFixed(1)} s`,
    `≤ ${AIM_SECONDS} s`,
    seconds <= AIM_SECONDS,
  );
  report(
    'memory of the process before and at most',
    `${before.toFixed(0)} and ${most.toFixed(0)} MB`,
    `< ${AIM_GROWTH_MB} MB more`,
    most - before < AIM_GROWTH_MB,
  );
}

/** The response times of the site alone, and while its own job writes the alerts. */
async function measureVisitors(database: Database): Promise<void> {
  const site = await startSite({ DATABASE_URL: addressOf(database) }, '/sitemap.xml');
  try {
    const send = await visitorsOf(database, site, SECONDS);
    const alone = await send();
    await noteArrivals(database, ARRIVALS);
    while ((await statesOf(database)).done === 0) await sleep(100);
    const beside = await send();
    const { ready } = await statesOf(database);
    if (ready === 0) console.log('     the alerts were written before the last visit');
    reportSlowdown('the alerts are written', alone, beside);
  } finally {
    await site.close();
  }
}

async function statesOf({ pool }: Database): Promise<{ ready: number; done: number }> {
  const { rows } = await pool.query<{ ready: number; done: number }>(`select
    count(*) filter (where state = 'ready')::int as ready,
    count(*) filter (where state = 'done')::int as done from offer_events`);
  return rows[0]!;
}

await onPostgres(async ({ open }) => {
  const database = await open();
  try {
    const start = performance.now();
    await loadGenerated(database, { titles: TITLES, seed: 1 });
    await loadWishes(database, { titles: TITLES, people: PEOPLE });
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`     ${TITLES} titles and ${PEOPLE} people were written in ${seconds} s`);
    if (ONLY !== 'visitors') {
      await noteArrivals(database, ARRIVALS);
      await printPlan(database);
      await measureFanOut(database);
      await database.pool.query('truncate offer_events, alerts');
    }
    if (ONLY !== 'fan-out') await measureVisitors(database);
  } finally {
    await database.close();
  }
});
