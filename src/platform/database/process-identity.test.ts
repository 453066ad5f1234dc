import * as childProcess from 'node:child_process';
import * as fs from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { currentProcess, isRunning } from './process-identity.ts';

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

/** A number nobody has, as far as anyone can know: above Linux's highest. */
const nobody = 4_194_305;

test('this process runs, and one that had its number before does not', () => {
  const self = currentProcess();
  expect(isRunning(self)).toBe(true);
  expect(isRunning({ ...self, startedAt: 'another time' })).toBe(false);
  expect(isRunning({ ...self, pid: nobody })).toBe(false);
});

test('one of which nobody knows when it began counts as running', () => {
  expect(isRunning({ ...currentProcess(), startedAt: 'unknown' })).toBe(true);
});

test('where the system tells nothing, a process is dead only when its number is free', () => {
  const known = currentProcess();
  tellNothing();
  expect(currentProcess().startedAt).toBe('unknown');
  expect(isRunning(currentProcess())).toBe(true);
  expect(isRunning(known)).toBe(true);
  expect(isRunning({ ...known, pid: nobody })).toBe(false);
});
