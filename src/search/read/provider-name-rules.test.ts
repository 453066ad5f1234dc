import { expect, it, test } from 'vitest';
import { misspeltProviderAmong, providerAt } from './hint-rules.ts';

const providers = new Map([
  ['netflix', 8],
  ['globoplay', 307],
  ['primevideo', 119],
  ['prime', 119],
  ['disneyplus', 337],
  ['disney', 337],
  ['telecine', 227],
  ['looke', 47],
  ['universalplus', 500],
]);

function misspelt(text: string): [words: string, family: number] | undefined {
  const words = text.split(' ');
  const isFree = words.map((word) => word !== 'filme');
  const provider = misspeltProviderAmong(words, isFree, providers);
  return provider && [words.slice(provider.from, provider.to).join(' '), provider.family];
}

test('the longest name is the one that is meant', () => {
  expect(providerAt(['dark', 'prime', 'video'], 1, providers)).toEqual({
    from: 1,
    to: 3,
    family: 119,
  });
  expect(providerAt(['dark', 'netflics'], 1, providers)).toBeUndefined();
});

it.each<[query: string, words: string, family: number]>([
  ['dark na netiflix', 'netiflix', 8],
  ['serie da netflx', 'netflx', 8],
  ['dark na betflix', 'betflix', 8],
  ['vale tudo no globo plei', 'globo plei', 307],
  ['the boys praime video', 'praime video', 119],
  ['frozen disnei plus', 'disnei plus', 337],
  ['frozen disnei', 'disnei', 337],
  ['o som ao redor telecini', 'telecini', 227],
])('in "%s" reads "%s" as a provider', (query, words, family) => {
  expect(misspelt(query)).toEqual([words, family]);
});

it.each([
  // Too short, too far, or only the beginning of a name.
  'look',
  'lookes',
  'universo',
  'universal',
  'sidney',
  'filme prime',
])('reads no provider into "%s"', (query) => {
  expect(misspelt(query)).toBeUndefined();
});
