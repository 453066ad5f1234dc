import { expect, test } from 'vitest';
import { withSparseCopies } from './open-pglite.ts';

const SIZE = 64 * 2 ** 20 + 10;

/** All zeros but for a few bytes, two of them at the ends. */
function largeArray(): Uint8Array {
  const bytes = new Uint8Array(SIZE);
  for (const at of [0, 70_000, 2 ** 25, SIZE - 1]) bytes[at] = (at % 250) + 1;
  return bytes;
}

test('a copy of a large array has its bytes, and is independent of it', async () => {
  await withSparseCopies(async () => {
    const bytes = largeArray();
    const copy = bytes.slice();
    expect(Buffer.compare(copy, bytes)).toBe(0);
    bytes[5] = 1;
    expect(copy[5]).toBe(0);
  });
});

test('writing a large array restores every byte, zeros included', async () => {
  await withSparseCopies(async () => {
    const bytes = largeArray();
    const copy = bytes.slice();
    bytes.fill(7, 60_000, 200_000);
    bytes[SIZE - 1] = 0;
    bytes.set(copy);
    expect(Buffer.compare(bytes, copy)).toBe(0);
    expect(() => bytes.set(copy, 1)).toThrow(RangeError);
  });
});

test('parts and small arrays are copied as always, and so is everything afterwards', async () => {
  const { slice, set } = Uint8Array.prototype;
  await withSparseCopies(async () => {
    expect(Uint8Array.of(1, 2, 3).slice(1)).toEqual(Uint8Array.of(2, 3));
    expect(Uint8Array.of(1, 2, 3).slice()).toEqual(Uint8Array.of(1, 2, 3));
    expect(largeArray().slice(70_000, 70_001)).toEqual(Uint8Array.of(1));
    const target = new Uint8Array(4);
    target.set([1, 2], 1);
    expect(target).toEqual(Uint8Array.of(0, 1, 2, 0));
  });
  expect(Uint8Array.prototype).toMatchObject({ slice, set });
});
