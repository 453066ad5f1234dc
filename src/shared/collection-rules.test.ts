import { describe, expect, test } from 'vitest';
import {
  collectionProblem,
  DESCRIPTION_TOO_SHORT,
  NAME_TAKEN,
  NAME_TOO_SHORT,
} from './collection-rules.ts';
import { visibleLine } from './visible-text.ts';

const right = { name: 'Domingo com a vó', description: 'Pra rir junto.' };

test.each([
  ['  dois\t espaços ', 'dois espaços'],
  ['linha\n\nnova', 'linha nova'],
  ['\u0000nulo\u007f', 'nulo'],
  ['meia \ud83d figura', 'meia \ufffd figura'],
])('%j is stored as %j', (typed, stored) => {
  expect(visibleLine(typed)).toBe(stored);
});

describe('a collection is refused', () => {
  test.each([
    ['for an empty name', { ...right, name: '' }, { field: 'name', message: NAME_TOO_SHORT }],
    [
      'for a name of two letters',
      { ...right, name: ' Oi ' },
      { field: 'name', message: NAME_TOO_SHORT },
    ],
    [
      'for a name whose spaces do not count',
      { ...right, name: 'a\u0000\u0000' },
      { field: 'name', message: NAME_TOO_SHORT },
    ],
    [
      'for a name that cannot be seen',
      { ...right, name: '\u200B\u3164\u2800\u00AD' },
      { field: 'name', message: NAME_TOO_SHORT },
    ],
    [
      'for a name of one letter with marks',
      { ...right, name: 'a\u0323\u0335\u0336' },
      { field: 'name', message: NAME_TOO_SHORT },
    ],
    [
      'for a description of four letters',
      { ...right, description: ' quat  ' },
      { field: 'description', message: DESCRIPTION_TOO_SHORT },
    ],
    [
      'for the name before the description',
      { name: 'a', description: 'b' },
      { field: 'name', message: NAME_TOO_SHORT },
    ],
    [
      'for a name that another one has in other case and spacing',
      { ...right, name: ' DOMINGO  com a VÓ' },
      { field: 'name', message: NAME_TAKEN },
    ],
  ] as const)('%s', (_, texts, problem) => {
    expect(collectionProblem(texts, ['Brasil que dói', 'Domingo com a vó'])).toEqual(problem);
  });

  test.each([
    ['three letters and five', { name: ' Oi! ', description: ' cinco ' }],
    ['an accent more or less is another name', { ...right, name: 'Domingo com a vo' }],
    ['letters of more than one code unit', { name: '🎬é', description: 'ótimo' }],
  ])('but not: %s', (_, texts) => {
    expect(collectionProblem(texts, ['Domingo com a vó'])).toBeNull();
  });
});
