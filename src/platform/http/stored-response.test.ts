import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { negotiate, respond, storedResponse, storedSize } from './stored-response.ts';

const text = 'Tá no Globoplay. '.repeat(200);
const create = (options = {}) =>
  storedResponse(text, {
    contentType: 'text/html',
    cacheControl: 'public, max-age=60',
    headers: { 'content-security-policy': "default-src 'self'" },
    ...options,
  });

const nothing = { acceptEncoding: undefined, ifNoneMatch: undefined };

test('a body is compressed once per encoding and decompresses to the same', async () => {
  const stored = create();
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const accepting = { ...nothing, acceptEncoding: encoding };
    const [first, second] = await Promise.all([
      negotiate(stored, accepting),
      negotiate(stored, accepting),
    ]);
    expect(first.body).toBe(second.body);
    expect((await negotiate(stored, accepting)).body).toBe(first.body);
    expect(decompress(first.body!).toString()).toBe(text);
    expect(first.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(first.body!.length),
      vary: 'Accept-Encoding',
      etag: stored.etag,
    });
  }
  const plain = await negotiate(stored, nothing);
  expect([Buffer.from(plain.body!).toString(), plain.headers['content-encoding']]).toEqual([
    text,
    undefined,
  ]);
  const { br, gzip } = stored.compressed;
  const used = [stored.body, await br!, await gzip!].reduce((sum, { length }) => sum + length, 0);
  expect(storedSize(stored)).toBeGreaterThan(used);
});

test('a small body and one that is compressed already are sent unchanged', async () => {
  const accepting = { ...nothing, acceptEncoding: 'br' };
  const small = storedResponse('oi', { contentType: 'text/plain', cacheControl: 'no-store' });
  for (const stored of [small, create({ brotli: null })]) {
    expect((await negotiate(stored, accepting)).headers['content-encoding']).toBeUndefined();
  }
});

test('a 304 has no Content-Security-Policy', async () => {
  const stored = create();
  const sent = await negotiate(stored, {
    acceptEncoding: 'br',
    ifNoneMatch: `"other", ${stored.etag}`,
  });
  expect(sent).toEqual({
    status: 304,
    body: null,
    headers: { etag: stored.etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=60' },
  });
});

test('only a 200 can become a 304', async () => {
  const stored = create({ status: 404 });
  expect((await negotiate(stored, { ...nothing, ifNoneMatch: stored.etag })).status).toBe(404);
});

test('with Hono, the response to HEAD has no body', async () => {
  const app = new Hono().get('/', (c) => respond(c, create()));
  const answer = await app.request('/', { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([
    200,
    'br',
    '',
  ]);
});

test('a small body occupies no more memory than its bytes', () => {
  for (const content of ['ação', Buffer.from('ação')]) {
    const { body } = storedResponse(content, {
      contentType: 'text/plain',
      cacheControl: 'no-store',
    });
    expect([Buffer.from(body).toString(), body.buffer.byteLength]).toEqual(['ação', body.length]);
  }
});
