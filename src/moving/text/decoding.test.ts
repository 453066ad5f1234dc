import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type BroughtFile, TooLarge, decoded, gunzipped, headOf } from './decoding.ts';

/** A file that arrives in pieces of so few bytes that letters are torn. */
const inPieces = (bytes: Uint8Array, length: number): BroughtFile => ({
  name: 'a.csv',
  size: bytes.length,
  async *bytes() {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
  },
});

async function textValue(file: BroughtFile): Promise<string> {
  let text = '';
  for await (const piece of decoded(file)) text += piece;
  return text;
}

const TEXT = 'Título;Nota\nAquarius — “Clara”;4,5\nO Som ao Redor;ção €\n🎬 기생충\n';
const encodings: [string, Uint8Array][] = [
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 of big endians', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
];

test.each(encodings)('decodes %s in pieces of any size', async (_, bytes) => {
  for (const length of [1, 2, 3, 5, 7, 64, 10_000]) {
    expect(await textValue(inPieces(bytes, length))).toBe(TEXT);
  }
});

test('decodes Windows-1252 when a byte is no UTF-8, wherever the pieces end', async () => {
  const bytes = Buffer.from('Title,Date\nSão João à noite \x96 \x93fim\x94 \x80,x\n', 'latin1');
  for (const length of [1, 2, 3, 7, 14, 10_000]) {
    expect(await textValue(inPieces(bytes, length))).toBe(
      'Title,Date\nSão João à noite – “fim” €,x\n',
    );
  }
});

test('replaces a damaged byte of UTF-8 instead of taking all for Windows-1252', async () => {
  const bytes = Buffer.from('São João, ação, coração\nx\n');
  bytes[bytes.indexOf('x')] = 0xff;
  for (const length of [5, 10_000]) {
    expect(await textValue(inPieces(bytes, length))).toBe('São João, ação, coração\n\uFFFD\n');
  }
});

test('reads no more than the head', async () => {
  let pulled = 0;
  const endless: BroughtFile = {
    name: 'a',
    size: Number.POSITIVE_INFINITY,
    async *bytes() {
      for (;;) {
        pulled += 1;
        yield new Uint8Array(10).fill(65);
      }
    },
  };
  expect(await headOf(endless, 25)).toHaveLength(25);
  expect(pulled).toBe(3);
});

test('stops unpacking gzip at its bound', async () => {
  const packed = inPieces(gzipSync(Buffer.alloc(2_000_000, 65)), 100);
  await expect(textValue(gunzipped(packed, 100_000))).rejects.toThrow(TooLarge);
  expect(await textValue(gunzipped(inPieces(gzipSync(TEXT), 3), 100_000))).toBe(TEXT);
});
