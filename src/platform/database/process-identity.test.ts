import * as childProcess from 'node:child_process';
import * as fs from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { currentProcess, isRunning } from './owner-lock.ts';

vi.mock('node:fs', { spy: true });
vi.mock('node:child_process', { spy: true });
afterEach(() => vi.resetAllMocks());

/** A system without /proc and without `ps`. */
function tellNothing(): void {
  const refuse = () => {
    throw Object.assign(new Error('not here'), { code: 'ENOENT' });
  };
  vi.mocked(fs.readFileSync).mockImplementation(refuse);
  vi.mocked(childProcess.execFileSync).mockImplementation(refuse);
}

/** No process can have this id: it is above the highest of Linux. */
const unusedPid = 4_194_305;

test('this process is running, and an earlier one with the same id is not', () => {
  const self = currentProcess();
  expect(isRunning(self)).toBe(true);
  expect(isRunning({ ...self, startedAt: 'another time' })).toBe(false);
  expect(isRunning({ ...self, pid: unusedPid })).toBe(false);
});

test('a process with an unknown start time counts as running', () => {
  expect(isRunning({ ...currentProcess(), startedAt: 'unknown' })).toBe(true);
});

test('where the system reports no start times, a process is dead only if its id is unused', () => {
  const known = currentProcess();
  tellNothing();
  expect(currentProcess().startedAt).toBe('unknown');
  expect(isRunning(currentProcess())).toBe(true);
  expect(isRunning(known)).toBe(true);
  expect(isRunning({ ...known, pid: unusedPid })).toBe(false);
});
