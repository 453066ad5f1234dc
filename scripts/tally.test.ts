import { expect, test } from 'vitest';
import { parted, ranOutOfTime } from './tally.mjs';

test('a test that ran out of time is told from one that raced', () => {
  const late = [
    'late-part.e2e.ts: is hydrated (TestTimeoutError: Test timed out in 120000ms. If this is a long-running test)',
    'texts.e2e.ts: run nothing (page.waitForLoadState: Timeout 30000ms exceeded.)',
    'home.e2e.ts: shows titles (Error: waited 30 s for the hydration of the page)',
  ];
  const raced = [
    'movements.e2e.ts: keeps still (Error: expect(received).toEqual(expected) // deep equality)',
    'main-job.e2e.ts: goes back (Error: expect(locator).toBeVisible() failed Timeout: 20000ms)',
  ];
  expect(parted([...late, ...raced], ranOutOfTime)).toEqual([late, raced]);
});
