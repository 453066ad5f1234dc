import type pg from 'pg';
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { Invalidations } from '#platform/tags.ts';
import { positionOf, Replicas, Required } from './replicas.ts';

/** A server that answers with the position that it has now. */
function serverAt(column: 'position' | 'replayed') {
  const server = { at: '0/10', end: () => Promise.resolve() };
  const query = () => Promise.resolve({ rows: [{ [column]: server.at }] });
  return Object.assign(server, { query }) as unknown as pg.Pool & { at: string };
}

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

test('a replica that has not replayed what a cache was told of does not answer', async () => {
  const [primary, replica] = [serverAt('position'), serverAt('replayed')];
  const invalidations = new Invalidations();
  const pools = [replica];
  const replicas = new Replicas({ pools, primary, invalidations, log: silentLog, intervalMs: 50 });
  await expect.poll(() => replicas.next()).toBe(replica);
  primary.at = '0/20';
  invalidations.publish('everything');
  expect(replicas.next()).toBeNull();
  // The primary's position is asked for, and it is further than the replica's.
  await expect.poll(() => replicas.states()).toEqual([{ isUsable: false, behindBytes: 16 }]);
  expect(replicas.next()).toBeNull();
  replica.at = '0/20';
  await expect.poll(() => replicas.next()).toBe(replica);
  await replicas.close();
});
