// A synchronisation with a film database of our own: its pace, its memory, its writes, and what
// visitors notice of it. `VOUVER_BENCH_TITLES=1000 npm run bench -- sync` for a quick look.
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
/** Requests a second that the film database bears. */
const LIMIT = 40;
/** Titles at that pace: half a minute. */
const SLOW_SAMPLE = Math.min(TITLES, 1000);
/** What the site has before visitors come; the rest comes while they are there. */
const STOCK = Math.floor(TITLES / 4);
/** Where memory is looked at first, when everything that stays has been loaded. */
const WARM = TITLES / 20;
/** Pages and reads of the API, each of a title of its own. */
const VISITS_A_SECOND = 20;
const SECONDS = 20;

const SPEED = 300;
const [GROWTH_MB, TRANSACTIONS_A_TITLE, SLOWER] = [100, 0.1, 1.5];

const rate = (count: number, milliseconds: number) => (count * 1000) / milliseconds;

/** Titles a second from the first request for one to the last. */
function paceOf(askedAt: readonly number[]): number {
  return rate(askedAt.length - 1, askedAt.at(-1)! - askedAt[0]!);
}

const connect = (database: Database, films: FilmDatabaseProcess, perSecond: number) => ({
  ...films.env,
  DATABASE_URL: addressOf(database),
  SYNC_RATE: String(perSecond),
});

/** When titles were asked for while `act` ran. */
async function askedDuring(
  films: FilmDatabaseProcess,
  act: () => Promise<unknown>,
): Promise<number[]> {
  const before = (await films.titlesAskedAt()).length;
  await act();
  return (await films.titlesAskedAt()).slice(before);
}

async function atTheLimit(database: Database, films: FilmDatabaseProcess): Promise<void> {
  const env = connect(database, films, LIMIT);
  const args = ['--limit', String(SLOW_SAMPLE)];
  const pace = paceOf(await askedDuring(films, () => startSync(database, env, args).ended));
  report(
    `${SLOW_SAMPLE} titles at ${LIMIT} requests a second`,
    `${pace.toFixed(1)} titles/s, ${(pace / LIMIT).toFixed(3)} of it`,
    '≥ 0.95',
    pace >= 0.95 * LIMIT,
  );
}

async function unlimited(database: Database, films: FilmDatabaseProcess): Promise<void> {
  const before = await transactionsOf(database);
  const start = performance.now();
  const run = startSync(database, connect(database, films, 0));
  const pace = paceOf(await askedDuring(films, () => run.ended));
  const whole = rate(TITLES, performance.now() - start);
  // Looking at it from here is a transaction each time, too.
  const own = (await transactionsOf(database)) - before - run.samples.length;
  report(
    `${TITLES} titles as fast as it goes`,
    `${pace.toFixed(0)} titles/s, ${whole.toFixed(0)}/s with lists, index and statistics`,
    `≥ ${SPEED}`,
    pace >= SPEED,
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
  // What sessions did is told with some delay.
  await sleep(1500);
  const { rows } = await pool.query<{ count: number }>(
    `select xact_commit::int as count from pg_stat_database where datname = current_database()`,
  );
  return rows[0]!.count;
}

/** The site on a catalogue of some size, alone and while the rest of it comes in. */
async function besideVisitors(database: Database, films: FilmDatabaseProcess): Promise<void> {
  const stock = ['--limit', String(STOCK)];
  await startSync(database, connect(database, films, 0), stock).ended;
  const site = await startSite({ DATABASE_URL: addressOf(database) }, '/sitemap.xml');
  try {
    const urls = await freshAddresses(site.url);
    const visits = Math.min(SECONDS * VISITS_A_SECOND, Math.floor(urls.length / 3));
    const round = () => visit(urls.splice(0, visits), VISITS_A_SECOND);
    // What a process does once only, it has done by then.
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

/** Title pages and reads of the API in turns, none of which anybody asked for before. */
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
