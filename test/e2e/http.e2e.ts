import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, test } from 'vitest';
import { CIDADE, expect, screens, scrollThrough, site, visitAfresh as visit } from './site.ts';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A response with its body as sent; `fetch` would decompress it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, site), { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    asking.on('error', reject).end();
  });
}

/** Compares several responses of one page, again if it was rendered again between them. */
const untilSteady = (compare: () => Promise<void>) => expect(compare).toPass({ timeout: 5000 });

const KB = 1024;
const assetsOf = (html: string) => [
  ...new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([asset]) => asset)),
];

describe.each(['/', CIDADE])('the page %s', (path) => {
  test('is compressed as the client accepts it', { tags: 'default' }, async () => {
    await untilSteady(async () => {
      const plain = await ask(path);
      expect(plain.status).toBe(200);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
      const br = await ask(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      expect(br.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
      const gzip = await ask(path, { 'accept-encoding': 'gzip, br;q=0' });
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      for (const { headers, body } of [plain, br, gzip]) {
        expect(headers.vary).toMatch(/accept-encoding/i);
        expect(Number(headers['content-length'])).toBe(body.length);
      }
    });
  });

  test.each([
    (tag: string) => tag,
    (tag: string) => `W/${tag.replace('W/', '')}`,
    (tag: string) => `"other", ${tag}`,
  ])('is not sent twice to who has it (%#)', async (conditionOf) => {
    await untilSteady(async () => {
      const { etag = '' } = (await ask(path)).headers;
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
      const again = await ask(path, { 'if-none-match': conditionOf(etag) });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers.etag).toBe(etag);
    });
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('has caching and security headers', { tags: 'default' }, async () => {
    const { headers } = await ask(path);
    expect(headers['cache-control']).toMatch(/max-age=\d+/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(String(policy).match(/script-src ([^;]*)/)?.[1]).not.toMatch(/unsafe|\*/);
  });

  test('answers HEAD as GET, without the body', { tags: 'default' }, async () => {
    await untilSteady(async () => {
      const get = await ask(path);
      const head = await ask(path, {}, 'HEAD');
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      for (const name of ['etag', 'content-type', 'cache-control', 'content-length'] as const) {
        expect(head.headers[name]).toBe(get.headers[name]);
      }
    });
  });
});

test('an error page is not cached', { tags: 'default' }, async () => {
  const { status, headers } = await ask('/movie/abc');
  expect(status).toBe(404);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.each(['POST', 'PUT', 'DELETE'])('%s on a page is refused', async (method) => {
  const { status } = await ask(CIDADE, {}, method);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test('built files are cached forever', { tags: 'default' }, async () => {
  const assets = assetsOf((await ask(CIDADE)).body.toString());
  expect(assets.length).toBeGreaterThan(5);
  for (const asset of assets) {
    const { status, headers } = await ask(asset, { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    if (/\.(js|css)$/.test(asset)) expect(headers['content-encoding']).toBe('br');
  }
  const missing = await ask('/assets/index-00000000.js');
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
});

test.each([
  '/art/poster/movie/598.svg',
  '/art/backdrop-title/movie/598.svg',
  '/art/backdrop-hero/movie/598.svg',
  '/art/backdrop-phone/serie/92000060.svg',
  '/art/square/movie/598.svg',
  '/art/video-1/movie/598.svg',
  '/art/genre/18.svg',
  '/art/product/1.svg',
  '/art/tiles.svg',
  '/art/erro.svg',
  '/art/nao-encontrada.svg',
  '/art/contato.svg',
])('%s is a drawing that may be cached', async (path) => {
  const { status, headers, body } = await ask(path);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(headers['cache-control']).toMatch(/^public, max-age=\d{4,}/);
  expect(body.toString()).toMatch(/^<svg[^>]* viewBox=/);
  expect((await ask(path, { 'accept-encoding': 'br' })).body.length).toBeLessThan(40 * KB);
});

test.each([
  ['/art/poster/movie/598.webp', { width: 300, height: 450 }],
  ['/art/backdrop-hero/serie/92000060.webp', { width: 1440, height: 568 }],
])('%s is a drawing as pixels, for TVs', async (path, size) => {
  const { status, headers, body } = await ask(path);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/webp');
  expect(headers['cache-control']).toMatch(/^public, max-age=\d{4,}/);
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', ...size });
  expect(body.length).toBeLessThan(25 * KB);
});

test.each([
  '/art/poster/movie/999999.svg',
  '/art/poster/movie/0.svg',
  '/art/poster/movie/999999.webp',
  '/art/square/movie/598.webp',
  '/art/poster/movie/x.svg',
  '/art/poster/movie/99999999999999999999.svg',
  '/art/poster/livro/598.svg',
  '/art/nada/movie/598.svg',
  '/art/avatar/1.svg',
  '/art/share/movie/999999.png',
  '/art/nada.svg',
])('%s is not found', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test('the title page is within its byte budget', { tags: 'default' }, async () => {
  const page = await ask(CIDADE, { 'accept-encoding': 'br' });
  expect(page.body.length).toBeLessThanOrEqual(25 * KB);
  const assets = assetsOf(brotliDecompressSync(page.body).toString());
  const weigh = async (kind: RegExp) => {
    const answers = await Promise.all(
      assets.filter((asset) => kind.test(asset)).map((asset) => ask(asset)),
    );
    return answers.reduce((sum, { body }) => sum + brotliCompressSync(body).length, 0);
  };
  expect(await weigh(/\.js$/)).toBeLessThanOrEqual(125 * KB);
  expect(await weigh(/\.css$/)).toBeLessThanOrEqual(14 * KB);
});

/** The most that late parts may add after hydration: what is below the answer, and the actions. */
const LATE_SCRIPTS = 12 * KB;

test.each(screens('390 px'))(
  'a browser at $name downloads little more than that',
  async ({ screen }) => {
    const sizes = new Map<string, number>();
    const page = await visit(CIDADE, {
      ...screen,
      before: async (tab) =>
        tab.on('requestfinished', async (finished) => {
          const { responseBodySize } = await finished.sizes();
          const kind = finished.resourceType();
          sizes.set(kind, (sizes.get(kind) ?? 0) + responseBodySize);
        }),
    });
    await scrollThrough(page);
    expect(sizes.get('document')).toBeLessThanOrEqual(25 * KB);
    expect(sizes.get('script')).toBeLessThanOrEqual(125 * KB + LATE_SCRIPTS);
    expect(sizes.get('stylesheet')).toBeLessThanOrEqual(15 * KB);
    expect(sizes.get('font')).toBeLessThanOrEqual(110 * KB);
  },
);
