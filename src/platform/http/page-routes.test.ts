import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Overloaded } from '#platform/concurrency-limit.ts';
import { CurrentClient } from './client-address.ts';
import { PageCache } from './page-cache.ts';
import type { PageCacheOptions } from './page-cache.ts';
import { createPageRoutes, sendCached } from './page-routes.ts';

const page = '<!doctype html><p>Tá no Globoplay.</p>';
const options: PageCacheOptions = {
  render: async () => ({
    status: 200,
    headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" },
    html: page,
  }),
  maxBytes: 1_000_000,
  freshMs: 60_000,
  staleMs: 0,
  searchOf: () => null,
};
const makeCache = () => new PageCache(options);

describe('with Hono', () => {
  test('the response to a matching ETag is 304 without a policy', async () => {
    const app = createPageRoutes(makeCache());
    const first = await app.request('/');
    const again = await app.request('/', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
    expect(again.headers.get('content-length')).toBeNull();
    // It would replace the policy of the browser's copy, whose scripts have other hashes.
    expect(again.headers.get('content-security-policy')).toBeNull();
  });

  test('redirects beyond those that visitors need are held back for half a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = createPageRoutes(new PageCache({ ...options, pathOf: () => '/releases' }));
    const sent: number[] = [];
    const ask = async () => sent.push((await app.request('/RELEASES')).status);
    const asked = Promise.all(Array.from({ length: 310 }, ask));
    await vi.advanceTimersByTimeAsync(499);
    expect(sent).toEqual(Array.from({ length: 300 }, () => 301));
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(sent).toHaveLength(310);
  });

  test('redirects keep the parameters that count a visit, and no cache stores them for others', async () => {
    const rendered: string[] = [];
    const app = createPageRoutes(
      new PageCache({
        ...options,
        render: async (path) => {
          rendered.push(path);
          return path.startsWith('/movie/right')
            ? { status: 200, headers: {}, html: page }
            : { status: 301, headers: { location: path.replace('wrong', 'right') }, html: '' };
        },
        subjectOf: (path) => (path.startsWith('/movie/') ? 'movie 598' : null),
        searchOf: (path) =>
          path.startsWith('/movie/')
            ? {
                names: ['temporada'],
                clean: ({ temporada = '' }) => ({ temporada: String(temporada) }),
              }
            : null,
        isKept: (name) => name.startsWith('utm_'),
      }),
    );
    const ask = async (path: string) => {
      const { status, headers } = await app.request(path);
      return [status, headers.get('location'), headers.get('cache-control')];
    };
    const own = 'private, no-store';
    // The second time from what the first one has learnt, without a rendering.
    for (let time = 0; time < 2; time += 1) {
      expect(
        await ask('/movie/wrong-598?x=//evil.example&utm_source=a%0d%0ab&temporada=2'),
      ).toEqual([301, '/movie/right-598?temporada=2&utm_source=a%0d%0ab', own]);
    }
    expect(await ask('/movie/wrong-598?temporada=2&utm_source=another')).toEqual([
      301,
      '/movie/right-598?temporada=2&utm_source=another',
      own,
    ]);
    expect(rendered).toEqual(['/movie/wrong-598?temporada=2']);
    expect((await ask('/movie/right-598?temporada=2&utm_source=a'))[0]).toBe(200);
    expect((await ask('/movie/right-598?temporada=2&utm_source=b'))[0]).toBe(200);
    expect(rendered).toEqual(['/movie/wrong-598?temporada=2', '/movie/right-598?temporada=2']);
  });

  test('an address that is too long is 414', async () => {
    const answer = await createPageRoutes(makeCache()).request(`/${'a'.repeat(3000)}`);
    expect(answer.status).toBe(414);
  });
});

test('the API requests of a page have its client’s headers; those of a renewal have none', async () => {
  const client = new CurrentClient();
  const asked: (string | null | object)[][] = [];
  const render = async () => {
    const [{ headers }, env] = await Promise.resolve().then(() => client.request());
    asked.push([headers.get('x-forwarded-for'), headers.get('cookie'), env]);
    return { status: 200, headers: {}, html: page };
  };
  const cache = new PageCache({ ...options, render });
  const env = { incoming: 'socket' };
  const headers = { 'x-forwarded-for': '192.0.2.1', cookie: 'a=b' };
  await createPageRoutes(cache, { client }).request('/a', { headers }, env);
  await cache.get('/b');
  expect(asked).toEqual([
    ['192.0.2.1', null, env],
    [null, null, {}],
  ]);
});

test('at capacity the response is a small page that is not cached', async () => {
  const cache = new PageCache({ ...options, render: () => Promise.reject(new Overloaded()) });
  const response = await createPageRoutes(cache).request('/');
  const { headers } = response;
  expect([response.status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  const text = await response.text();
  expect(text).toContain('lang="pt-BR"');
  expect(text.length).toBeLessThan(1000);
});

describe('with Node’s API', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function start(cache: PageCache): Promise<string> {
    server = createServer((request, response) => {
      if (!sendCached(cache, request, response)) response.writeHead(599).end();
    }).listen(0);
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  test('a cached page is sent with its headers; HEAD sends no body', async () => {
    const cache = makeCache();
    await cache.get('/');
    const url = await start(cache);
    const got = await fetch(url);
    expect(await got.text()).toBe(page);
    expect(got.headers.get('content-security-policy')).toBe("default-src 'self'");
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('requests for uncached pages, and other methods than GET, are passed to other routes', async () => {
    const cache = makeCache();
    const url = await start(cache);
    expect((await fetch(url)).status).toBe(599);
    await cache.get('/');
    expect((await fetch(url, { method: 'POST' })).status).toBe(599);
  });
});
