import { sql } from 'drizzle-orm';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { findMovements } from '#catalog/movements/movement-queries.ts';
import { sitemapDivisions } from '#catalog/titles/sitemap-tables.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { titleSlug } from '#shared/slug.ts';
import { demonstrationDay } from '#test/api.ts';
import {
  aTitle,
  seedCatalogue,
  secondLook,
  useDatabase,
  useEmptyCatalogue,
} from '#test/catalogue.ts';
import { readSitemap } from '#test/xml.ts';
import { feedRoutes } from './catalogue-feeds.ts';
import { PART_SIZE, countSitemaps } from './sitemap-routes.ts';

const site = { name: 'VouVer', url: 'https://vouver.example' };
const clock = fixedClock(demonstrationDay);

describe('the map of the demonstration catalogue', () => {
  const database = useDatabase('demonstration');
  const ask = (
    path: string,
    { partSize = PART_SIZE, ...init }: RequestInit & { partSize?: number } = {},
  ) =>
    feedRoutes({
      db: database.db,
      primary: database.db,
      site,
      clock,
      log: silentLog,
      partSize,
    }).request(path, init);
  const read = async (path: string, partSize?: number) => {
    const answer = await ask(path, partSize === undefined ? {} : { partSize });
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    return readSitemap(await answer.text());
  };
  const pathsOf = (entries: { loc: string }[]) =>
    entries.map(({ loc }) => {
      expect(loc.startsWith(`${site.url}/`), loc).toBe(true);
      return loc.slice(site.url.length);
    });

  test('names every part once, and every title, person, genre, platform and list in one of them', async () => {
    const parts = pathsOf(await read('/sitemap.xml', 100));
    expect(new Set(parts).size).toBe(parts.length);
    const pages = (await Promise.all(parts.map((part) => read(part, 100)))).map(pathsOf);
    expect(pages.every((addresses) => addresses.length <= 100)).toBe(true);
    const all = pages.flat();
    expect(new Set(all).size).toBe(all.length);
    const of = (pattern: RegExp) => all.filter((path) => pattern.test(path)).toSorted();
    const rows = async (statement: string) =>
      (await database.db.execute(sql.raw(statement))).rows as Record<string, never>[];
    const titles = await rows(`select t.media_type, t.id, coalesce(r.title, original_title) as title
      from titles t left join title_translations r
      on r.media_type = t.media_type and r.title_id = t.id and r.language = 'pt-BR'`);
    expect(titles.length).toBeGreaterThan(300);
    expect(of(/^\/(movie|serie)\/[^/]+$/)).toEqual(
      titles.map((t) => `/${t['media_type']}/${titleSlug(t['title'], Number(t['id']))}`).toSorted(),
    );
    const people = await rows('select id from people');
    expect(of(/^\/person\//)).toEqual(people.map((p) => `/person/${p['id']}`).toSorted());
    expect(of(/genre/).length).toBeGreaterThan(25);
    const platforms = await rows(
      'select id from providers where merged_into is null and movies + series > 0',
    );
    expect(platforms.length).toBeGreaterThan(20);
    expect(of(/^\/platform\/\d+$/)).toEqual(
      platforms.map(({ id }) => `/platform/${id}`).toSorted(),
    );
    // Pages without arrivals are not indexed.
    const { items } = await findMovements(database.db, 'arrived', brazilDay(clock.now()), {
      page: 1,
      size: 1000,
    });
    const heads = new Set(items.flatMap(({ providers }) => providers.map(({ id }) => id)));
    expect(heads.size).toBeGreaterThan(0);
    expect(of(/^\/platform\/\d+\/chegou$/)).toEqual(
      [...heads].map((id) => `/platform/${id}/chegou`).toSorted(),
    );
    const lists = await rows('select id from curated_lists');
    expect(of(/^\/our-lists\//)).toEqual(lists.map((l) => `/our-lists/${l['id']}`).toSorted());
    expect(all).toContain('/descubra/filmes');
  });

  test('is split where a file would be too long, in order of id, with nothing twice', async () => {
    const whole = await read('/sitemaps/movies-1.xml');
    const parts = (await read('/sitemap.xml', 40)).filter(({ loc }) => loc.includes('/movies-'));
    expect(parts.length).toBeGreaterThanOrEqual(Math.ceil(whole.length / 40));
    const split = await Promise.all(
      parts.map((_, index) => read(`/sitemaps/movies-${index + 1}.xml`, 40)),
    );
    expect(split.flat()).toEqual(whole);
    const lengths = split.map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(40);
    // No two neighbours would be short enough together.
    const together = lengths.slice(1).map((length, index) => length + lengths[index]!);
    expect(Math.min(...together)).toBeGreaterThan(40);
    expect((await ask(`/sitemaps/movies-${parts.length + 1}.xml`, { partSize: 40 })).status).toBe(
      404,
    );
  });

  test('dates a part by its newest entry', async () => {
    const parts = await read('/sitemap.xml', 100);
    const dated = parts.filter(({ lastmod }) => lastmod !== undefined);
    expect(dated.map(({ loc }) => loc).join()).toMatch(/movies-1.*series-1.*people-1/);
    for (const { loc, lastmod } of dated) {
      const entries = await read(loc.slice(site.url.length), 100);
      const newest = entries
        .map((entry) => entry.lastmod ?? '')
        .toSorted()
        .at(-1);
      expect(lastmod).toBe(newest);
    }
  });

  test.each([
    '/sitemaps/movies-0.xml',
    '/sitemaps/movies-01.xml',
    '/sitemaps/movies-2.xml',
    '/sitemaps/movies-9999.xml',
    '/sitemaps/movies-99999999999999.xml',
    '/sitemaps/movies.xml',
    '/sitemaps/pages-2.xml',
    '/sitemaps/nada-1.xml',
    '/sitemaps/constructor-1.xml',
    '/sitemaps/',
  ])('%s is no part', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test.each([
    '/sitemap.xml',
    '/sitemaps/movies-1.xml',
    '/sitemaps/pages-1.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/platform/8/feed.xml',
  ])('%s may be cached, is compressed, and is not sent twice', async (path) => {
    const plain = await ask(path);
    expect(plain.headers.get('cache-control')).toMatch(/^public, max-age=\d{3,}/);
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    const text = await plain.text();
    const gzip = await ask(path, { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    const body = Buffer.from(await gzip.arrayBuffer());
    // A stream's length is not known before it is sent; of short texts compression saves no packet.
    const isCompressed = Buffer.byteLength(text) >= 1024 || path.includes('movies');
    expect(gzip.headers.get('content-encoding')).toBe(isCompressed ? 'gzip' : null);
    expect((isCompressed ? gunzipSync(body) : body).toString()).toBe(text);
    const refused = await ask(path, { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(refused.headers.get('content-encoding')).toBeNull();
    await refused.text();
    const etag = plain.headers.get('etag') ?? '';
    const again = await ask(path, { headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
  });
});

describe('the map of a catalogue that changes', () => {
  const database = useEmptyCatalogue();
  const routes = (time = fixedClock(demonstrationDay), partSize = PART_SIZE) =>
    feedRoutes({
      db: database.db,
      primary: database.db,
      site,
      clock: time,
      log: silentLog,
      partSize,
    });
  const forget = () => database.db.delete(sitemapDivisions);
  const moviesOf = async (app = routes()) => {
    await forget();
    const answer = await app.request('/sitemaps/movies-1.xml');
    return { etag: answer.headers.get('etag'), entries: readSitemap(await answer.text()) };
  };

  test('has no empty parts', async () => {
    const parts = readSitemap(await (await routes().request('/sitemap.xml')).text());
    expect(parts.map(({ loc }) => loc)).toEqual([`${site.url}/sitemaps/pages-1.xml`]);
    expect((await routes().request('/sitemaps/lists-1.xml')).status).toBe(404);
  });

  describe('kept by another process', () => {
    const seriesOf = async (app: ReturnType<typeof routes>) =>
      readSitemap(await (await app.request('/sitemap.xml')).text())
        .map(({ loc }) => loc)
        .filter((loc) => loc.includes('/series-'));
    const parts = (count: number) =>
      Array.from({ length: count }, (_, n) => `${site.url}/sitemaps/series-${n + 1}.xml`);
    const add = (id: number) => importTitles(database.db, [aTitle({ type: 'serie', id })]);
    const small = (time = fixedClock(demonstrationDay)) => routes(time, 1);
    const AFTER_MS = { minutes: 11 * 60_000, hours: 23 * 3_600_000, day: 25 * 3_600_000 };

    beforeEach(async () => {
      await forget();
      await seedCatalogue(database.db, aTitle({ type: 'serie', id: 1 }));
      await seriesOf(small());
      await add(2);
    });

    test('is sent for a day to the first client, so that nobody waits for the count', async () => {
      for (const after of [0, AFTER_MS.minutes, AFTER_MS.hours]) {
        const time = fixedClock(demonstrationDay);
        time.advance(after);
        expect(await seriesOf(small(time))).toEqual(parts(1));
      }
      const time = fixedClock(demonstrationDay);
      time.advance(AFTER_MS.day);
      expect(await seriesOf(small(time))).toEqual(parts(2));
    });

    test('is counted again for a later client, unless another process did', async () => {
      const time = fixedClock(demonstrationDay);
      time.advance(AFTER_MS.hours);
      const [one, other] = [small(time), small(time)];
      expect([await seriesOf(one), await seriesOf(other)]).toEqual([parts(1), parts(1)]);
      time.advance(AFTER_MS.minutes);
      await seriesOf(one);
      await expect.poll(() => seriesOf(one)).toEqual(parts(2));
      await add(3);
      await seriesOf(other);
      await expect.poll(() => seriesOf(other)).toEqual(parts(2));
    });

    test('is counted again in a catalogue that was empty', async () => {
      await forget();
      await database.db.execute(sql`delete from titles`);
      expect(await seriesOf(small())).toEqual([]);
      await add(1);
      expect(await seriesOf(small())).toEqual(parts(1));
    });

    test('is counted after a start, so that not even the first client waits', async () => {
      await forget();
      const lines: string[] = [];
      const log = { warn: (_: unknown, text: string) => lines.push(text) } as unknown as Log;
      await countSitemaps({ db: database.db, primary: database.db, clock, log });
      expect(await database.db.$count(sitemapDivisions)).toBe(3);
      const unreadable = {} as Db;
      await countSitemaps({ db: unreadable, primary: database.db, clock, log });
      expect(lines).toEqual(Array(3).fill('the sitemap was not counted'));
    });

    test('is counted without being kept while the primary does not answer', async () => {
      await forget();
      const primary = {
        insert: () => {
          throw new Error('read only');
        },
      } as unknown as Db;
      const app = feedRoutes({
        db: database.db,
        primary,
        site,
        clock: fixedClock(demonstrationDay),
        log: silentLog,
      });
      expect(await seriesOf(app)).toEqual(parts(1));
    });
  });

  test('is sent as it was after ten minutes, while it is counted again', async () => {
    await seedCatalogue(database.db, aTitle({ id: 1 }));
    await forget();
    const time = fixedClock(demonstrationDay);
    const app = routes(time);
    const partsOf = async () =>
      readSitemap(await (await app.request('/sitemap.xml')).text()).map(({ loc }) => loc);
    const before = await partsOf();
    await importTitles(database.db, [aTitle({ type: 'serie', id: 2 })]);
    time.advance(9 * 60_000);
    expect(await partsOf()).toEqual(before);
    time.advance(2 * 60_000);
    expect(await partsOf()).toEqual(before);
    await expect.poll(partsOf).toContain(`${site.url}/sitemaps/series-1.xml`);
  });

  test('gives the later of a title’s change and the check of its offers', async () => {
    await seedCatalogue(database.db, aTitle({ id: 5 }), aTitle({ id: 7 }));
    await importTitles(database.db, [
      aTitle({ id: 7, offers: { checkedAt: secondLook, source: 'test', entries: [] } }),
    ]);
    const { entries } = await moviesOf();
    expect(entries).toEqual([
      { loc: `${site.url}/movie/original-5`, lastmod: '2026-01-10T12:00:00Z' },
      { loc: `${site.url}/movie/original-7`, lastmod: '2026-02-20T12:00:00Z' },
    ]);
  });

  test('has another tag after any change', async () => {
    await seedCatalogue(database.db, aTitle({ id: 1 }), aTitle({ id: 5 }), aTitle({ id: 9 }));
    const before = await moviesOf();
    expect((await moviesOf()).etag).toBe(before.etag);
    await database.db.execute(sql`delete from titles where id = 5`);
    await importTitles(database.db, [aTitle({ id: 6 })]);
    const exchanged = await moviesOf();
    expect(exchanged.etag).not.toBe(before.etag);
    await importTitles(database.db, [aTitle({ id: 6, fetchedAt: secondLook })]);
    expect((await moviesOf()).etag).not.toBe(exchanged.etag);
  });

  test('writes any name as XML can', async () => {
    const names = ['<&">', 'Ação\u0007', '\ud800', '宮崎', "L'Été & l'hiver"];
    await seedCatalogue(
      database.db,
      ...names.map((originalTitle, index) => aTitle({ id: index + 1, originalTitle })),
    );
    expect((await moviesOf()).entries).toHaveLength(names.length);
  });

  test('a name beyond all measure is cut in its address', async () => {
    await seedCatalogue(
      database.db,
      aTitle({ id: 1, originalTitle: 'a'.repeat(1500) }),
      aTitle({ id: 2 }),
    );
    expect((await moviesOf()).entries.map(({ loc }) => loc)).toEqual([
      `${site.url}/movie/${'a'.repeat(120)}-1`,
      `${site.url}/movie/original-2`,
    ]);
  });
});
