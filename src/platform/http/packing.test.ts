import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, pack } from './packing.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['brotli', 'identity'],
])('of %j the encoding is %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('what is packed unpacks to the same', async () => {
  const body = Buffer.from('ação '.repeat(500));
  const [br, fast, gzip] = await Promise.all([
    pack(body, 'br'),
    pack(body, 'br', { brotli: 5 }),
    pack(body, 'gzip'),
  ]);
  expect(brotliDecompressSync(br).equals(body)).toBe(true);
  expect(brotliDecompressSync(fast).equals(body)).toBe(true);
  expect(gunzipSync(gzip).equals(body)).toBe(true);
  expect(br.length).toBeLessThan(body.length / 10);
});
