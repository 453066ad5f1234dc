import { describe, expect, test } from 'vitest';
import { formsToLookUp, LookedUpWords } from './entry-queries.ts';
import { personEntryQuery, titleQueries } from '#search/read/person-reading-queries.ts';
import { typedOf } from '#search/read/query-rules.ts';

const lookedUp = (words: string, indexed: readonly string[]) => {
  const all = new LookedUpWords();
  all.add(words.split(' '), indexed);
  return (name: string) => all.mayAnswer(personEntryQuery(name.split(' ')));
};

describe('a query for whole words', () => {
  test('may be answered while nobody has looked its words up', () => {
    expect(lookedUp('duna', [])('villeneuve')).toBe(true);
    expect(lookedUp('duna', [])('duna villeneuve')).toBe(true);
  });

  test('has no answer if none of its words is in names of that kind', () => {
    const mayAnswer = lookedUp('titanic leonardo', ['movie titanic', 'person leonardo']);
    expect(mayAnswer('leonardo')).toBe(true);
    expect(mayAnswer('titanic')).toBe(false);
    expect(mayAnswer('titanic leonardo')).toBe(true);
  });

  test('may be answered by a name that is divided otherwise', () => {
    const mayAnswer = lookedUp('robert deniro di caprio', ['person robert', 'person dicaprio']);
    expect(mayAnswer('robert deniro')).toBe(true);
    expect(mayAnswer('di caprio')).toBe(true);
    expect(mayAnswer('deniro di')).toBe(false);
  });

  test('is not answered by stop words alone', () => {
    expect(lookedUp('of trones', ['person of'])('of trones')).toBe(false);
  });

  test('may be answered by other ways to write a number', () => {
    const words = new LookedUpWords();
    words.add(['rocky', '2'], ['movie ii']);
    expect(titleQueries({ title: ['2'] }).map((query) => words.mayAnswer(query))).toEqual([
      true,
      false,
    ]);
  });
});

test('a query for the beginnings of words may always be answered', () => {
  const words = new LookedUpWords();
  words.add(['bacur'], []);
  const typed = typedOf(['bacur']);
  expect(words.mayAnswer({ kind: 'movie', typed })).toBe(true);
});

test('words are looked up in all their forms, each once', () => {
  expect(formsToLookUp(['homem', 'aranha', 'homem'])).toEqual([
    'homem',
    'aranha',
    'homemaranha',
    'aranhahomem',
  ]);
  expect(formsToLookUp(['2'])).toEqual(expect.arrayContaining(['2', 'ii', 'dois', 'two']));
});
