// A sync run with the fake film database: throughput, memory, transactions, and the effect on
// visitors. `VOUVER_BENCH_TITLES=1000 npm run bench -- sync` is a quick version.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';
import { addressOf, onPostgres } from './databases.ts';
import { startFilmDatabaseProcess } from './film-database.ts';
import type { FilmDatabaseProcess } from './film-database.ts';
import { randomFrom, shuffled } from './generated/random.ts';
import { report } from './load.ts';
import { startSite } from './site.ts';
import { startSync } from './sync-process.ts';
import type { Sample } from './sync-process.ts';
import { percentile, visit } from './visits.ts';

const TITLES = Number(process.env['VOUVER_BENCH_TITLES'] ?? 20_000);
/** Requests a second that the film database allows. */
const LIMIT = 40;
/** Titles for that throughput: half a minute. */
const SLOW_SAMPLE = Math.min(TITLES, 1000);
/** Titles before visitors come; the rest is imported while they are there. */
const STOCK = Math.floor(TITLES / 4);
/** When memory is first measured: everything permanent has been loaded. */
const WARM = TITLES / 20;
/** Pages and API reads, each of a different title. */
const VISITS_A_SECOND = 20;
const SECONDS = 20;

const SPEED = 300;
const [GROWTH_MB, TRANSACTIONS_A_TITLE, SLOWER] = [100, 0.1, 1.5];

const rate = (count: number, milliseconds: number) => (count * 1000) / milliseconds;

/** Titles a second, from the first request for a title to the last. */
function throughputOf(requestedAt: readonly number[]): number {
  return rate(requestedAt.length - 1, requestedAt.at(-1)! - requestedAt[0]!);
}

const connect = (database: Database, films: FilmDatabaseProcess, perSecond: number) => ({
  ...films.env,
  DATABASE_URL: addressOf(database),
  SYNC_RATE: String(perSecond),
});

/** When titles were requested while `act` ran. */
async function requestedDuring(
  films: FilmDatabaseProcess,
  act: () => Promise<unknown>,
): Promise<number[]> {
  const before = (await films.titlesRequestedAt()).length;
  await act();
  return (await films.titlesRequestedAt()).slice(before);
}

async function atTheLimit(database: Database, films: FilmDatabaseProcess): Promise<void> {
  const env = connect(database, films, LIMIT);
  const args = ['--limit', String(SLOW_SAMPLE)];
  const throughput = throughputOf(
    await requestedDuring(films, () => startSync(database, env, args).ended),
  );
  report(
    `${SLOW_SAMPLE} titles at ${LIMIT} requests a second`,
    `${throughput.toFixed(1)} titles/s, ${(throughput / LIMIT).toFixed(3)} of it`,
    '≥ 0.95',
    throughput >= 0.95 * LIMIT,
  );
}

async function unlimited(database: Database, films: FilmDatabaseProcess): Promise<void> {
  const before = await transactionsOf(database);
  const start = performance.now();
  const run = startSync(database, connect(database, films, 0));
  const throughput = throughputOf(await requestedDuring(films, () => run.ended));
  const whole = rate(TITLES, performance.now() - start);
  // Each sample taken here is a transaction too.
  const own = (await transactionsOf(database)) - before - run.samples.length;
  report(
    `${TITLES} titles as fast as it goes`,
    `${throughput.toFixed(0)} titles/s, ${whole.toFixed(0)}/s with lists, index and statistics`,
    `≥ ${SPEED}`,
    throughput >= SPEED,
  );
  reportMemory(run.samples);
  report(
    'transactions a title',
    (own / TITLES).toFixed(3),
    `≤ ${TRANSACTIONS_A_TITLE}`,
    own / TITLES <= TRANSACTIONS_A_TITLE,
  );
}

function reportMemory(samples: readonly Sample[]): void {
  const warm = samples.findIndex(({ done }) => done >= WARM);
  const first = samples[warm]?.rss ?? Number.NaN;
  const most = Math.max(...samples.slice(warm).map(({ rss }) => rss));
  report(
    `memory of the process after ${WARM} titles and at most`,
    `${first.toFixed(0)} and ${most.toFixed(0)} MB`,
    `< ${GROWTH_MB} MB more`,
    most - first < GROWTH_MB,
  );
}

async function transactionsOf({ pool }: Database): Promise<number> {
  // PostgreSQL updates these statistics with a delay.
  await sleep(1500);
  const { rows } = await pool.query<{ count: number }>(
    `select xact_commit::int as count from pg_stat_database where datname = current_database()`,
  );
  return rows[0]!.count;
}

/** The response times of the site alone, and during an import. */
async function besideVisitors(database: Database, films: FilmDatabaseProcess): Promise<void> {
  const stock = ['--limit', String(STOCK)];
  await startSync(database, connect(database, films, 0), stock).ended;
  const site = await startSite({ DATABASE_URL: addressOf(database) }, '/sitemap.xml');
  try {
    const urls = await freshAddresses(site.url);
    const visits = Math.min(SECONDS * VISITS_A_SECOND, Math.floor(urls.length / 3));
    const round = () => visit(urls.splice(0, visits), VISITS_A_SECOND);
    // Warms up what a process does only once.
    await round();
    const alone = await round();
    const run = startSync(database, connect(database, films, LIMIT));
    await untilItWrites(database);
    const beside = await round();
    await run.stop();
    const [before, during] = [percentile(alone, 0.99), percentile(beside, 0.99)];
    report(
      `visitors while ${LIMIT} titles a second come in, p99`,
      `${during.toFixed(1)} ms, ${(during / before).toFixed(2)} times ${before.toFixed(1)} ms (median ${percentile(beside, 0.5).toFixed(1)} and ${percentile(alone, 0.5).toFixed(1)} ms)`,
      `≤ ${SLOWER} times`,
      during <= SLOWER * before,
    );
  } finally {
    await site.close();
  }
}

/** Alternating title pages and API reads that were never requested before. */
async function freshAddresses(site: string): Promise<string[]> {
  const map = await (await fetch(`${site}/sitemaps/movies-1.xml`)).text();
  const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
  return shuffled(randomFrom(1), pages).map((url, turn) =>
    turn % 2 === 0 ? url : `${site}/api/movies/${/\d+/.exec(new URL(url).pathname)![0]}`,
  );
}

async function untilItWrites({ pool }: Database): Promise<void> {
  const count = async () => {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int from titles');
    return rows[0]!.count;
  };
  for (const before = await count(); (await count()) <= before;) await sleep(500);
}

await onPostgres(async ({ open }) => {
  const films = await startFilmDatabaseProcess(TITLES);
  try {
    for (const measure of [atTheLimit, unlimited, besideVisitors]) {
      const database = await open();
      await measure(database, films).finally(database.close);
    }
  } finally {
    await films.close();
  }
});
