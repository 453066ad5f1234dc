import { describe, expect, test } from 'vitest';
import type { OfferType, ProviderEntry, TitleProviders } from '#api/types.ts';
import { longestAnswer } from '#web/home/longest-answer.ts';
import { personalSentence, type Subscription } from '#web/personalisation/first-paint.ts';
import {
  whereSentence,
  at,
  mineFirst,
  NO_PROVIDER,
  opensIn,
  othersAnswer,
  paidOffers,
  placesOf,
  watchOffers,
} from './offers.ts';

const NAMES: Record<number, string> = {
  1: 'Globoplay',
  2: 'Netflix',
  3: 'MUBI',
  4: 'Pluto TV',
  5: 'Prime Video',
  6: 'Disney+',
  12: 'Netflix com anúncios',
};
/** The family of a provider is its own, except for Netflix's ad tier. */
const familyOf = (id: number) => (id === 12 ? 2 : id);

const entry = (id: number, type: OfferType): ProviderEntry => ({
  provider_id: id,
  provider_name: NAMES[id] ?? `Loja ${id}`,
  logo_path: null,
  provider_logo_path: null,
  brand: { colour: '#000000', letters: 'x' },
  family_id: familyOf(id),
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
    expect(whereSentence(providers(offers))).toBe(sentence);
  });

  test.each([
    'no Globoplay',
    'na Netflix',
    'na HBO Max',
    'no Prime Video',
    'no Disney+',
    'na Apple TV+',
    'na MUBI',
    'no Telecine',
    'no Paramount+',
    'na Crunchyroll',
    'no Looke',
  ])('uses the article Brazilians use: %s', (place) => {
    expect(at({ provider_name: place.slice(3) })).toBe(place);
  });
});

describe('the answer for a visitor with subscriptions', () => {
  type Offers = Partial<Record<OfferType, number[]>>;
  const tell = (offers: Offers, mine: number[]) => {
    const all = providers(offers);
    const subscriptions = mine.map((id) => ({ id }) as Subscription);
    return personalSentence(placesOf(all), othersAnswer(all), subscriptions);
  };

  test.each<[string, Offers, number[]]>([
    ['Tá no Globoplay, que você assina.', { stream: [1] }, [1]],
    ['Tá na Netflix, que você assina.', { stream: [1, 2], rent: [7] }, [2]],
    ['Tá na Netflix e no Globoplay, que você assina.', { stream: [2, 1, 3] }, [1, 2]],
    [
      'Tá na Netflix, no Prime Video e em mais 1 que você assina.',
      { stream: [2, 5, 6, 1] },
      [6, 5, 2],
    ],
    [
      'Tá na Netflix, no Prime Video e em mais 2 que você assina.',
      { stream: [2, 5, 6, 1] },
      [1, 2, 5, 6],
    ],
    // Two offers of one subscription count once.
    ['Tá na Netflix, que você assina.', { stream: [2, 12] }, [2]],
    ['Tá na Netflix com anúncios, que você assina.', { stream: [12] }, [2]],
    ['Tá em 2 plataformas. Você ainda não assina nenhuma.', { stream: [1, 2] }, [3]],
    ['Tá em 2 plataformas. Você ainda não assina nenhuma.', { stream: [1, 2, 12] }, [3]],
    ['Tá no Globoplay, que você ainda não assina.', { stream: [1], rent: [7] }, [3]],
    // A free offer is better news than a subscription that the visitor does not have.
    ['Tá de graça na Pluto TV.', { stream: [1, 2], ads: [4] }, [3]],
    ['Tá de graça na Pluto TV.', { stream: [1], ads: [4] }, [4]],
    ['Tá no Globoplay, que você assina.', { stream: [1], ads: [4] }, [1]],
    ['Tá de graça na MUBI e na Pluto TV.', { free: [3], ads: [4] }, [1]],
    ['Só pra alugar ou comprar.', { rent: [7] }, [7]],
    [NO_PROVIDER, {}, [1]],
  ])('is %j', (sentence, offers, mine) => {
    expect(tell(offers, mine)).toBe(sentence);
  });

  test.each<Offers>([
    { stream: [1, 2, 3, 5, 6] },
    { stream: [1, 12], rent: [7] },
    { stream: [3] },
    { stream: [1, 2], ads: [4] },
    { free: [3], ads: [4] },
    { rent: [7] },
  ])('of %j is never longer than the longest', (offers) => {
    const families = [1, 2, 3, 4, 5, 6];
    const choices = Array.from({ length: 2 ** families.length }, (_, bits) =>
      families.filter((_family, bit) => bits & (1 << bit)),
    );
    const all = providers(offers);
    const said = choices.map((mine) => tell(offers, mine) ?? whereSentence(all));
    expect(Math.max(...said.map(({ length }) => length))).toBe(longestAnswer(all).length);
  });

  test('names the seasons where the only place has a part of a series', () => {
    const leadOf = ({ provider_id: id }: ProviderEntry) =>
      id === 1 ? 'As temporadas 3 a 5 tão' : id === 4 ? 'A temporada 2 tá' : null;
    const both = providers({ stream: [1, 2] });
    const tellParts = (mine: number[], all = both) =>
      personalSentence(
        placesOf(all, leadOf),
        othersAnswer(all, leadOf),
        mine.map((id) => ({ id }) as Subscription),
      ) ?? whereSentence(all, leadOf);
    expect(tellParts([1])).toBe('As temporadas 3 a 5 tão no Globoplay, que você assina.');
    expect(tellParts([2])).toBe('Tá na Netflix, que você assina.');
    expect(tellParts([1, 2])).toBe('Tá no Globoplay e na Netflix, que você assina.');
    const single = providers({ stream: [1] });
    expect(tellParts([], single)).toBe('As temporadas 3 a 5 tão no Globoplay.');
    expect(tellParts([2], single)).toBe(
      'As temporadas 3 a 5 tão no Globoplay, que você ainda não assina.',
    );
    expect(tellParts([], providers({ ads: [4] }))).toBe('A temporada 2 tá de graça na Pluto TV.');
  });

  test('is the public one without subscriptions', () => {
    expect(tell({ stream: [1] }, [])).toBeNull();
  });

  test('puts the visitor’s subscriptions first and keeps the order of the rest', () => {
    const all = watchOffers(providers({ stream: [1, 2, 12, 3], free: [4] }));
    const order = (mine: number[]) =>
      mineFirst(
        all,
        mine.map((id) => ({ id })),
      ).map(({ provider_id }) => provider_id);
    expect(order([])).toEqual([1, 2, 12, 3, 4]);
    expect(order([2])).toEqual([2, 12, 1, 3, 4]);
    expect(order([3, 1])).toEqual([1, 3, 2, 12, 4]);
    // Free offers need no subscription.
    expect(order([4])).toEqual([1, 2, 12, 3, 4]);
  });
});

test.each([
  ['https://globoplay.globo.com/busca/?q=x', '(abre em nova aba)'],
  ['https://www.themoviedb.org/movie/598/watch?locale=BR', '(abre em nova aba, no TMDB)'],
])('a door to %s says to who does not see it: %s', (link, words) => {
  expect(opensIn({ ...entry(1, 'stream'), provider_link: link })).toBe(words);
});
