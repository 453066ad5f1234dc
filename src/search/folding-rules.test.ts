import { describe, expect, it } from 'vitest';
import { fold, lexemesOf, significantWords, withoutArticle, wordsOf } from './folding-rules.ts';

describe('fold', () => {
  it.each([
    ['Ação & Reação', 'acao e reacao'],
    ['  À   Meia-Noite…  ', 'a meia noite'],
    ['AVENIDA BRASIL', 'avenida brasil'],
    ['Homem-Aranha', 'homem aranha'],
    ["Grey's Anatomy", 'grey s anatomy'],
    ['O Que É Isso, Companheiro?', 'o que e isso companheiro'],
    ['1º Amor, 2ª vez', '1 amor 2 vez'],
    ['3%', '3 por cento'],
    ['Nº 5', 'numero 5'],
    ['Romeo + Juliet', 'romeo mais juliet'],
    ['%', 'q25q25q25'],
    ['E.T. - O Extraterrestre', 'et o extraterrestre'],
    ['S.W.A.T', 'swat'],
    ['Dr. J. K. Rowling', 'dr j k rowling'],
    ['Ǿstergård Straße Łódź Æon', 'ostergard strasse lodz aeon'],
    ['İstanbul ISPARTA ılık', 'istanbul isparta ilik'],
    ['ﬁlme ½ ｆｕｌｌ', 'filme 1 2 full'],
    ['c\u0327a\u0303o', 'cao'],
    ['\u0000a\u0000b', 'a b'],
    ['\ud800a', 'a'],
    ['🎬 filme 🎬', 'filme'],
    ['Os Dez\u00a0Mandamentos', 'os dez mandamentos'],
    ['千と千尋の神隠し', '千と千尋の神隠し'],
  ])('%j is %j', (text, folded) =>
    expect(fold(text)).toBe(folded.normalize('NFKD').replace(/\p{M}/gu, '')),
  );

  it.each(['', ' ', '&', '?!', '\u0301', '\ud800', '\'"\\:*&|!()<>%_'])(
    'of %j nothing is left',
    (text) => expect(fold(text)).toBe(''),
  );

  it('is idempotent and bounded', () => {
    const all = [
      'ﷺ'.repeat(200),
      'İ'.repeat(100),
      'a\u0301'.repeat(5000),
      '가'.repeat(300),
      'x y '.repeat(900),
    ];
    for (const text of all) {
      const once = fold(text);
      expect(fold(once)).toBe(once);
      expect(once.length).toBeLessThan(2000);
      expect(wordsOf(once).length).toBeLessThanOrEqual(40);
    }
  });

  it('leaves no tsquery operator', () => {
    for (let code = 1; code < 0x3000; code += 1) {
      expect(fold(`a${String.fromCodePoint(code)}b`)).toMatch(/^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u);
    }
  });
});

it.each([
  ['the matrix', 'matrix'],
  ['o clone', 'clone'],
  ['theodora', 'theodora'],
])('leaves an article in front of a name out: "%s"', (name, bare) =>
  expect(withoutArticle(name)).toBe(bare),
);

it('drops stop words unless there are only stop words', () => {
  expect(significantWords(['o', 'senhor', 'dos', 'aneis'])).toEqual(['senhor', 'aneis']);
  expect(significantWords(['o', 'a'])).toEqual(['o', 'a']);
});

it('indexes a name by its words and joined, with and without its article', () => {
  expect(lexemesOf('o homem aranha')).toEqual([
    'o',
    'homem',
    'aranha',
    '=ohomemaranha',
    '=homemaranha',
  ]);
});
