import { expect, it } from 'vitest';
import { cachedByWord } from './reading-rules.ts';

it('computes a word once while it is asked for, and forgets what is not', () => {
  const made: string[] = [];
  const lengthOf = cachedByWord((word) => {
    made.push(word);
    return word.length;
  });
  const makes = (word: string) => made.filter((madeWord) => madeWord === word).length;
  for (let n = 0; n < 200_000; n += 1) {
    lengthOf(`word ${n}`);
    if (n % 1000 === 0) expect(lengthOf('often')).toBe(5);
  }
  expect(lengthOf('word 0')).toBe(6);
  expect([makes('often'), makes('word 0'), makes('word 1')]).toEqual([1, 2, 1]);
});
