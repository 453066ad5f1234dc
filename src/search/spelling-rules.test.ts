import { describe, expect, it } from 'vitest';
import { slipsBetween, slipsToBeginning, soundOf, spellingsOf } from './spelling-rules.ts';

const share = (one: string, other: string) => {
  const spellings = new Set(spellingsOf(one));
  return spellingsOf(other).some((spelling) => spellings.has(spelling));
};

describe('words one slip apart share a spelling', () => {
  const word = 'bacurau';
  const letters = Array.from({ length: word.length }, (_, i) => i);
  it.each(letters)('at letter %i', (at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const slips = [`${before}x${after}`, before + after, `${before}x${word.slice(at)}`];
    if (at + 1 < word.length) slips.push(before + word[at + 1] + word[at] + word.slice(at + 2));
    for (const slip of slips) expect(share(word, slip), slip).toBe(true);
  });

  it.each([
    ['xaves', 'chaves'],
    ['brazil', 'brasil'],
    ['uandinha', 'wandinha'],
    ['felipe', 'phelippe'],
    ['estranger', 'stranger'],
    ['intresl', 'interestelar'],
  ])('%s and %s, by sound or by how they begin', (one, other) =>
    expect(share(one, other)).toBe(true),
  );

  it('but not any two', () => {
    expect(share('bacurau', 'titanic')).toBe(false);
    expect(spellingsOf('ab')).toEqual([]);
  });

  it('in integers that the database takes', () => {
    for (const spelling of spellingsOf('extraordinariamente')) {
      expect(Number.isInteger(spelling) && Math.abs(spelling) <= 2 ** 31).toBe(true);
    }
  });
});

it.each([
  ['bacurau', 'bacurau', 0],
  ['bacurau', 'vacurau', 1],
  ['bacurau', 'bacuaru', 1],
  ['bacurau', 'bacura', 1],
  ['bacurau', 'bbacurau', 1],
  ['ab', 'ba', 1],
  ['casa', 'mesa', 2],
  ['casa', 'bolo', 3],
  ['', 'abc', 3],
])('between %s and %s are %i slips', (one, other, slips) => {
  expect(slipsBetween(one, other, 2)).toBe(slips);
  expect(slipsBetween(other, one, 2)).toBe(slips);
});

it.each([
  ['inter', 'interestelar', 0],
  ['intre', 'interestelar', 1],
  ['nter', 'interestelar', 1],
  ['xyz', 'interestelar', 2],
  ['interestelares', 'inter', 2],
])('%s begins %s but for %i slips', (typed, word, slips) =>
  expect(slipsToBeginning(typed, word, 1)).toBe(slips),
);

it.each([
  ['chave', 'xave'],
  ['queijo', 'keijo'],
  ['cidade', 'sidade'],
  ['casa', 'kaza'],
  ['seltom', 'selton'],
  ['matrix', 'matriks'],
  ['guerra', 'guera'],
  ['helena', 'elena'],
])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)));
