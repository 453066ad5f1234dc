import { expect, it } from 'vitest';
import type { FoundTitle, SearchMeaning } from '#api/types.ts';
import { suggestionFor } from './meaning.ts';

const person = { type: 'person' } as SearchMeaning['filters'][number];
const service = { type: 'provider' } as SearchMeaning['filters'][number];
const meaning = (...filters: SearchMeaning['filters']) => ({ filters }) as SearchMeaning;

const NAMES: Record<number, string> = { 8: 'Netflix', 307: 'Globoplay' };
const at = (family: number | null, type = 'stream') =>
  ({ offer: family && { family_id: family, provider_name: NAMES[family], type } }) as FoundTitle;

it.each([
  ['the service of most results', [at(8), at(8), at(307), at(null)], 'na Netflix'],
  ['none for few results', [at(8), at(8), at(307)], undefined],
  ['none if it has them all', [at(8), at(8), at(8), at(8)], undefined],
  ['none if it has only one', [at(8), at(null), at(null), at(null)], undefined],
  ['none for what is to rent', [at(8, 'rent'), at(8, 'buy'), at(307), at(null)], undefined],
])('suggests %s', (_, items, suggestion) => {
  expect(suggestionFor(meaning(person), items, undefined)).toBe(suggestion);
});

it('suggests nothing where a service is named or left out, or nothing was understood', () => {
  const items = [at(8), at(8), at(307), at(null)];
  expect(suggestionFor(meaning(person, service), items, undefined)).toBeUndefined();
  expect(suggestionFor(meaning(person), items, 'servico')).toBeUndefined();
  expect(suggestionFor(meaning(), items, undefined)).toBeUndefined();
});
