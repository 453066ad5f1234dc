import { expect, test } from 'vitest';
import {
  shortenText,
  formatCount,
  formatDate,
  formatDay,
  formatList,
  formatLongDate,
  formatRating,
  formatPlural,
  formatPrice,
  formatRuntime,
  formatYear,
} from './format.ts';

test.each([
  [131, '2h 11min'],
  [45, '45min'],
  [120, '2h'],
  [60, '1h'],
  [61, '1h 1min'],
])('a runtime of %i minutes is %s', (minutes, text) => {
  expect(formatRuntime(minutes)).toBe(text);
});

test('prices are in reais with a comma', () => {
  expect(formatPrice(1289.9)).toBe('R$\u00A01.289,90');
});

test('a calendar date keeps its day in every time zone', () => {
  expect(formatDate('2002-08-30')).toBe('30/08/2002');
});

test('an instant is shown as the day in Brasília', () => {
  expect(formatDay('2026-11-20T01:30:00.000Z')).toBe('19/11/2026');
});

test('notes have one decimal, years four digits', () => {
  expect(formatRating(8)).toBe('8,0');
  expect(formatYear('2019-08-29')).toBe('2019');
  expect(formatYear(null)).toBe('');
});

test('plurals follow Portuguese, where zero is singular', () => {
  expect(formatPlural(1, 'título', 'títulos')).toBe('1 título');
  expect(formatPlural(0, 'título', 'títulos')).toBe('0 título');
  expect(formatPlural(1234, 'título', 'títulos')).toBe('1.234 títulos');
});

test('lists end with "e"', () => {
  expect(formatList(['Globoplay', 'Telecine', 'MUBI'])).toBe('Globoplay, Telecine e MUBI');
});

test('texts are cut between letters, never inside one', () => {
  expect(shortenText('Kleber Mendonça Filho', 15)).toBe('Kleber Mendonça…');
  expect(shortenText('Sônia Braga', 15)).toBe('Sônia Braga');
  expect(shortenText('👩‍🚀'.repeat(3), 2)).toBe('👩‍🚀👩‍🚀…');
  // Accents as marks of their own, the last of them just beyond the limit.
  expect(shortenText('avo\u0302 e avo\u0301s', 3)).toBe('avo\u0302…');
});

// The formatters are plain code, because browsers take long to load those of `Intl`: these compare them.
const NUMBERS = [
  ...Array.from({ length: 2001 }, (_, n) => n),
  9999,
  10_000,
  99_999,
  123_456,
  999_999,
  1_000_000,
  1_234_567,
  20_000_000,
];

test('counts are grouped as Intl groups them', () => {
  const intl = new Intl.NumberFormat('pt-BR');
  for (const n of [...NUMBERS, 0.5, 4.5, 1234.5]) expect(formatCount(n)).toBe(intl.format(n));
});

test('plurals are chosen as Intl chooses them', () => {
  const intl = new Intl.PluralRules('pt-BR');
  for (const n of NUMBERS.filter((number) => number < 1_000_000)) {
    expect(formatPlural(n, 'one', 'other').split(' ')[1]).toBe(intl.select(n));
  }
});

test('prices are those of Intl, for every number of cents', () => {
  const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  for (let cents = -250; cents < 300_000; cents += cents < 3000 ? 1 : 37) {
    if (cents !== 0) expect(formatPrice(cents / 100)).toBe(intl.format(cents / 100));
  }
  expect(formatPrice(0)).toBe(intl.format(0));
});

test('ratings are rounded as Intl rounds them', () => {
  const options = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const intl = new Intl.NumberFormat('pt-BR', options);
  for (let n = 0; n <= 10_000; n += 1) expect(formatRating(n / 1000)).toBe(intl.format(n / 1000));
});

test('long dates are those of Intl, on every day of a leap year', () => {
  const intl = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
  for (let day = 1; day <= 366; day += 1) {
    const at = new Date(Date.UTC(2024, 0, day));
    expect(formatLongDate(at.toISOString().slice(0, 10))).toBe(intl.format(at));
    expect(formatLongDate(at.toISOString())).toBe(intl.format(at));
  }
});

test('lists of any length are joined as Intl joins them', () => {
  const intl = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
  for (let length = 0; length < 6; length += 1) {
    const parts = ['Globoplay', 'Telecine', 'MUBI', 'Max', 'Netflix'].slice(0, length);
    expect(formatList(parts)).toBe(intl.format(parts));
  }
});
