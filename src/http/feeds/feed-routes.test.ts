import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createIconRoutes } from '#http/art/art-routes.ts';
import { createFeedRoutes, type FeedSource } from './feed-routes.ts';

const site = { name: 'VouVer', url: 'https://vouver.example' };
const none = async () => [];
const source: FeedSource = {
  runs: none,
  entries: none,
  genres: none,
  platforms: none,
  movedFamilies: none,
  lists: none,
  // 2 was merged into 1.
  arrivals: async (id) => (id <= 2 ? { id: 1, name: 'Um', arrivals: [] } : null),
  movements: async (direction, id) =>
    (id ?? 0) <= 2
      ? { direction, provider: id === null ? null : { id: 1, name: 'Um' }, items: [] }
      : null,
};
test('these are all addresses for machines', () => {
  const routes = [
    ...createFeedRoutes({ site, source }).routes,
    ...createIconRoutes((_key, make) => make()).routes,
  ];
  expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toMatchInlineSnapshot(`
    [
      "GET /apple-touch-icon.png",
      "GET /chegou/feed.xml",
      "GET /favicon.ico",
      "GET /icons/192.png",
      "GET /icons/512.png",
      "GET /icons/maskable-192.png",
      "GET /icons/maskable-512.png",
      "GET /manifest.webmanifest",
      "GET /platform/:id/chegou/feed.xml",
      "GET /platform/:id/feed.xml",
      "GET /platform/:id/saiu/feed.xml",
      "GET /robots.txt",
      "GET /saiu/feed.xml",
      "GET /sitemap.xml",
      "GET /sitemaps/:file{[a-z]+-[1-9]\\d{0,3}\\.xml}",
    ]
  `);
});

const ask = (path: string) => createFeedRoutes({ site, source }).request(path);

test('robots may read everything but the API, searches and private pages', async () => {
  const answer = await ask('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toMatchInlineSnapshot(`
    "User-agent: *
    Allow: /
    Disallow: /api/
    Disallow: /health
    Disallow: /metrics
    Disallow: /search
    Disallow: /hoje
    Disallow: /quanto-custa
    Disallow: /tres-que-voce-gosta
    Disallow: /importar
    Disallow: /exportar
    Disallow: /chaves
    Disallow: /settings
    Disallow: /avisos
    Disallow: /calendario/
    Disallow: /gallery
    Disallow: /search-gallery
    Disallow: /profile
    Disallow: /mytv
    Disallow: /tv
    Disallow: /auth/
    Disallow: /reset-password
    Disallow: /register-verify
    Disallow: /account-confirmation

    Sitemap: https://vouver.example/sitemap.xml
    "
  `);
});

const PUBLIC = join(import.meta.dirname, '../../web/public');

test('the manifest meets the criteria for installation', async () => {
  const answer = await ask('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const manifest = (await answer.json()) as {
    icons: { sizes: string; purpose: string }[];
    screenshots: { src: string; sizes: string; form_factor: string }[];
  };
  // The dialog for installing needs some of both; the sizes must be those of the files.
  expect(new Set(manifest.screenshots.map((screenshot) => screenshot.form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  );
  for (const { src, sizes } of manifest.screenshots) {
    const { width, height } = await sharp(join(PUBLIC, src)).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect(manifest).toMatchObject({
    name: 'VouVer',
    short_name: 'VouVer',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'pt-BR',
    theme_color: '#0C100E',
    background_color: '#0C100E',
  });
  const has = (sizes: string, purpose: string) =>
    manifest.icons.some((icon) => icon.sizes === sizes && icon.purpose === purpose);
  expect([has('192x192', 'any'), has('512x512', 'any'), has('512x512', 'maskable')]).toEqual([
    true,
    true,
    true,
  ]);
});

describe('the feed of a platform', () => {
  test('is RSS', async () => {
    const answer = await ask('/platform/1/feed.xml');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  });

  test('redirects permanently from a merged provider to the one it was merged into', async () => {
    const answer = await ask('/platform/2/feed.xml');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/platform/1/feed.xml']);
  });

  test.each(['3', '0', '001', '-1', 'x', '1.5', '99999999999', '%00', '1e3', "1'--"])(
    'of platform %s is not there',
    async (id) => {
      expect((await ask(`/platform/${id}/feed.xml`)).status).toBe(404);
    },
  );
});

test('each list of arrivals and departures has a feed; a family has one', async () => {
  for (const path of ['/chegou', '/saiu', '/platform/1/chegou', '/platform/1/saiu']) {
    const answer = await ask(`${path}/feed.xml`);
    expect(answer.headers.get('content-type'), path).toBe('application/rss+xml; charset=utf-8');
    expect(await answer.text()).toContain(`<link>${site.url}${path}</link>`);
  }
  const member = await ask('/platform/2/saiu/feed.xml');
  expect([member.status, member.headers.get('location')]).toEqual([
    301,
    '/platform/1/saiu/feed.xml',
  ]);
  expect((await ask('/platform/3/chegou/feed.xml')).status).toBe(404);
  expect((await ask('/platform/x/chegou/feed.xml')).status).toBe(404);
});
