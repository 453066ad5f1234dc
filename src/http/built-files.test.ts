import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { builtFiles } from './built-files.ts';

const drawing = `<svg>${'<path/>'.repeat(300)}</svg>`;

function serveBuild() {
  const root = mkdtempSync(join(tmpdir(), 'vouver-built-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'icon.svg'), drawing);
  writeFileSync(join(root, 'icon.svg.gz'), gzipSync(drawing));
  writeFileSync(join(root, 'assets/main-1a2b.js'), 'plain()');
  writeFileSync(join(root, 'assets/costs-worker-1a2b.js'), 'solve()');
  writeFileSync(join(root, 'assets/main-1a2b.js.gz'), gzipSync('compressed()'));
  return new Hono().use(builtFiles(root)).all('*', (c) => c.text('Not Found', 404));
}

test('a file with a lasting name has an ETag, is compressed, and fresh for an hour', async () => {
  const app = serveBuild();
  const sent = await app.request('/icon.svg', { headers: { 'accept-encoding': 'gzip' } });
  expect([...sent.headers]).toEqual(
    expect.arrayContaining([
      ['content-type', 'image/svg+xml; charset=utf-8'],
      ['cache-control', 'public, max-age=3600'],
      ['content-encoding', 'gzip'],
      ['vary', 'Accept-Encoding'],
    ]),
  );
  expect(gunzipSync(await sent.arrayBuffer()).toString()).toBe(drawing);
  const etag = sent.headers.get('etag') ?? '';
  const again = await app.request('/icon.svg', { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
  const head = await app.request('/icon.svg', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('a hashed file is immutable, and compressed by the build', async () => {
  const app = serveBuild();
  const headers = { 'accept-encoding': 'gzip' };
  const sent = await app.request('/assets/main-1a2b.js', { headers });
  expect(sent.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(gunzipSync(await sent.arrayBuffer()).toString()).toBe('compressed()');
});

test('only the worker that compiles WebAssembly may do so', async () => {
  const app = serveBuild();
  const policyOf = async (path: string) =>
    (await app.request(path)).headers.get('content-security-policy');
  expect(await policyOf('/assets/costs-worker-1a2b.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  expect(await policyOf('/assets/main-1a2b.js')).toBeNull();
});

test('missing and private files are passed on to the next handler', async () => {
  const app = serveBuild();
  for (const path of ['/', '/other.svg', '/icon.svg.gz', '/assets/none.js']) {
    expect((await app.request(path)).status, path).toBe(404);
  }
});
