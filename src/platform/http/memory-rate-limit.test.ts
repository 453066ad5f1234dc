import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRateLimit } from './page-routes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('limits each key separately and returns the wait', async () => {
  const limit = new MemoryRateLimit({ times: 2, seconds: 1 });
  expect([await limit.take('a'), await limit.take('a')]).toEqual([null, null]);
  expect(await limit.take('a')).toBe(1);
  expect(await limit.take('b')).toBeNull();
  await vi.advanceTimersByTimeAsync(1050);
  expect(await limit.take('a')).toBeNull();
});

test('refused requests do not make the wait longer', async () => {
  const limit = new MemoryRateLimit({ times: 1, seconds: 2 });
  await limit.take('a');
  await limit.take('a');
  await vi.advanceTimersByTimeAsync(1100);
  expect(await limit.take('a')).toBe(1);
});

test('0 is no limit', async () => {
  const limit = new MemoryRateLimit({ times: 0, seconds: 600 });
  const taken = await Promise.all(Array.from({ length: 100 }, () => limit.take('a')));
  expect(new Set(taken)).toEqual(new Set([null]));
});
