import { expect, test } from 'vitest';
import { hasKeyboardRun, isHitAtRandom } from './heard-rules.ts';
import { similarity } from '#search/rank/similarity-rules.ts';

test.each(['wertyu', 'lkjhg'])('"%s" has five neighbouring keys in order', (word) => {
  expect(hasKeyboardRun(word)).toBe(true);
});

test('"property" has only four', () => expect(hasKeyboardRun('property')).toBe(false));

test.each(['werwer', 'tuiuter', 'rtewr', 'ertert', 'asrasr', 'tytyty', 'ctactac'])(
  '"%s" is hit at random, so no word is similar',
  (word) => {
    expect(isHitAtRandom(word)).toBe(true);
    expect(similarity(word, `${word.slice(0, 2)}a${word.slice(2)}`, true)).toBe(0);
    expect(similarity(word, word, true)).toBe(1);
  },
);

test.each([
  'piter',
  'poter',
  'power',
  'salada',
  'quiqui',
  'kiki',
  'tintin',
  'bombom',
  'xuxa',
  'barbara',
  'titanic',
])('"%s" may be a name', (word) => expect(isHitAtRandom(word)).toBe(false));
