import { describe, expect, it } from 'vitest';
import { editDistance, prefixEditDistance, deletionHashes } from './spelling-rules.ts';

const share = (typed: string, word: string) => {
  const spellings = new Set(deletionHashes(typed));
  return deletionHashes(word).some((spelling) => spellings.has(spelling));
};

describe('words one typo apart share a hash', () => {
  const word = 'bacurau';
  const letters = Array.from({ length: word.length }, (_, i) => i);
  it.each(letters)('at letter %i', (at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const typos = [`${before}x${after}`, before + after, `${before}x${word.slice(at)}`];
    if (at + 1 < word.length) typos.push(before + word[at + 1] + word[at] + word.slice(at + 2));
    for (const typo of typos) expect(share(word, typo), typo).toBe(true);
  });

  it.each([
    ['xaves', 'chaves'],
    ['brazil', 'brasil'],
    ['uandinha', 'wandinha'],
    ['felipe', 'phelippe'],
    ['estranger', 'stranger'],
    ['intresl', 'interestelar'],
  ])('%s and %s, by sound or by how they begin', (typed, written) =>
    expect(share(typed, written)).toBe(true),
  );

  it('unrelated words share none', () => {
    expect(share('bacurau', 'titanic')).toBe(false);
    expect(deletionHashes('ab')).toEqual([]);
  });

  it('a finished word shares none with what begins so', () => {
    const unfinished = deletionHashes('extra', 'ear');
    const finished = deletionHashes('extra', 'ear', false);
    const hashes = deletionHashes('extraordinario');
    expect(hashes.some((hash) => unfinished.includes(hash))).toBe(true);
    expect(hashes.some((hash) => finished.includes(hash))).toBe(false);
  });

  it('a hash fits a PostgreSQL integer', () => {
    for (const spelling of deletionHashes('extraordinariamente')) {
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
])('the distance of %s and %s is %i', (first, second, typos) => {
  expect(editDistance(first, second, 2)).toBe(typos);
  expect(editDistance(second, first, 2)).toBe(typos);
});

it.each([
  ['inter', 'interestelar', 0],
  ['intre', 'interestelar', 1],
  ['nter', 'interestelar', 1],
  ['xyz', 'interestelar', 2],
  ['interestelares', 'inter', 2],
])('%s is a prefix of %s with %i typos', (typed, word, typos) =>
  expect(prefixEditDistance(typed, word, 1)).toBe(typos),
);
