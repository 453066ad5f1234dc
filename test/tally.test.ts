import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { add, failedOf, nothing, retriedOf, summary, tallyOf } from '../scripts/tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'vouver-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(changes: object): string {
  const file = join(folder, `${Math.random()}.json`);
  const counts = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 };
  writeFileSync(file, JSON.stringify({ ...counts, testResults: [], ...changes }));
  return file;
}

test('counts the tests of a report', () => {
  const tally = tallyOf(report({ numFailedTests: 1 }), 1);
  expect(tally).toEqual({ passed: 5, failed: 1, skipped: 3 });
  expect(summary(add(tally, tally))).toBe('10 passed, 2 failed, 6 skipped');
});

test('a file that does not load is a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(tallyOf(report({ testResults }), 1).failed).toBe(1);
});

test('a run with an exit code but without a failed test is a failure', () => {
  expect(tallyOf(report({}), 1).failed).toBe(1);
  expect(tallyOf(report({}), 0).failed).toBe(0);
});

test('a run without a report is a failure', () => {
  expect(tallyOf(join(folder, 'none.json'), 0)).toEqual({ ...nothing, failed: 1 });
});

test('names the tests that passed only when tried again, with the reason', () => {
  const passed = { fullName: 'a', status: 'passed', failureMessages: [] };
  const retried = {
    fullName: 'b c',
    status: 'passed',
    failureMessages: ['Error: too\n late\n    at x', 'y'],
  };
  const failed = {
    fullName: 'd',
    status: 'failed',
    failureMessages: ['Error: wrong', 'Error: wrong'],
  };
  const testResults = [{ name: '/x/some.e2e.ts', assertionResults: [passed, retried, failed] }];
  expect(retriedOf(report({ testResults }))).toEqual(['some.e2e.ts: b c (Error: too late)']);
  expect(retriedOf(join(folder, 'none.json'))).toEqual([]);
});

test('names what failed, with the reason', () => {
  const passed = { fullName: 'a', status: 'passed', failureMessages: ['Error: at first'] };
  const failed = {
    fullName: 'b c',
    status: 'failed',
    failureMessages: ['Error: 1\n is 2\n    at x'],
  };
  const testResults = [
    { name: '/x/some.test.ts', status: 'failed', assertionResults: [passed, failed] },
    {
      name: '/x/other.test.ts',
      status: 'failed',
      message: 'no such\nmodule',
      assertionResults: [],
    },
  ];
  expect(failedOf(report({ testResults }))).toEqual([
    'some.test.ts: b c (Error: 1 is 2)',
    'other.test.ts (no such module)',
  ]);
  expect(failedOf(join(folder, 'none.json'))).toEqual([]);
});
