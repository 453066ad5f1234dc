// The responses for crawlers and feed readers, with 200,000 titles, on both kinds of database.
import { performance } from 'node:perf_hooks';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import type { Database } from '#platform/database/database.ts';
import { feedRoutes } from '#http/feeds/catalogue-feeds.ts';
import { onEachDatabase } from './databases.ts';
import { report } from './load.ts';
import { sequentialScans, statementsOf } from './statements.ts';

const site = { name: 'VouVer', url: 'https://vouver.example' };
const MEGABYTE = 1 << 20;

/** Milliseconds until the last byte of a response. */
const ASKED: [path: string, limit: number][] = [
  ['/sitemap.xml', 2000],
  ['/sitemaps/movies-1.xml', 4000],
  ['/sitemaps/movies-3.xml', 4000],
  ['/sitemaps/people-2.xml', 2000],
  ['/platform/1/feed.xml', 100],
];

/** 200,000 titles in two languages, 100,000 people, and a provider with half of the titles. */
async function load({ background: { pool } }: Database): Promise<void> {
  await pool.query(`
    insert into titles (media_type, id, original_title, original_language, popularity, source,
      fetched_at, updated_at, released_on)
    select case when n % 4 = 0 then 'serie' else 'movie' end::media_type, n * 3, 'Original ' || n,
      'en', n % 997, 'bench', now(), now() - n * interval '1 minute', date '1950-01-01' + n % 25000
    from generate_series(1, 200000) n`);
  await pool.query(`
    insert into title_translations (media_type, title_id, language, title)
    select media_type, id, language, 'Um título de ' || id || ' palavras em ' || language
    from titles, unnest(array['pt-BR', 'en']) language`);
  await pool.query(`
    insert into genres (media_type, id, name)
    select type, n, 'Gênero ' || n from unnest(array['movie', 'serie']::media_type[]) type,
      generate_series(1, 19) n`);
  await pool.query(`
    insert into title_genres (media_type, title_id, genre_id, position)
    select media_type, id, 1 + id % 19, 0 from titles`);
  await pool.query(`
    insert into people (id, name, gender, popularity, source, fetched_at)
    select n * 2, 'Pessoa ' || n, 1, 1, 'bench', now() from generate_series(1, 100000) n`);
  await pool.query(`
    insert into providers (id, slug, name, brand_colour, brand_letters, family_id, display_priority,
      movies, series)
    select n, 'p' || n, 'P' || n, '#101010', 'P', n, n, 1, 1 from generate_series(1, 2) n`);
  await pool.query(`
    insert into offers (media_type, title_id, provider_id, type, region, first_seen, last_seen,
      checked_at, source)
    select media_type, id, 1 + id % 2, 'stream', 'BR', date '2026-01-01' - id % 900, '2026-01-01',
      '2026-01-01', 'bench' from titles`);
  await pool.query('vacuum analyze');
}

/** Reads a response as a stream, and returns its size. */
async function readThrough(answer: Response): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer.body!) bytes += chunk.length;
  return bytes;
}

await onEachDatabase(async ({ name, open }) => {
  console.log(`\n${name}`);
  const database = await open();
  try {
    await load(database);
    const routes = feedRoutes({
      db: database.db,
      primary: database.db,
      site,
      clock: systemClock,
      log: silentLog,
    });
    for (const [path, limit] of ASKED) {
      const start = performance.now();
      const answer = await routes.request(path);
      const bytes = await readThrough(answer);
      const time = performance.now() - start;
      const met = answer.status === 200 && time <= limit;
      const figure = `${time.toFixed(0)} ms, ${(bytes / MEGABYTE).toFixed(1)} MB`;
      report(path, figure, `${limit} ms`, met);
      // The sitemap's index counts everything; the others must not.
      if (path === '/sitemap.xml') continue;
      const statements = await statementsOf(database, async () =>
        readThrough(await routes.request(path)),
      );
      const scans = await sequentialScans(database, statements.slice(0, 3));
      report(`${path} reads whole tables`, scans.join() || 'none', 'none', scans.length === 0);
    }
  } finally {
    await database.close();
  }
});
