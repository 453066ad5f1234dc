import { expect, it } from 'vitest';
import { otherWritings, sameNumber } from './number-rules.ts';
import { readQuery } from './query-rules.ts';
import { asTyped, beginningOfName, byWays } from './tsquery-rules.ts';
import { allButOne, joinedWays, waysOf } from './way-rules.ts';

const typed = (query: string) => readQuery(query)!;

it('looks for the weighty words, the last as a beginning, or for the whole as one word', () => {
  expect(asTyped(typed('O Senhor dos An'))).toBe(`'senhor' & 'an':* | '=osenhordosan':*`);
  expect(asTyped(typed('o'))).toBe(`'o':* | '=o':*`);
});

it('takes what it would read as an operator for text', () => {
  const lookUp = asTyped(typed(`cidade' & 'deus':* | !bacurau <-> (a`));
  expect(lookUp).toBe(`'cidade' & 'deus' & 'bacurau' & 'a':* | '=cidadeedeusbacuraua':*`);
  expect(() => byWays([[{ words: ["a'b"], beginning: false }]])).toThrow('only folded words');
});

it('knows numbers by their other names, but a lone letter is a letter', () => {
  expect(otherWritings('ii')).toEqual(expect.arrayContaining(['2', 'dois', 'two', 'segundo']));
  expect(otherWritings('mix')).toEqual([]);
  expect([sameNumber('iv', '4'), sameNumber('iv', '5'), sameNumber('a', 'b')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(asTyped(typed('rocky v'))).toContain(`'5'`);
  expect(asTyped(typed('v'))).toBe(`'v':* | '=v':*`);
});

const known = (...words: string[]) => words.map((word) => ({ word, entries: 10 }));
const waysFor = (query: string, ...words: string[]) =>
  waysOf(typed(query), known(...words)).map((ways) => ways.map((way) => way.words.join('+')));

it('tries words like the typed ones, and words cut out of them', () => {
  expect(waysFor('vacurau filme', 'bacurau', 'titanic', 'filme')).toEqual([
    ['vacurau', 'bacurau'],
    ['filme'],
  ]);
  expect(waysFor('homemaranha', 'homem', 'aranha', 'ho')[0]).toContain('homem+aranha');
  expect(waysFor('homemaran', 'homem')[0]).toContain('homem+aran');
  expect(waysFor('tthe matrix', 'the', 'matrix')).toEqual([[], ['matrix']]);
});

it('bounds how much the words it tries are in', () => {
  const common = [{ word: 'bacurau', entries: 100_000 }];
  expect(waysOf(typed('vacurau'), common)[0]).toHaveLength(1);
});

it('tries two neighbours as one word', () => {
  const query = typed('spider man');
  const words = known('spiderman');
  expect(joinedWays(query, waysOf(query, words), words).map(byWays)).toEqual([`'spiderman':*`]);
});

it('does without one word, where the others say enough', () => {
  expect(allButOne(typed('bacurau dublado'), known('bacurau'))).toBe(`('bacurau')`);
  const common = [{ word: 'casa', entries: 5000 }];
  expect(allButOne(typed('casa dublado'), common)).toBeNull();
  expect(allButOne(typed('bacurau'), known('bacurau'))).toBeNull();
});

it('reads ten words at most', () => {
  expect(typed('a b c d e f g h i j k l').words).toHaveLength(10);
  expect(beginningOfName(typed('x'.repeat(200)))).toBe(`'=${'x'.repeat(40)}':*`);
});
