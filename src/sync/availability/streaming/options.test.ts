import { describe, expect, test } from 'vitest';
import { languageWords } from '#shared/sources/availability-words.ts';
import type { Offer } from '#sync/availability/offer.ts';
import {
  aSeason,
  aService,
  aShow,
  anOption,
  audio,
  reais,
  subtitle,
} from '#test/availability/streaming-answers.ts';
import { lastDayOf, readShow } from './options.ts';
import type { KnownSeason } from './options.ts';

const fetchedAt = new Date('2026-12-04T12:00:00Z');
type Option = ReturnType<typeof anOption>;

function read(options: Option[] | undefined, differences = {}, seasons: KnownSeason[] = []) {
  return readShow(aShow('movie/598', options, differences), {
    fetchedAt,
    isWhole: true,
    seasonsOf: () => seasons,
  })!;
}
function onlyOffer(option: Option): Offer {
  const { offers } = read([option]);
  expect(offers).toHaveLength(1);
  return offers[0]!;
}

test('a film that leaves Netflix is one offer with everything the source says', () => {
  const offer = onlyOffer(
    anOption('netflix', 'subscription', {
      link: 'https://www.netflix.com/title/80012345/?trackId=1',
      videoLink: 'https://www.netflix.com/watch/80012345',
      quality: 'uhd',
      audios: [audio('eng'), audio('por', 'BRA')],
      subtitles: [subtitle('por', 'BRA')],
      expiresSoon: true,
      expiresOn: 1_796_698_799,
    }),
  );
  expect(offer).toEqual({
    service: 'netflix',
    channel: null,
    type: 'stream',
    scope: { kind: 'title' },
    providerId: null,
    url: 'https://www.netflix.com/title/80012345/',
    playUrl: 'https://www.netflix.com/watch/80012345',
    quality: 'uhd',
    priceCents: null,
    audios: [
      { language: 'en', region: null },
      { language: 'pt', region: 'BR' },
    ],
    subtitles: [{ language: 'pt', region: 'BR', isClosedCaptions: false }],
    lastDay: '2026-12-07',
    isLeavingUndated: false,
    noticedAt: new Date(1_700_000_000_000),
  });
  expect(languageWords({ ...offer, originalLanguage: 'en' })).toEqual(['Dublado e legendado']);
});

describe('the last day', () => {
  test.each([
    ['a second before midnight in Brazil', '2026-12-08T02:59:59Z', '2026-12-07'],
    ['midnight in Brazil, which is the day before', '2026-12-08T03:00:00Z', '2026-12-07'],
    ['a second after midnight', '2026-12-08T03:00:01Z', '2026-12-08'],
    ['midnight of another country', '2025-04-27T05:00:00Z', '2025-04-27'],
    ['the end of a year', '2027-01-01T03:00:00Z', '2026-12-31'],
  ])('is right for %s', (_, at, day) => {
    expect(lastDayOf(Date.parse(at) / 1000)).toBe(day);
  });

  test('is unknown if the source says only "soon"', () => {
    expect(onlyOffer(anOption('mubi', 'subscription', { expiresSoon: true }))).toMatchObject({
      lastDay: null,
      isLeavingUndated: true,
    });
  });
});

describe('a price', () => {
  test.each([
    ['14.90', 'BRL', 1490],
    ['9', 'BRL', 900],
    ['299.90', 'BRL', 29_990],
    ['0.50', 'BRL', 50],
    ['3.99', 'ARS', null],
    ['3.99', 'USD', null],
    ['0.49', 'BRL', null],
    ['299.91', 'BRL', null],
    ['14,90', 'BRL', null],
    ['-14.90', 'BRL', null],
    ['1e2', 'BRL', null],
  ])('of %s %s is %s cents', (amount, currency, cents) => {
    const price = { amount, currency, formatted: `${amount} ${currency}` };
    expect(onlyOffer(anOption('apple', 'rent', { price })).priceCents).toBe(cents);
  });

  test('in another currency is counted, and the offer stays', () => {
    const price = { amount: '3.99', currency: 'ARS', formatted: '3.99 ARS' };
    expect(read([anOption('apple', 'buy', { price })]).refusals).toEqual({
      'a price in another currency': 1,
    });
  });
});

test('an empty list of languages is unknown', () => {
  expect(onlyOffer(anOption('apple', 'rent'))).toMatchObject({ audios: null, subtitles: null });
});

test('a list with one language of an unknown shape is unknown as a whole', () => {
  const { offers, refusals } = read([
    anOption('prime', 'subscription', { audios: [audio('eng'), { language: 'pt-BR' }] }),
  ]);
  expect(offers[0]!.audios).toBeNull();
  expect(refusals).toEqual({ 'a value of audios': 1 });
});

test('Portuguese keeps its region, and lacks one where the source does', () => {
  const audios = [audio('por'), audio('por', 'PRT'), audio('por', '076'), audio('spa', '419')];
  expect(onlyOffer(anOption('prime', 'buy', { audios })).audios).toEqual([
    { language: 'pt', region: null },
    { language: 'pt', region: 'PT' },
    { language: 'pt', region: 'BR' },
    { language: 'es', region: '419' },
  ]);
});

test('an add-on is an offer of its seller inside a channel, apart from the subscription', () => {
  const addon = aService('tvs.sbd.9050', 'HBO Max');
  const { offers } = read([
    anOption('hbo', 'subscription'),
    anOption('apple', 'addon', { addon, link: 'https://tv.apple.com/br/movie/umc.cmc.1' }),
  ]);
  expect(offers.map(({ service, channel, type }) => [service, channel?.key, type])).toEqual([
    ['hbo', undefined, 'stream'],
    ['apple', 'apple/tvs.sbd.9050', 'stream'],
  ]);
});

test('a link to a foreign host is dropped and counted, and the offer stays', () => {
  const { offers, links, refusals } = read([
    anOption('netflix', 'subscription', { link: 'https://www.netflix.com.example.org/title/1' }),
  ]);
  expect(offers[0]!.url).toBeNull();
  expect(links).toEqual([]);
  expect(refusals).toEqual({ 'a link: not the host of the service': 1 });
});

describe('an answer', () => {
  test('of one country is complete, also without any offer', () => {
    expect(read(undefined)).toMatchObject({ isComplete: true, offers: [] });
  });

  test('with a broken offer is incomplete, and the other offers stay', () => {
    const { isComplete, offers, refusals } = read([
      { ...anOption('netflix', 'subscription'), type: 'barter' },
      anOption('disney', 'subscription'),
    ]);
    expect(isComplete).toBe(false);
    expect(offers).toHaveLength(1);
    expect(refusals).toEqual({ 'an offer of an unknown shape': 1 });
  });

  test('with an unknown service is complete for all others', () => {
    const { isComplete, offers, refusals } = read([anOption('novo', 'subscription')]);
    expect([isComplete, offers]).toEqual([true, []]);
    expect(refusals).toEqual({ 'the unknown service novo': 1 });
  });

  test('beside a list of changes is never complete', () => {
    const show = aShow('movie/598', [anOption('netflix', 'subscription')]);
    expect(readShow(show, { fetchedAt, isWhole: false })).toMatchObject({ isComplete: false });
  });

  test('with an unknown quality keeps the price', () => {
    const option = anOption('apple', 'rent', { quality: '8k', price: reais('14.90') });
    expect(onlyOffer(option)).toMatchObject({ quality: null, priceCents: 1490 });
  });

  test('with several rows of one offer has the best quality, and the cheapest of it', () => {
    const row = (quality: string, amount: string) =>
      anOption('prime', 'rent', { quality, price: reais(amount) });
    const { offers } = read([row('hd', '6.90'), row('uhd', '14.90'), row('uhd', '11.90')]);
    expect(offers.map(({ quality, priceCents }) => [quality, priceCents])).toEqual([['uhd', 1190]]);
  });

  test.each([
    ['a film that is a series elsewhere', { showType: 'series' }],
    ['no id of the film database', { tmdbId: 'tt0317248' }],
    ['no list of offers at all', { streamingOptions: null }],
  ])('with %s is refused', (_, differences) => {
    expect(readShow(aShow('movie/598', [], differences), { fetchedAt, isWhole: true })).toBeNull();
  });
});

describe('the seasons of a series', () => {
  const here = [anOption('netflix', 'subscription')];
  const known = [2019, 2021, 2024].map((year, at) => ({ number: at + 1, year }));
  const scopes = (seasons: object[], ours: KnownSeason[] = known) => {
    const answer = readShow(aShow('tv/1396', here, { seasons }), {
      fetchedAt,
      isWhole: true,
      seasonsOf: () => ours,
    })!;
    const offered = answer.offers.flatMap(({ scope }) =>
      scope.kind === 'season' ? [scope.season] : [],
    );
    return { offered, told: answer.seasonsTold, refusals: answer.refusals };
  };

  test('are known by their titles, and a season without offers is told of too', () => {
    const seasons = [
      aSeason('Season 1', 2019, here),
      aSeason('Season 2', 2021, here),
      aSeason('Season 3', 2024, undefined),
    ];
    expect(scopes(seasons)).toEqual({ offered: [1, 2], told: [1, 2, 3], refusals: {} });
  });

  test('are known by position if number and years agree with ours', () => {
    const seasons = [
      aSeason('Fire', 2019, here),
      aSeason('Water', 2022, here),
      aSeason('Earth', 2024, here),
    ];
    expect(scopes(seasons).offered).toEqual([1, 2, 3]);
    expect(scopes(seasons, known.slice(1))).toEqual({
      offered: [],
      told: [],
      refusals: { 'a season without a number': 3 },
    });
  });

  test('of other years, and specials, get no number', () => {
    const seasons = [
      aSeason('Specials', 2015, here),
      aSeason('Season 0', 2019, here),
      aSeason('Earth', 2020, here),
    ];
    expect(scopes(seasons)).toMatchObject({ offered: [], told: [] });
  });

  test('with one number twice are none of them', () => {
    const seasons = [aSeason('Season 1', 2019, here), aSeason('Season 1', 2021, here)];
    expect(scopes(seasons).offered).toEqual([]);
  });
});
