import { expect, test } from 'vitest';
import { dayOf, daysBefore, halvesOf, windowsOf } from './day-rules.ts';

const at = (text: string) => new Date(`${text}:00Z`);

test('a day is in UTC, as for the film database', () => {
  expect(dayOf(at('2026-11-21T23:59'))).toBe('2026-11-21');
  expect(dayOf(daysBefore(at('2026-03-01T10:00'), 1))).toBe('2026-02-28');
});

test('days are split into windows of at most fourteen, without gaps or overlaps', () => {
  expect(windowsOf(at('2026-11-20T22:00'), at('2026-11-21T01:00'))).toEqual([
    { from: '2026-11-20', to: '2026-11-21' },
  ]);
  expect(windowsOf(at('2026-11-21T10:00'), at('2026-11-21T11:00'))).toEqual([
    { from: '2026-11-21', to: '2026-11-21' },
  ]);
  expect(windowsOf(at('2026-01-01T00:00'), at('2026-01-29T00:00'))).toEqual([
    { from: '2026-01-01', to: '2026-01-14' },
    { from: '2026-01-15', to: '2026-01-28' },
    { from: '2026-01-29', to: '2026-01-29' },
  ]);
});

test('a span can be halved until it is one day', () => {
  expect(halvesOf({ from: '2026-01-01', to: '2026-01-04' })).toEqual([
    { from: '2026-01-01', to: '2026-01-02' },
    { from: '2026-01-03', to: '2026-01-04' },
  ]);
  expect(halvesOf({ from: '2026-01-01', to: '2026-01-02' })).toEqual([
    { from: '2026-01-01', to: '2026-01-01' },
    { from: '2026-01-02', to: '2026-01-02' },
  ]);
  expect(halvesOf({ from: '2026-01-01', to: '2026-01-01' })).toEqual([]);
});
