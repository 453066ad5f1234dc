import { expect, test } from 'vitest';
import { addDays, daysBetween, weekdayOf } from './days.ts';

test('days are counted across the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-12-31', '2027-01-02')).toBe(2);
  expect(daysBetween('2027-01-02', '2026-12-31')).toBe(-2);
});

test('a day has its weekday', () => {
  expect(weekdayOf('2026-11-28')).toBe('sábado');
  expect(weekdayOf('2026-11-29')).toBe('domingo');
});
