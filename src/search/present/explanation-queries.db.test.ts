import { expect, test } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { explainSearch, explanationLines } from './explanation-queries.ts';

const database = useDatabase('demonstration');

test('says how a query was read, which strategies ran, and why a title is first', async () => {
  const explanation = await explainSearch(database.db, 'filme bacurau na netflix');
  expect(explanation).toMatchObject({
    name: ['bacurau'],
    hints: ['kind movie ("filme")', 'provider ("netflix")'],
    people: [],
  });
  expect(explanation.steps.map(({ strategy }) => strategy)).toContain('words');
  expect(explanation.first[0]).toMatchObject({
    title: 'Bacurau',
    by: 'words',
    nearest: { name: 'bacurau', by: 'letters', words: 1, start: 1, coverage: 1 },
  });
});

test('names the strategy that brought a misspelt title, and nothing that was cached', async () => {
  await explainSearch(database.db, 'vacurau');
  const { first, steps } = await explainSearch(database.db, 'vacurau');
  expect(first[0]).toMatchObject({ title: 'Bacurau', by: 'similar words' });
  expect(steps.find(({ strategy }) => strategy === 'similar words')!.brought).toBeGreaterThan(0);
});

test('names the people of a query, and explains their titles by credits', async () => {
  const { people, first } = await explainSearch(database.db, 'wagner moura');
  expect(people).toEqual(['Wagner Moura ("wagner moura")']);
  expect(first[0]).toMatchObject({ by: 'credits or hints' });
});

test('is told in lines', async () => {
  const lines = explanationLines(await explainSearch(database.db, 'vacurau'));
  expect(lines[0]).toBe('name        vacurau');
  expect(lines.some((line) => /^step {8}similar words: \d+ new/.test(line))).toBe(true);
  expect(lines.find((line) => line.startsWith('1 '))).toMatch(
    /^1 {11}Bacurau \(movie \d+\): \.\d+, popularity .* by similar words; "bacurau" by letters/,
  );
  expect(explanationLines(await explainSearch(database.db, 'xyzzyqwv'))).toContain('nothing found');
});
