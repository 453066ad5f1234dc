import { expect, it } from 'vitest';
import { otherSpellings, sameNumber } from '#search/read/number-rules.ts';
import { memoizedSimilarity } from '#search/rank/name-comparison-rules.ts';
import { readQuery } from '#search/read/query-rules.ts';
import { literalQuery, namePrefixQuery, variantQuery, widerLiteralQuery } from './tsquery-rules.ts';
import { allButOneQuery, variantsOf } from './variant-rules.ts';

const typed = (query: string) => readQuery(query)!;

it('queries the significant words, the last as a prefix, or the joined name', () => {
  expect(literalQuery(typed('O Senhor dos An'))).toBe(
    `('senhor' | 'sr') & 'an':* | '=osenhordosan':*`,
  );
  expect(literalQuery(typed('o'))).toBe(`'o':* | '=o':*`);
  // An unfinished word may look like an article.
  expect(literalQuery(typed('senhor dos a'))).toBe(`('senhor' | 'sr') & 'a':* | '=senhordosa':*`);
});

it('leaves the last word to the comparison of entries', () => {
  const wider = (query: string) => widerLiteralQuery(typed(query));
  expect(wider('nenhum farol d')).toBe(`'nenhum' & 'farol' | '=nenhumfarold':*`);
  expect(wider('nenhum farol')).toBe(`'nenhum' | '=nenhumfarol':*`);
  // The letter is no significant word.
  expect(wider('ate o outono e')).toBe(`'ate' & 'outono' | '=ateooutonoe':*`);
  expect(['d', 'o d', 'farol'].map(wider)).toEqual([undefined, undefined, undefined]);
});

it('treats operators as text', () => {
  const query = literalQuery(typed(`cidade' & 'deus':* | !bacurau <-> (a`));
  expect(query).toBe(`'cidade' & 'deus' & 'bacurau' & 'a':* | '=cidadeedeusbacuraua':*`);
  expect(() => variantQuery([[{ words: ["a'b"], beginning: false }]])).toThrow('only folded words');
});

it('accepts other spellings of numbers, but a lone letter is a letter', () => {
  expect(otherSpellings('ii')).toEqual(expect.arrayContaining(['2', 'dois', 'two', 'segundo']));
  expect(otherSpellings('mix')).toEqual([]);
  expect([sameNumber('iv', '4'), sameNumber('iv', '5'), sameNumber('a', 'b')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(literalQuery(typed('rocky v'))).toContain(`'5'`);
  expect(literalQuery(typed('v'))).toBe(`'v':* | '=v':*`);
});

const knownWords = (...words: string[]) => words.map((word) => ({ word, entries: 10 }));
const waysFor = (query: string, ...words: string[]) =>
  variantsOf(typed(query), knownWords(...words), memoizedSimilarity()).map((variants) =>
    variants.map((way) => way.words.join('+')),
  );

it('tries similar words and words contained in the typed one', () => {
  expect(waysFor('vacurau filme', 'bacurau', 'titanic', 'filme')).toEqual([
    ['vacurau', 'bacurau'],
    ['filme'],
  ]);
  expect(waysFor('homemaranha', 'homem', 'aranha', 'ho')[0]).toContain('homem+aranha');
});

it('splits words that were typed as one into as few known words as possible', () => {
  const words = ['homem', 'aranha', 'ho', 'mem', 'ara', 'nha'];
  const [ways] = waysFor('homemaranha', ...words);
  expect(ways).toContain('homem+aranha');
  expect(ways).not.toContain('ho+mem+ara+nha');
});

it('limits the entries the variants may match', () => {
  const common = [{ word: 'bacurau', entries: 100_000 }];
  expect(variantsOf(typed('vacurau'), common, memoizedSimilarity())[0]).toHaveLength(1);
});

it('leaves out one word if the others are rare enough', () => {
  expect(
    allButOneQuery(typed('bacurau dublado'), knownWords('bacurau'), memoizedSimilarity()),
  ).toBe(`('bacurau')`);
  const common = [{ word: 'casa', entries: 5000 }];
  expect(allButOneQuery(typed('casa dublado'), common, memoizedSimilarity())).toBeNull();
  expect(allButOneQuery(typed('bacurau'), knownWords('bacurau'), memoizedSimilarity())).toBeNull();
});

it('reads at most ten words', () => {
  expect(typed('a b c d e f g h i j k l').words).toHaveLength(10);
  expect(namePrefixQuery(typed('x'.repeat(200)))).toBe(`'=${'x'.repeat(40)}':*`);
});
