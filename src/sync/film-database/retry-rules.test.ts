import { expect, it } from 'vitest';
import { backoffOf, retryAfterOf, wait } from './retry-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  ['0', 0],
  ['2', 2000],
  [' 120 ', 120_000],
  ['Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
])('Retry-After: %s is %i milliseconds', (header, milliseconds) => {
  expect(retryAfterOf(header, now)).toBe(milliseconds);
});

it.each([null, '', '-1', 'soon', 'Fri, 99 Nov 2026', '1e9'])(
  'Retry-After: %s says nothing',
  (header) => {
    expect(retryAfterOf(header, now)).toBeUndefined();
  },
);

it('waits up to twice as long each time, but never longer than allowed', () => {
  const options = { backoff: 100, longestBackoff: 500 };
  const longest = [1, 2, 3, 4, 50].map((failed) => backoffOf(failed, options, () => 1));
  expect(longest).toEqual([100, 200, 400, 500, 500]);
  expect(backoffOf(3, options, () => 0)).toBe(0);
  expect(backoffOf(3, options, () => 0.5)).toBe(200);
});

it('ends a wait with the reason of its signal', async () => {
  const abort = new AbortController();
  const waiting = wait(60_000, abort.signal);
  abort.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(wait(0, abort.signal)).rejects.toThrow('enough');
  await expect(wait(1)).resolves.toBeUndefined();
});
