import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import type { MediaItem } from '#api/types.ts';
import { removeTitles } from './catalog/titles/deleted-titles.ts';
import { invalidations } from './platform/tags.ts';
import { indexNames } from '#search/index-commands.ts';
import { demonstrationDay } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { createTestSite } from '#test/site.ts';
import type { AppOptions } from './server.ts';

const database = useDatabase('demonstration');
const CIDADE = { type: 'movie' as const, id: 598 };

function site(onDemand?: AppOptions['onDemand']) {
  return createTestSite({
    db: database.db,
    // A page whose content is the API's response, or the data about the site.
    createPages: (api, about) => async (request) => {
      const { pathname } = new URL(request.url);
      return pathname === '/privacy'
        ? Response.json(about)
        : api(`/api${pathname.replace('/movie/', '/movies/')}`, {});
    },
    ...(onDemand && { onDemand }),
  });
}
const ask = async (path: string, app = site()) =>
  app.fetch(new Request(`https://vouver.example${path}`));
const textOf = async (path: string) => (await ask(path)).text();

const finds = async (path: string) => {
  const { items } = (await (await ask(path)).json()) as { items: MediaItem[] };
  expect(items.length).toBeGreaterThan(0);
  return items.some(({ id }) => id === 598);
};

const lists = ['/api/movies/search?query=deus', '/api/movies/popular?size=100'];
const found: boolean[] = [];
const places = ['/sitemaps/movies-1.xml', '/platform/307/feed.xml', '/sitemaps/lists-1.xml'];
const before = new Map<string, string>();
beforeAll(async () => {
  for (const place of places) before.set(place, await textOf(place));
  for (const path of lists) found.push(await finds(path));
  await database.db.transaction((tx) =>
    removeTitles(tx, [CIDADE], { reason: 'deleted', at: new Date(demonstrationDay) }),
  );
  invalidations.publish('everything');
  await indexNames(database.db);
});

test('sitemap, feeds and link previews do not contain a deleted title', async () => {
  expect(before.get('/sitemaps/movies-1.xml')).toContain('cidade-de-deus-598');
  for (const place of places) {
    const now = await textOf(place);
    expect(now, place).not.toContain('-598<');
    expect(now, place).toContain('https://vouver.example/');
  }
});

test('searches and lists do not contain it', async () => {
  expect(found).toEqual([true, true]);
  for (const path of lists) expect(await finds(path), path).toBe(false);
});

test('its drawing is still served for the lists with its place; a title that never existed has none', async () => {
  const drawing = await ask('/art/poster/movie/598.svg');
  expect([drawing.status, drawing.headers.get('content-type')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
  ]);
  expect((await ask('/art/poster/serie/598.svg')).status).toBe(404);
});

test('the page of a pending title fetches it for its visitor, and is not cached', async () => {
  const title = vi.fn<NonNullable<AppOptions['onDemand']>['title']>(async () => 'pending');
  const app = site({ title, person: async () => undefined });
  const visitor = new Request('https://vouver.example/movie/77', {
    headers: { 'x-forwarded-for': '192.0.2.9' },
  });
  const env = { incoming: { socket: { remoteAddress: '198.51.100.4' } } };
  const first = await (app.fetch as (request: Request, env: object) => Promise<Response>)(
    visitor,
    env,
  );
  expect([first.status, first.headers.get('cache-control')]).toEqual([202, 'no-store']);
  // This peer is not a trusted proxy, so its header is ignored.
  expect(title.mock.calls).toEqual([['movie', 77, '198.51.100.4']]);
  expect((await ask('/movie/77', app)).status).toBe(404);
});

test('pages know whether the catalogue contains demonstration titles', async () => {
  const isTold = async () => (await (await ask('/privacy')).json()) as object;
  expect(await isTold()).toMatchObject({
    demonstration: true,
    images: 'https://image.tmdb.org/t/p',
  });
  await database.db.execute(sql`update titles set source = 'tmdb'`);
  expect(await isTold()).toMatchObject({ demonstration: false });
});
