import { expect, test } from 'vitest';
import { brazilDay, brazilMoment, brazilYear } from './brazil-day.ts';

test('the day in Brazil ends three hours after midnight UTC', () => {
  expect(brazilDay(new Date('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20');
  expect(brazilDay(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
});

test('the year in Brazil ends with its last day', () => {
  expect(brazilYear(new Date('2027-01-01T02:59:59Z'))).toBe(2026);
  expect(brazilYear(new Date('2027-01-01T03:00:00Z'))).toBe(2027);
});

// The offset is a constant, so that the browser needs no time zone data: this compares it with
// the time zone itself, on every day of a year.
test('it is the day of America/Sao_Paulo all year round', () => {
  const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
  for (let day = 0; day < 365; day += 1) {
    for (const time of [2.99, 3.01]) {
      const at = new Date(Date.UTC(2026, 0, 1 + day) + time * 3_600_000);
      expect(brazilDay(at)).toBe(inZone.format(at));
    }
  }
});

test.each([
  ['2026-11-22T17:05:00Z', '22 de novembro de 2026, às 14h05'],
  ['2027-01-01T02:59:00Z', '31 de dezembro de 2026, às 23h59'],
  ['2026-03-01T03:00:00Z', '1º de março de 2026, à 0h00'],
  ['2026-03-01T04:07:00Z', '1º de março de 2026, à 1h07'],
])('%s in words is %s', (instant, words) => {
  expect(brazilMoment(new Date(instant))).toBe(words);
});
