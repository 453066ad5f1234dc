import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';

test('so many times, then a wait, for each key by itself', async () => {
  const limit = new RateLimit({ times: 2, seconds: 1 });
  expect([await limit.take('a'), await limit.take('a')]).toEqual([null, null]);
  expect(await limit.take('a')).toBe(1);
  expect(await limit.take('b')).toBeNull();
  await sleep(1050);
  expect(await limit.take('a')).toBeNull();
});

test('asking again does not make the wait longer', async () => {
  const limit = new RateLimit({ times: 1, seconds: 2 });
  await limit.take('a');
  await limit.take('a');
  await sleep(1100);
  expect(await limit.take('a')).toBe(1);
});

test('no times is no limit', async () => {
  const limit = new RateLimit({ times: 0, seconds: 600 });
  const taken = await Promise.all(Array.from({ length: 100 }, () => limit.take('a')));
  expect(new Set(taken)).toEqual(new Set([null]));
});
