import { describe, expect, test } from 'vitest';
import { readSitemap } from '#test/xml.ts';
import { PART_SIZE, type SitemapSource, createSitemapRoutes, urlset } from './sitemap-routes.ts';

const site = { name: 'VouVer', url: 'https://vouver.example' };
const modified = new Date('2026-01-10T12:00:00.789Z');

/** A catalogue of `count` films, which also counts how often more of them are requested. */
function catalogueOf(count: number, partSize = PART_SIZE) {
  let asked = 0;
  const source: SitemapSource = {
    runs: async (subject, size) =>
      subject === 'movie'
        ? Array.from({ length: Math.ceil(count / size) }, (_, part) => ({
            first: part * size + 1,
            last: Math.min(count, (part + 1) * size),
            count: Math.min(size, count - part * size),
            modified,
            checksum: '',
          }))
        : [],
    entries: async (_subject, { after, last, limit }) => {
      asked += 1;
      const length = Math.min(limit, last - after);
      return Array.from({ length }, (_, index) => ({
        id: after + index + 1,
        name: 'Título',
        modified,
      }));
    },
    genres: async () => [],
    platforms: async () => [],
    movedFamilies: async () => [],
    lists: async () => [],
  };
  return { app: createSitemapRoutes({ site, source, partSize }), asked: () => asked, source };
}

describe('a map of more than one file', () => {
  test('breaks after 10,000 addresses', async () => {
    const { app } = catalogueOf(PART_SIZE + 1);
    const index = readSitemap(await (await app.request('/sitemap.xml')).text());
    expect(index).toEqual([
      { loc: `${site.url}/sitemaps/pages-1.xml`, lastmod: undefined },
      { loc: `${site.url}/sitemaps/movies-1.xml`, lastmod: '2026-01-10T12:00:00Z' },
      { loc: `${site.url}/sitemaps/movies-2.xml`, lastmod: '2026-01-10T12:00:00Z' },
    ]);
    const first = readSitemap(await (await app.request('/sitemaps/movies-1.xml')).text());
    const second = readSitemap(await (await app.request('/sitemaps/movies-2.xml')).text());
    expect(PART_SIZE).toBe(10_000);
    expect([first.length, second.length]).toEqual([10_000, 1]);
    expect(first.at(-1)?.loc).toBe(`${site.url}/movie/titulo-10000`);
    expect(second[0]?.loc).toBe(`${site.url}/movie/titulo-10001`);
  });

  test('a file grown since it was measured keeps to the limit', async () => {
    const { source } = catalogueOf(2500);
    const app = createSitemapRoutes({ site, source, partSize: 2000 });
    source.runs = async () => [{ first: 1, last: 2500, count: 2000, modified, checksum: '' }];
    const entries = readSitemap(await (await app.request('/sitemaps/movies-1.xml')).text());
    expect(entries).toHaveLength(2000);
  });

  test('no file of the longest addresses weighs over 50 MB', () => {
    const path = `/${'a'.repeat(899 - site.url.length)}`;
    const [one, none] = [urlset(site.url, [{ path, modified }]), urlset(site.url, [])];
    const entry = one.length - none.length;
    expect(entry).toBeGreaterThan(900);
    expect(none.length + PART_SIZE * entry).toBeLessThan(50 * 1024 * 1024);
    expect(urlset(site.url, [{ path: `${path}a` }])).toBe(none);
  });
});

describe('a client that stops reading', () => {
  test.each(['identity', 'gzip'])(
    'costs what fits between them, not the catalogue (%s)',
    async (coding) => {
      const batches = 1000;
      const { app, asked } = catalogueOf(batches * 1000, batches * 1000);
      const answer = await app.request('/sitemaps/movies-1.xml', {
        headers: { 'accept-encoding': coding },
      });
      const reader = answer.body!.getReader();
      await reader.read();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(asked()).toBeLessThan(batches / 10);
      await reader.cancel();
      const asOfNow = asked();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(asked()).toBe(asOfNow);
    },
  );

  test('HEAD and a known tag read nothing', async () => {
    const { app, asked } = catalogueOf(PART_SIZE);
    const head = await app.request('/sitemaps/movies-1.xml', { method: 'HEAD' });
    expect(head.headers.get('last-modified')).toBe('Sat, 10 Jan 2026 12:00:00 GMT');
    const again = await app.request('/sitemaps/movies-1.xml', {
      headers: { 'if-none-match': head.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(asked()).toBeLessThan(2);
  });
});
