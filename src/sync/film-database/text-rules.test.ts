import { expect, it } from 'vitest';
import { lineOf, textOf } from './text-rules.ts';

it.each([
  ['\u202Esuel a edadiC', 'suel a edadiC'],
  ['Cidade\u200B de\u00AD Deus\uFEFF', 'Cidade de Deus'],
  ['\u2066Ana\u2069 \u200FBia\u200E', 'Ana Bia'],
  ['Ana\u0000\u0085Bia', 'Ana Bia'],
  ['\u3164', null],
  ['\u200D\u200C ', null],
  ['\u{E0041}\u{E0042}', null],
  ['Família 👨‍👩‍👧', 'Família 👨‍👩‍👧'],
  ['می‌خواهم', 'می‌خواهم'],
  ['क्‍ष', 'क्‍ष'],
  ['São João', 'São João'],
  ['L’été à Paris — nº 1', 'L’été à Paris — nº 1'],
])('%j is %j', (value, expected) => {
  expect(lineOf(value)).toBe(expected);
});

it('keeps the paragraphs of a text', () => {
  expect(textOf('Um.\n\nDois.\u2028Três.\u202E ')).toBe('Um.\n\nDois. Três.');
});
