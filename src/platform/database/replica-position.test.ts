import { expect, test } from 'vitest';
import { positionOf, Required } from './replicas.ts';

test('a position is a number of bytes', () => {
  expect(positionOf('0/0')).toBe(0n);
  expect(positionOf('16/B374D848')).toBe(0x16b374d848n);
});

test('after a change no replica answers until the position of the change is known and replayed', () => {
  const required = new Required(5000);
  expect(required.isMetBy(0n)).toBe(true);
  required.noteChange();
  expect(required.isMetBy(1_000_000n)).toBe(false);
  const { mark } = required;
  // Another change, after the primary was asked.
  required.noteChange();
  required.locate(mark, 100n, 0);
  expect(required.isMetBy(1_000_000n)).toBe(false);
  required.locate(required.mark, 120n, 0);
  expect([required.isMetBy(119n), required.isMetBy(120n)]).toEqual([false, true]);
});

test('without a change a replica may be so far behind and no further', () => {
  const required = new Required(5000);
  required.locate(required.mark, 100n, 0);
  required.locate(required.mark, 200n, 1000);
  expect(required.isMetBy(0n)).toBe(true);
  required.locate(required.mark, 300n, 5000);
  expect([required.isMetBy(99n), required.isMetBy(100n)]).toEqual([false, true]);
  required.locate(required.mark, 400n, 6500);
  expect([required.isMetBy(199n), required.isMetBy(200n)]).toEqual([false, true]);
});
