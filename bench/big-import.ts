import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { mediaTypeKind } from '#catalog/catalog-columns.ts';
import { int, nullable, text } from '#platform/database/columns.ts';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { sql } from 'drizzle-orm';
import { addressOf } from './databases.ts';
import { randomFrom } from './generated/random.ts';
import type { Random } from './generated/random.ts';
import { report } from './load.ts';
import { startSite } from './site.ts';
import type { Site } from './site.ts';
import { reportSlowdown, visitorsOf } from './slowdown.ts';

const ROWS = 100_000;
/** Twenty years of somebody who watches every day: of the rows, so many are series' episodes, seen once or twice. */
const EPISODE_ROWS = 80_000;
const [SEASONS, EPISODES] = [3, 14];
/** One title in so many is not in the catalogue. */
const ABSENT = 12;
const [AIM_SECONDS, AIM_GROWTH_MB] = [60, 200];
const SECONDS = 60;
const SEED = 53;

interface TitleOfFile {
  type: 'movie' | 'serie';
  name: string;
  year: number | null;
  ids: { trakt: number; imdb: string | null; tmdb: number | null };
}

/**
 * Brings 100,000 rows of a Trakt archive to a site over HTTP, from the file to the written library, and measures how long
 * it takes, the memory that the server's process gains, and what visitors notice while another person does the same.
 */
export async function measureBigImport(database: Database): Promise<void> {
  await loadEpisodes(database);
  const file = await archiveOf(await readTitles(database));
  console.log(`     ${ROWS} rows in a ZIP of ${(file.length / 2 ** 20).toFixed(1)} MB`);
  const site = await startSite({ DATABASE_URL: addressOf(database) }, '/sitemap.xml');
  try {
    const send = await visitorsOf(database, site, SECONDS);
    const before = await peakMb(site);
    const [first, cpu] = await withCpu(site, () => bring(database, site, 'ana', file));
    const most = await peakMb(site, false);
    report(
      `${ROWS} rows from the file to the library: ${first.written} written, ${first.missing} not placed, in`,
      `${first.seconds.toFixed(1)} s (${first.read.toFixed(1)} to read, ${first.looked.toFixed(1)} to look up, ${first.applied.toFixed(1)} to write; ${cpu.toFixed(1)} s of the server’s processor)`,
      `≤ ${AIM_SECONDS} s`,
      first.seconds <= AIM_SECONDS,
    );
    report(
      'memory of the server before and at most',
      `${before.toFixed()} and ${most.toFixed()} MB`,
      `< ${AIM_GROWTH_MB} MB more`,
      most - before < AIM_GROWTH_MB,
    );
    const alone = await send();
    const bringing = bring(database, site, 'bia', file);
    const beside = await send();
    const { seconds } = await bringing;
    reportSlowdown(`another person brings it (in ${seconds.toFixed(1)} s)`, alone, beside);
  } finally {
    await site.close();
  }
}

/** Gives all series episodes, as a catalogue from the film database has them. */
async function loadEpisodes({ background: { pool } }: Database): Promise<void> {
  await pool.query(`insert into seasons (media_type, title_id, number, episode_count)
    select 'serie', id, n, ${EPISODES} from titles cross join generate_series(1, ${SEASONS}) n
    where media_type = 'serie'`);
  await pool.query(`insert into episodes (media_type, title_id, season, number, name, aired_on, source_id)
    select 'serie', title_id, s.number, n, 'Parte ' || n, date '2010-01-01' + s.number * 300 + n * 7,
      title_id * 100 + s.number * 20 + n
    from seasons s cross join generate_series(1, ${EPISODES}) n`);
  await pool.query('vacuum analyze');
}

async function readTitles({ db }: Database): Promise<TitleOfFile[]> {
  const rows = await rowsOf(
    db,
    { type: mediaTypeKind, id: int, imdb: nullable(text), name: text, year: nullable(int) },
    sql`select media_type as type, id, imdb_id as imdb, original_title as name,
        extract(year from released_on)::int as year
      from titles order by popularity desc, media_type, id`,
  );
  return rows.map(({ id, imdb, ...title }, n) =>
    n % ABSENT === 0
      ? {
          ...title,
          name: `${title.name} que ninguém tem`,
          ids: { trakt: n, imdb: `tt9${String(n).padStart(7, '0')}`, tmdb: 5_000_000 + n },
        }
      : // Trakt lacks some identifiers of others.
        { ...title, ids: { trakt: n, imdb, tmdb: n % 7 === 0 ? null : id } },
  );
}

/** An archive as Trakt makes it, in pages of 10,000 rows. */
async function archiveOf(titles: readonly TitleOfFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const random = randomFrom(SEED);
  const movies = titles.filter(({ type }) => type === 'movie').slice(0, 9000);
  const series = titles.filter(({ type }) => type === 'serie');
  const about = ({ name, year, ids }: TitleOfFile) => ({ title: name, year, ids });
  const kept = (title: TitleOfFile) =>
    title.type === 'movie'
      ? { type: 'movie', movie: about(title) }
      : { type: 'show', show: about(title) };
  const history: object[] = [];
  for (const show of series) {
    for (let n = 0; n < SEASONS * EPISODES && history.length < EPISODE_ROWS; n += 1) {
      const episode = {
        season: 1 + Math.floor(n / EPISODES),
        number: 1 + (n % EPISODES),
        title: `Episode ${n + 1}`,
        ids: { trakt: history.length, tvdb: null, imdb: null, tmdb: null },
      };
      const play = { type: 'episode', episode, show: about(show) };
      history.push({ ...viewed(random, history.length), ...play });
      if (random.chance(0.04)) history.push({ ...viewed(random, history.length), ...play });
    }
  }
  for (const movie of movies) history.push({ ...viewed(random, history.length), ...kept(movie) });
  const files = new Map<string, object[]>([['watched-history', history]]);
  files.set(
    'ratings-movies',
    movies.slice(0, 5000).map((movie) => ({
      rated_at: instantOf(random),
      rating: 1 + random.below(10),
      ...kept(movie),
    })),
  );
  files.set(
    'lists-watchlist',
    [...movies.slice(-1000), ...series.slice(-4000)].map((title, n) => ({
      rank: n + 1,
      id: n,
      listed_at: instantOf(random),
      notes: null,
      ...kept(title),
    })),
  );
  const missing = ROWS - [...files.values()].reduce((sum, rows) => sum + rows.length, 0);
  files.set(
    'ratings-shows',
    series.slice(0, Math.max(0, missing)).map((show) => ({
      rated_at: instantOf(random),
      rating: 1 + random.below(10),
      ...kept(show),
    })),
  );
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, rows] of files) {
    for (let page = 0; page * 10_000 < rows.length; page += 1) {
      const some = rows.slice(page * 10_000, (page + 1) * 10_000);
      await zip.add(`${name}-${page + 1}.json`, new TextReader(JSON.stringify(some)));
    }
  }
  return zip.close();
}

const instantOf = (random: Random) =>
  new Date(Date.UTC(2006, 0, 1) + random.next() * 20 * 365 * 86_400_000).toISOString();

const viewed = (random: Random, id: number) => ({
  id: 1 + id,
  watched_at: instantOf(random),
  action: random.pick(['watch', 'scrobble', 'checkin']),
});

interface Brought {
  /** Seconds in all, until it was read, until its titles were looked for, and until it was written. */
  seconds: number;
  read: number;
  looked: number;
  applied: number;
  written: number;
  missing: number;
}

async function bring(
  { db }: Database,
  { url }: Site,
  person: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<Brought> {
  const token = await signUp(url, person);
  const headers = { authorization: `Bearer ${token}` };
  const start = performance.now();
  const lap = () => (performance.now() - start) / 1000;
  const form = new FormData();
  form.set('files', new Blob([file]), 'trakt-export.zip');
  const response = await fetch(`${url}/api/imports`, { method: 'POST', headers, body: form });
  const { import_id: id } = (await response.json()) as { import_id: number | null };
  if (id === null) throw new Error(`the archive was not taken: ${response.status}`);
  const read = lap();
  await reached(db, id, 'ready');
  const looked = lap();
  const applied = await fetch(`${url}/api/imports/${id}/apply`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!applied.ok) throw new Error(`the import was not applied: ${applied.status}`);
  await reached(db, id, 'applied');
  const seconds = lap();
  const [states] = await rowsOf(
    db,
    { written: int, missing: int },
    sql`select (count(*) filter (where state = 'applied'))::int as written,
        (count(*) filter (where state in ('missing', 'asked')))::int as missing
      from import_rows where import_id = ${id}`,
  );
  return { seconds, read, looked: looked - read, applied: seconds - looked, ...states! };
}

async function reached(db: Database['db'], id: number, state: string): Promise<void> {
  for (;;) {
    const [stored] = await rowsOf(
      db,
      { state: text },
      sql`select state from imports where id = ${id}`,
    );
    if (stored?.state === state) return;
    await sleep(100);
  }
}

async function signUp(url: string, username: string): Promise<string> {
  const [email, password] = [`${username}@exemplo.com.br`, 'Pão-de-queijo-7'];
  const profile = { name: 'Ana Lima', use_photo_img: false };
  await fetch(`${url}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, username, profile }),
  });
  const body = new URLSearchParams({ username: email, password });
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** The most resident memory of the site's process in megabytes since it was last reset (Linux only); resets it. */
async function peakMb({ pid }: Site, reset = true): Promise<number> {
  if (reset) await writeFile(`/proc/${pid}/clear_refs`, '5');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Seconds of processor time that the site's process uses for some work. */
async function withCpu<T>({ pid }: Site, work: () => Promise<T>): Promise<[T, number]> {
  const used = async () => {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
    // Ticks of a hundredth of a second in the program and in the kernel.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  const before = await used();
  const result = await work();
  return [result, (await used()) - before];
}
