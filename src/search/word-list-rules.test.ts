import { expect, test } from 'vitest';
import { deletionHashes } from './spelling-rules.ts';
import { WordListBuilder } from './word-list-rules.ts';
import type { WordList } from './word-list-rules.ts';

/** The words with as many entries as it takes for this order. */
function listOf(...words: string[]): WordList {
  const list = new WordListBuilder();
  for (const [n, word] of words.entries()) {
    list.add({ word, entries: words.length - n, spellings: deletionHashes(word) });
  }
  return list.build();
}

const near = (list: WordList, typed: string, alike = 500, containing = 24) =>
  list
    .near({ typed, spellings: deletionHashes(typed, 'ear'), most: { alike, containing } })
    .map(({ word }) => word);

test('words are found by a typo, by their sound and by a part', () => {
  const list = listOf('bacurau', 'chaves', 'homemaranha', 'nada');
  expect(near(list, 'vacurau')).toEqual(['bacurau']);
  expect(near(list, 'xaves')).toEqual(['chaves']);
  expect(near(list, 'aranha')).toEqual(['homemaranha']);
  expect(near(list, 'zebra')).toEqual([]);
  // Two letters are in too many words.
  expect(near(list, 'ma')).toEqual([]);
});

test('of too many words the most common ones are found', () => {
  const list = listOf('casar', 'casal', 'casas', 'acasalar', 'ocasalado', 'mcasals');
  expect(near(list, 'casal', 2, 0)).toEqual(['casar', 'casal']);
  expect(near(list, 'casal', 0, 2)).toEqual(['casal', 'acasalar']);
});

test('words that are known are told with their entries, each once', () => {
  const list = listOf('homem', 'aranha');
  expect(list.exactly(['aranha', 'homem', 'nada'])).toEqual([
    { word: 'aranha', entries: 1 },
    { word: 'homem', entries: 2 },
  ]);
  expect([list.has('homem'), list.has('home')]).toEqual([true, false]);
});

test('a word that is added later is found in every way', () => {
  const list = listOf('homem');
  list.add('bacurau');
  expect(list.has('bacurau')).toBe(true);
  expect(list.exactly(['bacurau'])).toEqual([{ word: 'bacurau', entries: 1 }]);
  expect(near(list, 'vacurau')).toEqual(['bacurau']);
  expect(near(list, 'acur')).toEqual(['bacurau']);
  expect(list.distant('bacxxau', 5).map(({ word }) => word)).toEqual(['bacurau']);
});

test('distant words are those with the most parts in common, and compared anew each time', () => {
  const list = listOf('nada', 'almodovarez', 'almodovar');
  const distant = (typed: string, most = 24) => list.distant(typed, most).map(({ word }) => word);
  expect(distant('almodobarr')).toEqual(['almodovar', 'almodovarez']);
  expect(distant('almodobarr', 1)).toEqual(['almodovar']);
  expect(distant('almodobarr')).toEqual(['almodovar', 'almodovarez']);
  expect(distant('zebra')).toEqual([]);
});
