import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compress } from './compression.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5 , gzip; q=0.4', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0.001', 'gzip'],
  ['br;q=0.0', 'identity'],
  ['identity, br;q=0.5', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['br;q=high, gzip', 'gzip'],
  ['br;q=, gzip', 'gzip'],
  ['br;q=7', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['brotli', 'identity'],
])('for Accept-Encoding %j the encoding is %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('only what is available is chosen', () => {
  expect(chooseEncoding('br, gzip', ['gzip', 'identity'])).toBe('gzip');
  expect(chooseEncoding('br', ['gzip', 'identity'])).toBe('identity');
});

test('a compressed body decompresses to the same', async () => {
  const body = Buffer.from('ação '.repeat(500));
  const [br, fast, gzip] = await Promise.all([
    compress(body, 'br'),
    compress(body, 'br', { brotli: 5 }),
    compress(body, 'gzip'),
  ]);
  expect(brotliDecompressSync(br).equals(body)).toBe(true);
  expect(brotliDecompressSync(fast).equals(body)).toBe(true);
  expect(gunzipSync(gzip).equals(body)).toBe(true);
  expect(br.length).toBeLessThan(body.length / 10);
});

test.each(['br', 'gzip'] as const)(
  'a body in %s occupies no more memory than its bytes',
  async (compression) => {
    const compressed = await compress(Buffer.from('ação '.repeat(500)), compression);
    expect(compressed.buffer.byteLength).toBe(compressed.length);
  },
);
