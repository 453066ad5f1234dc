import { expect, test } from 'vitest';
import { foldBiography } from './person-words.ts';

test('an empty biography has no parts, a short one is not folded', () => {
  expect(foldBiography('')).toEqual({ open: [], folded: [] });
  expect(foldBiography('Um.\n\n Dois. ')).toEqual({ open: ['Um.', 'Dois.'], folded: [] });
});

test('a long one is folded after its first paragraph', () => {
  const rest = 'x'.repeat(500);
  expect(foldBiography(`Um.\n${rest}`)).toEqual({ open: ['Um.'], folded: [rest] });
});

test('a long first paragraph is folded after a sentence', () => {
  const sentence = `${'palavra '.repeat(20).trim()}.`;
  const { open, folded } = foldBiography(`${sentence} ${sentence} ${sentence}\nFim.`);
  expect(open).toEqual([`${sentence} ${sentence}`]);
  expect(folded).toEqual([sentence, 'Fim.']);
});

test('one endless sentence is folded between words', () => {
  const { open, folded } = foldBiography('palavra '.repeat(100).trim());
  expect(open[0]).toMatch(/^(palavra )+palavra$/);
  expect(folded[0]).toMatch(/^palavra/);
});
