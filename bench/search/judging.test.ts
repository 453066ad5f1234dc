import { expect, test } from 'vitest';
import { generateCatalogue } from '../generated/catalogue.ts';
import { ask, entriesOf, judge, KINDS } from './judging.ts';
import type { Entry } from './judging.ts';
import { fold } from './ways.ts';

const entries = entriesOf(generateCatalogue({ titles: 500, seed: 4 }));
const kinds = Object.keys(KINDS);
const entry = (id: number, name: string, popularity: number): Entry => ({
  kind: 'movie',
  id,
  names: [name],
  popularity,
});

test.each(kinds)('%s: questions are reproducible, and the samples share no entry', (kind) => {
  const questions = ask(entries, kind, 'report', 20);
  expect(questions).toHaveLength(20);
  expect(ask(entries, kind, 'report', 20)).toEqual(questions);
  const keys = (all: typeof questions) => all.map(({ sought }) => `${sought.kind} ${sought.id}`);
  const tuning = new Set(keys(ask(entries, kind, 'tune', 20)));
  expect(keys(questions).filter((key) => tuning.has(key))).toEqual([]);
  expect(questions.every(({ typed, meant }) => typed !== '' && meant !== '')).toBe(true);
});

test('no question is asked twice, even if there are fewer than wanted', () => {
  const questions = ask(entries, 'alternative title', 'report', 500);
  expect(questions.length).toBeGreaterThan(20);
  expect(questions.length).toBeLessThan(500);
  expect(new Set(questions.map(({ typed }) => typed)).size).toBe(questions.length);
});

test.each(kinds.filter((kind) => kind.includes('typo')))(
  '%s: the query is not the name',
  (kind) => {
    for (const { typed, meant } of ask(entries, kind, 'report', 20)) {
      expect(fold(typed)).not.toBe(meant);
      expect(
        Math.abs(typed.replaceAll(' ', '').length - meant.replaceAll(' ', '').length),
      ).toBeLessThan(2);
    }
  },
);

test('a result is good with the sought entry, or with five equally good ones', () => {
  const sought = entry(1, 'O Segredo', 5);
  const question = { typed: 'o segrdo', meant: 'o segredo', sought };
  const popular = [2, 3, 4, 5].map((id) => entry(id, `O Segredo ${id}`, 10));
  expect(judge(question, [...popular, sought])).toBe('found');
  expect(judge(question, [...popular, entry(6, 'O Segredo da Ilha', 9)])).toBe('crowded out');
  expect(judge(question, [...popular, entry(6, 'O Segredo', 1)])).toBe('crowded out');
  expect(judge(question, [...popular, entry(6, 'O Segrdo', 1)])).toBe('crowded out');
  expect(judge(question, [...popular, entry(6, 'O Segredo da Ilha', 1)])).toBe('missed');
  expect(judge(question, [...popular, entry(6, 'A Ilha', 90)])).toBe('missed');
  expect(judge(question, popular)).toBe('missed');
});
