import { describe, expect, test } from 'vitest';
import type { OfferType, ProviderEntry, TitleProviders } from '#api/types.ts';
import { answer, at, NO_PROVIDER, paidOffers, watchOffers } from './offers.ts';

const NAMES: Record<number, string> = { 1: 'Globoplay', 2: 'Netflix', 3: 'MUBI', 4: 'Pluto TV' };

const entry = (id: number, type: OfferType): ProviderEntry => ({
  provider_id: id,
  provider_name: NAMES[id] ?? `Loja ${id}`,
  logo_path: null,
  provider_logo_path: null,
  brand: { colour: '#000000', letters: 'x' },
  provider_link: 'https://example.com/',
  type,
  label: type,
});

function providers(offers: Partial<Record<OfferType, number[]>>): TitleProviders {
  const group = (type: OfferType) => (offers[type] ?? []).map((id) => entry(id, type));
  return {
    stream: group('stream'),
    free: group('free'),
    ads: group('ads'),
    rent: group('rent'),
    buy: group('buy'),
    region: 'BR',
    checked_at: null,
    source: null,
  };
}

describe('rent and buy', () => {
  test('are one list, and rent wins on a duplicate provider', () => {
    const merged = paidOffers(providers({ rent: [7, 8], buy: [8, 9] }));
    expect(merged.map(({ provider_id, type }) => [provider_id, type])).toEqual([
      [7, 'rent'],
      [8, 'rent'],
      [9, 'buy'],
    ]);
  });

  test('an offer with a subscription comes before the same provider’s with ads', () => {
    const merged = watchOffers(providers({ stream: [2], ads: [2, 4] }));
    expect(merged.map(({ provider_id, type }) => [provider_id, type])).toEqual([
      [2, 'stream'],
      [4, 'ads'],
    ]);
  });
});

describe('the answer', () => {
  test.each<[string, Partial<Record<OfferType, number[]>>]>([
    ['Tá no Globoplay.', { stream: [1], rent: [7] }],
    ['Tá no Globoplay e na Netflix.', { stream: [1, 2] }],
    ['Tá no Globoplay, na Netflix e em mais 1.', { stream: [1, 2, 3] }],
    ['Tá na Netflix, de graça na MUBI e em mais 1.', { stream: [2], free: [3], ads: [4] }],
    ['Tá de graça na Pluto TV.', { ads: [4] }],
    ['Tá de graça na MUBI e na Pluto TV.', { free: [3], ads: [4] }],
    ['Tá na MUBI e de graça na Pluto TV.', { stream: [3], ads: [4] }],
    ['Só pra alugar ou comprar.', { rent: [7] }],
    ['Só pra alugar ou comprar.', { buy: [7] }],
    [NO_PROVIDER, {}],
  ])('is %j', (sentence, offers) => {
    expect(answer(providers(offers))).toBe(sentence);
  });

  test('uses the article Brazilians use', () => {
    expect(at({ provider_name: 'HBO Max' })).toBe('na HBO Max');
    expect(at({ provider_name: 'Prime Video' })).toBe('no Prime Video');
    expect(at({ provider_name: 'Apple TV+' })).toBe('na Apple TV+');
  });
});
