import { expect, it, onTestFinished, vi } from 'vitest';
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
  'Retry-After: %s is ignored',
  (header) => {
    expect(retryAfterOf(header, now)).toBeUndefined();
  },
);

it('doubles the longest delay of each attempt up to the limit', () => {
  const random = vi.spyOn(Math, 'random');
  onTestFinished(() => random.mockRestore());
  const delays = (share: number) => {
    random.mockReturnValue(share);
    let delay = backoffOf({ backoff: 100, longestBackoff: 500 }).next();
    return [1, 2, 3, 4, 5].map(() => {
      const { duration } = delay;
      delay = delay.next(undefined);
      return duration;
    });
  };
  expect(delays(1)).toEqual([100, 200, 400, 500, 500]);
  expect(delays(0.5)).toEqual([50, 100, 200, 250, 250]);
  expect(delays(0)).toEqual([0, 0, 0, 0, 0]);
});

it('ends a wait with the reason of the signal', async () => {
  const abort = new AbortController();
  const waiting = wait(60_000, abort.signal);
  abort.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(wait(0, abort.signal)).rejects.toThrow('enough');
  await expect(wait(1)).resolves.toBeUndefined();
});
