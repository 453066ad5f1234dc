import { describe, expect, it } from 'vitest';
import { hintsOf, indicesOutside } from './hint-rules.ts';

const providers = new Map([
  ['netflix', 8],
  ['globoplay', 307],
  ['primevideo', 119],
  ['prime', 119],
]);

function read(text: string): { name: string; hints: string[] } {
  const words = text.split(' ');
  const hints = hintsOf(words, providers);
  return {
    name: indicesOutside(words, hints)
      .map((at) => words[at])
      .join(' '),
    hints: hints.map((hint) => {
      const value = 'value' in hint ? hint.value : 'family' in hint ? hint.family : '';
      return `${hint.type} ${value}`.trim();
    }),
  };
}

describe('a query is read as', () => {
  it.each<[query: string, name: string, hints: string[]]>([
    ['filme do wagner moura na netflix', 'wagner moura', ['kind movie', 'provider 8']],
    ['onde assistir titanic', 'titanic', ['filler']],
    ['matrix completo dublado', 'matrix', ['filler', 'filler']],
    ['serie dark no globo play', 'dark', ['kind serie', 'provider 307']],
    ['filme o clone', 'o clone', ['kind movie']],
    ['novela das nove 2012', '', ['kind novela', 'year 2012']],
    ['dark 2 temporada', 'dark', ['season 2']],
    ['dark segunda temporada', 'dark', ['season 2']],
    ['temporada 3 dark', 'dark', ['season 3']],
    ['dark s02', 'dark', ['season 2']],
    ['dark t2', 'dark', ['season 2']],
    // Nothing before it has a second season.
    ['t2', 't2', []],
    ['t2 trainspotting', 't2 trainspotting', []],
    ['duna 1984', 'duna', ['year 1984']],
    ['1917 2019', '1917', ['year 2019']],
    ['prime video', '', ['provider 119']],
    ['1917', '1917', []],
    ['blade runner 2049', 'blade runner 2049', []],
    ['harry potter 2', 'harry potter 2', []],
  ])('"%s": "%s" with %j', (query, name, hints) => expect(read(query)).toEqual({ name, hints }));
});
