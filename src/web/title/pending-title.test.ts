import { expect, test } from 'vitest';
import { nextWait } from './pending-title.tsx';

test('a pending title is polled every two seconds, then less and less often, for about a minute', () => {
  const waits: number[] = [];
  for (let wait = nextWait(0); wait !== null; wait = nextWait(waits.length)) waits.push(wait);
  expect(waits.slice(0, 9)).toEqual([2, 2, 2, 3, 3, 4, 4, 5, 5]);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const minute = waits.reduce((sum, wait) => sum + wait, 0);
  expect(minute).toBeGreaterThanOrEqual(60);
  expect(minute).toBeLessThan(65);
});
