import { expect, test } from 'vitest';
import {
  cutText,
  formatDate,
  formatDay,
  formatList,
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
  expect(cutText('Kleber Mendonça Filho', 15)).toBe('Kleber Mendonça…');
  expect(cutText('Sônia Braga', 15)).toBe('Sônia Braga');
  expect(cutText('👩‍🚀'.repeat(3), 2)).toBe('👩‍🚀👩‍🚀…');
  // Accents as marks of their own, the last of them just beyond the limit.
  expect(cutText('avo\u0302 e avo\u0301s', 3)).toBe('avo\u0302…');
});
