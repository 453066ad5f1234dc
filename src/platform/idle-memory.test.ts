import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleMemory } from './idle-memory.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the memory saver mode follows the work of the event loop', () => {
  let share = 0.9;
  const flags: string[] = [];
  const idle = new IdleMemory({
    workedShare: () => share,
    setFlags: (flag) => void flags.push(flag),
  });
  vi.advanceTimersByTime(30_000);
  expect(flags).toEqual([]);
  share = 0.01;
  vi.advanceTimersByTime(30_000);
  expect(flags).toEqual(['--memory-saver-mode']);
  share = 0.2;
  vi.advanceTimersByTime(10_000);
  expect(flags).toEqual(['--memory-saver-mode', '--no-memory-saver-mode']);
  share = 0;
  vi.advanceTimersByTime(10_000);
  idle.stop();
  share = 1;
  vi.advanceTimersByTime(60_000);
  expect(flags.slice(2)).toEqual(['--memory-saver-mode']);
});

test('V8 has this mode', () => {
  const { status } = spawnSync(process.execPath, ['--memory-saver-mode', '--eval', '']);
  expect(status).toBe(0);
});
