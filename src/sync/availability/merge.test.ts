import { describe, expect, test } from 'vitest';
import { lastDayWords, seasonWords } from '#shared/sources/availability-words.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import {
  aSeason,
  aService,
  aShow,
  anOption,
  audio,
  reais,
} from '#test/availability/streaming-answers.ts';
import { filmAnswer } from './film-database-source.ts';
import { mergeAll, mergeOpen } from './merge.ts';
import type { MergedTitle, OpenKnowledge } from './merge.ts';
import type { OfferChange, TitleIds } from './offer.ts';
import type { StreamingKnowledge } from './second-look.ts';
import { SERVICE_KEYS, services } from './services.ts';
import type { ServiceKey } from './services.ts';
import { readShow } from './streaming/options.ts';

const NOW = new Date('2026-12-04T15:00:00Z');
const LOOKED = new Date('2026-12-03T15:00:00Z');
const film: TitleIds = { type: 'movie', id: 598, imdbId: null };
const serie: TitleIds = { type: 'serie', id: 1396, imdbId: null };
const COVERED = new Set(
  SERVICE_KEYS.filter((key) => services[key].streamingAvailabilityId !== null),
);

type Groups = Partial<Record<'flatrate' | 'free' | 'ads' | 'rent' | 'buy', number[]>>;
const offersOf = (groups: Groups) => ({
  results: {
    BR: Object.fromEntries(
      Object.entries(groups).map(([group, ids]) => [
        group,
        ids.map((id) => ({ provider_id: id, provider_name: `Serviço ${id}` })),
      ]),
    ),
  },
});

function open(groups: Groups, differences: Partial<OpenKnowledge> = {}): OpenKnowledge {
  return {
    name: 'O Farol de Pedra',
    seasons: [],
    films: filmAnswer(offersOf(groups), film, LOOKED),
    watchPage: 'https://www.themoviedb.org/movie/598/watch',
    identifiers: [],
    now: NOW,
    ...differences,
  };
}

function streaming(
  options: ReturnType<typeof anOption>[] | null,
  differences: Partial<StreamingKnowledge> & { lookedAt?: Date } = {},
): StreamingKnowledge {
  const { lookedAt = LOOKED, ...rest } = differences;
  return {
    answer:
      options === null
        ? null
        : readShow(aShow('movie/598', options), { fetchedAt: lookedAt, isWhole: true }),
    changes: [],
    expiringReadAt: null,
    covered: COVERED,
    ...rest,
  };
}

const merged = (known: OpenKnowledge, second: StreamingKnowledge): MergedTitle =>
  mergeAll(known, new Restricted(second)).for('page') as MergedTitle;
const linesOf = ({ offers }: MergedTitle) =>
  offers.map(({ service, channel, type, presence }) => [
    channel?.key ?? service,
    type,
    presence.kind,
  ]);

const aChangeAt = (
  kind: OfferChange['kind'],
  service: ServiceKey,
  at: string | null,
  differences: Partial<OfferChange> = {},
): OfferChange => ({
  kind,
  title: film,
  service,
  channel: null,
  type: 'stream',
  scope: { kind: 'title' },
  at: at === null ? null : new Date(at),
  url: null,
  ...differences,
});

describe('without the second source', () => {
  test('a title is what the film database says, without badges and without details', () => {
    const { offers } = mergeOpen(open({ flatrate: [8, 307], rent: [2] }));
    expect(offers.map(({ service, type, presence }) => [service, type, presence.kind])).toEqual([
      ['netflix', 'stream', 'listed'],
      ['globoplay', 'stream', 'listed'],
      ['apple', 'rent', 'listed'],
    ]);
    expect(offers[0]).toMatchObject({
      priceCents: null,
      lastDay: null,
      audios: null,
      seasons: null,
    });
  });

  test('plans of one service are one line, under its main provider', () => {
    const { offers } = mergeOpen(open({ flatrate: [1796, 8] }));
    expect(offers.map(({ providerId }) => providerId)).toEqual([8]);
  });

  test('a link of Wikidata opens the title where it is offered, and makes no offer elsewhere', () => {
    const url = (service: ServiceKey) => `https://${services[service].hosts[0]}/x`;
    const identifiers = (['netflix', 'globoplay', 'apple', 'disney', 'hbo', 'prime'] as const).map(
      (service) => ({ service, scope: { kind: 'title' } as const, url: url(service) }),
    );
    const { offers } = mergeOpen(open({ flatrate: [8, 307, 227], rent: [2] }, { identifiers }));
    expect(offers.map(({ service, link }) => [service, link?.kind, link?.source])).toEqual([
      ['netflix', 'title', 'wikidata'],
      ['globoplay', 'title', 'wikidata'],
      ['telecine', 'home', null],
      ['apple', 'title', 'wikidata'],
    ]);
  });

  test('an unknown provider keeps its id, and leads to the operator’s search or to the list', () => {
    const templates = new Map([[499, 'https://oldflix.com.br/?q={query}']]);
    const { offers } = mergeOpen(open({ flatrate: [499, 4999] }, { templates }));
    expect(offers.map(({ providerId, link }) => [providerId, link?.url])).toEqual([
      [499, 'https://oldflix.com.br/?q=O%20Farol%20de%20Pedra'],
      [4999, 'https://www.themoviedb.org/movie/598/watch'],
    ]);
  });
});

describe('with the second source', () => {
  test('the result is restricted as a whole', () => {
    const result = mergeAll(open({ flatrate: [8] }), new Restricted(streaming([])));
    expect(() => JSON.stringify(result)).toThrow('must not be serialised');
  });

  test('each line has its own agreement, and services that it does not cover have none', () => {
    const options = [anOption('netflix', 'subscription'), anOption('disney', 'subscription')];
    expect(linesOf(merged(open({ flatrate: [8, 1899, 307] }), streaming(options)))).toEqual([
      ['netflix', 'stream', 'confirmed'],
      ['hbo', 'stream', 'unconfirmed'],
      ['globoplay', 'stream', 'listed'],
      ['disney', 'stream', 'second-only'],
    ]);
  });

  test('different payments at one service are two lines', () => {
    const options = [anOption('prime', 'subscription')];
    expect(linesOf(merged(open({ rent: [10] }), streaming(options)))).toEqual([
      ['prime', 'rent', 'unconfirmed'],
      ['prime', 'stream', 'second-only'],
    ]);
  });

  test('free with advertisements stays so: the second source has no such type', () => {
    const options = [anOption('plutotv', 'free')];
    expect(linesOf(merged(open({ ads: [300] }), streaming(options)))).toEqual([
      ['plutotv', 'ads', 'confirmed'],
    ]);
  });

  test('price, languages, quality and last day are its own, with the day of its look', () => {
    const options = [
      anOption('apple', 'rent', { price: reais('14.90'), quality: 'uhd' }),
      anOption('netflix', 'subscription', {
        audios: [audio('por', 'BRA')],
        expiresSoon: true,
        expiresOn: Date.parse('2026-12-08T03:00:00Z') / 1000,
      }),
    ];
    const { offers } = merged(open({ flatrate: [8], rent: [2] }), streaming(options));
    const seen = { source: 'streaming-availability', seenOn: '2026-12-03' };
    expect(offers[1]).toMatchObject({
      service: 'apple',
      priceCents: { value: 1490, ...seen },
      quality: { value: 'uhd', ...seen },
      audios: null,
    });
    expect(offers[0]).toMatchObject({
      audios: { value: [{ language: 'pt', region: 'BR' }], ...seen },
      lastDay: { value: '2026-12-07', ...seen },
    });
  });

  test('a price and a last day are left out two weeks after its look, the offer is not', () => {
    const options = [
      anOption('apple', 'rent', { price: reais('14.90') }),
      anOption('netflix', 'subscription', { expiresSoon: true, expiresOn: 1_796_698_799 }),
    ];
    const known = streaming(options, { lookedAt: new Date('2026-11-19T15:00:00Z') });
    const { offers } = merged(open({ flatrate: [8], rent: [2] }), known);
    expect(offers.map(({ priceCents, lastDay }) => [priceCents, lastDay])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(offers.map(({ presence }) => presence.kind)).toEqual(['listed', 'listed']);
  });

  test('its link wins over Wikidata’s, also after its list has become too old', () => {
    const url = 'https://www.netflix.com/title/1';
    const options = [anOption('netflix', 'subscription', { link: url })];
    const identifiers = [
      { service: 'netflix', scope: { kind: 'title' }, url: 'https://www.netflix.com/title/2' },
    ] as const;
    for (const day of ['2026-12-03', '2026-10-01']) {
      const known = streaming(options, { lookedAt: new Date(`${day}T15:00:00Z`) });
      const { offers } = merged(open({ flatrate: [8] }, { identifiers }), known);
      expect(offers[0]?.link, day).toEqual({
        kind: 'title',
        url,
        source: 'streaming-availability',
      });
    }
  });
});

describe('a channel', () => {
  const addon = aService('canal.paramount', 'Paramount+');

  test('is a line of its seller, and of an unmatched one the second source cannot say no', () => {
    const options = [anOption('prime', 'subscription')];
    expect(linesOf(merged(open({ flatrate: [119, 582] }), streaming(options)))).toEqual([
      ['prime', 'stream', 'confirmed'],
      ['prime/paramount', 'stream', 'listed'],
    ]);
  });

  test('that both sources name, but nobody has matched, is shown once', () => {
    const options = [anOption('prime', 'addon', { addon })];
    expect(linesOf(merged(open({ flatrate: [582] }), streaming(options)))).toEqual([
      ['prime/paramount', 'stream', 'listed'],
    ]);
  });

  test('that only the second source knows has its name and no provider', () => {
    const options = [anOption('apple', 'addon', { addon })];
    const { offers } = merged(open({}), streaming(options));
    expect(offers[0]).toMatchObject({
      service: 'apple',
      channel: { key: 'apple/canal.paramount', name: 'Paramount+' },
      providerId: null,
    });
  });
});

describe('a removal', () => {
  const both = [anOption('netflix', 'subscription'), anOption('prime', 'rent')];

  test('after both have looked is said with its day, and has the film database asked again', () => {
    const changes = [aChangeAt('removed', 'netflix', '2026-12-04T10:00:00Z')];
    const title = merged(open({ flatrate: [8] }), streaming(both, { changes }));
    expect(title.offers[0]?.presence).toEqual({ kind: 'may-have-left', on: '2026-12-04' });
    expect(title.isRefetchDue).toBe(true);
    expect(title.left).toEqual([]);
  });

  test('of one payment leaves the others of the service', () => {
    const changes = [aChangeAt('removed', 'prime', '2026-12-04T10:00:00Z')];
    const title = merged(open({ rent: [10] }), streaming(both, { changes }));
    expect(linesOf(title)).toContainEqual(['prime', 'rent', 'confirmed']);
  });

  test('of a channel leaves the subscription', () => {
    const channel = { key: 'prime/canal.paramount', name: 'Paramount+' };
    const changes = [aChangeAt('removed', 'prime', '2026-12-04T10:00:00Z', { channel })];
    const options = [anOption('prime', 'subscription')];
    const title = merged(open({ flatrate: [119] }), streaming(options, { changes }));
    expect(linesOf(title)).toEqual([['prime', 'stream', 'confirmed']]);
  });

  test('of what nobody lists is an event, and no line', () => {
    const changes = [aChangeAt('removed', 'disney', '2026-12-04T10:00:00Z')];
    const title = merged(open({ flatrate: [8] }), streaming(both, { changes }));
    expect(title.left.map(({ service }) => service)).toEqual(['disney']);
    expect(linesOf(title).flat()).not.toContain('disney');
  });

  test('before the title was read again is over', () => {
    const changes = [aChangeAt('removed', 'netflix', '2026-12-02T10:00:00Z')];
    expect(linesOf(merged(open({ flatrate: [8] }), streaming(both, { changes })))[0]).toEqual([
      'netflix',
      'stream',
      'confirmed',
    ]);
  });

  test('followed by a return is a return', () => {
    const changes = [
      aChangeAt('new', 'netflix', '2026-12-04T11:00:00Z'),
      aChangeAt('removed', 'netflix', '2026-12-04T10:00:00Z'),
    ];
    expect(linesOf(merged(open({}), streaming(null, { changes })))).toEqual([
      ['netflix', 'stream', 'second-only'],
    ]);
  });
});

describe('the list of leaving titles', () => {
  const options = [anOption('netflix', 'subscription')];
  const expiringReadAt = new Date('2026-12-04T09:00:00Z');

  test('has the last word on a last day', () => {
    const changes = [aChangeAt('expiring', 'netflix', '2026-12-08T02:59:59Z')];
    const { offers } = merged(
      open({ flatrate: [8] }),
      streaming(options, { changes, expiringReadAt }),
    );
    expect(offers[0]?.lastDay).toEqual({
      value: '2026-12-07',
      source: 'streaming-availability',
      seenOn: '2026-12-04',
    });
  });

  test('is outdated by a later answer of the title, whose day may have been extended', () => {
    const changes = [aChangeAt('expiring', 'netflix', '2026-12-08T02:59:59Z')];
    const lookedAt = new Date('2026-12-04T10:00:00Z');
    const known = streaming(options, { changes, expiringReadAt, lookedAt });
    expect(merged(open({ flatrate: [8] }), known).offers[0]?.lastDay).toBeNull();
  });

  test('confirms an offer that was looked at long ago', () => {
    const changes = [aChangeAt('expiring', 'netflix', '2026-12-08T02:59:59Z')];
    const known = streaming(options, {
      changes,
      expiringReadAt,
      lookedAt: new Date('2026-10-01T12:00:00Z'),
    });
    expect(linesOf(merged(open({ flatrate: [8] }), known))[0]?.[2]).toBe('confirmed');
  });

  test('may have no date', () => {
    const changes = [aChangeAt('expiring', 'netflix', null)];
    const { offers } = merged(
      open({ flatrate: [8] }),
      streaming(options, { changes, expiringReadAt }),
    );
    expect(offers[0]).toMatchObject({ lastDay: null, isLeavingUndated: true });
  });
});

test.each([
  ['2026-12-07T02:30:00Z', 'último dia: amanhã'],
  ['2026-12-07T03:30:00Z', 'último dia: hoje'],
  ['2026-12-08T02:30:00Z', 'último dia: hoje'],
  ['2026-12-08T03:30:00Z', 'a data informada (7/12) já passou; confira no serviço'],
])('around the last day, at %s, it is said by Brazil’s day', (now, words) => {
  const options = [
    anOption('netflix', 'subscription', { expiresSoon: true, expiresOn: 1_796_698_799 }),
  ];
  const known = open({ flatrate: [8] }, { now: new Date(now) });
  const { offers } = merged(known, streaming(options));
  const today = new Date(Date.parse(now) - 3 * 3_600_000).toISOString().slice(0, 10);
  const lastDay = offers[0]!.lastDay!.value;
  expect(lastDayWords({ lastDay, isSoonUndated: false }, today)).toBe(words);
});

describe('the seasons of a series', () => {
  const here = [anOption('netflix', 'subscription', { link: 'https://www.netflix.com/title/9' })];
  const leaving = [
    anOption('netflix', 'subscription', { expiresSoon: true, expiresOn: 1_796_698_799 }),
  ];
  const asked = (second: (typeof here)[], lookedAt = LOOKED): StreamingKnowledge => ({
    ...streaming(null),
    answer: readShow(
      aShow('tv/1396', here, {
        seasons: second.map((options, at) => aSeason(`Season ${at + 1}`, 2019 + at, options)),
      }),
      { fetchedAt: lookedAt, isWhole: true },
    ),
  });
  const known = (seasonGroups: Record<number, Groups> = {}) =>
    open(
      {},
      {
        seasons: [1, 2, 3],
        films: filmAnswer(
          offersOf({ flatrate: [8, 307] }),
          serie,
          LOOKED,
          new Map(Object.entries(seasonGroups).map(([n, groups]) => [Number(n), offersOf(groups)])),
        ),
      },
    );
  const seasonsAt = (title: MergedTitle, service: ServiceKey) =>
    title.offers.find((offer) => offer.service === service)!.seasons;

  test('are those of the second source, if it was asked lately', () => {
    const seasons = seasonsAt(merged(known(), asked([here, leaving, []])), 'netflix')!;
    expect(seasons.here.map(({ number, lastDay }) => [number, lastDay])).toEqual([
      [1, null],
      [2, '2026-12-07'],
    ]);
    expect(seasons.absent).toEqual([3]);
    expect(
      seasonWords(
        seasons.here.map(({ number }) => number),
        [1, 2, 3],
      ),
    ).toBe('temporadas 1 e 2');
  });

  test('are the film database’s where the second source was asked too long ago', () => {
    const old = asked([here, here, here], new Date('2026-10-01T12:00:00Z'));
    const title = merged(known({ 1: { flatrate: [8] }, 2: { flatrate: [307] } }), old);
    expect(seasonsAt(title, 'netflix')).toMatchObject({
      here: [{ number: 1 }],
      absent: [2],
      unknown: [3],
    });
  });

  test('are the film database’s at a service that the second source does not cover', () => {
    const title = merged(known({ 3: { flatrate: [307] } }), asked([here, here, here]));
    expect(seasonsAt(title, 'globoplay')).toMatchObject({ here: [{ number: 3 }], unknown: [1, 2] });
  });

  test('are unknown where the film database answers nothing for them', () => {
    const title = mergeOpen(known({ 1: {}, 2: {}, 3: {} }));
    expect(seasonsAt(title, 'netflix')).toBeNull();
  });
});

describe('an announced offer', () => {
  const coming = (changes: OfferChange[], seasons: number[] = []) =>
    merged(open({ flatrate: [8] }, { seasons }), streaming([], { changes })).coming;

  test('has its day, or none, and no link where the source has none', () => {
    const changes = [
      aChangeAt('upcoming', 'disney', '2026-12-17T09:00:00Z'),
      aChangeAt('upcoming', 'mubi', null),
    ];
    expect(coming(changes).map(({ service, day, url }) => [service, day, url])).toEqual([
      ['disney', '2026-12-17', null],
      ['mubi', null, null],
    ]);
  });

  test('is over when its day has passed, or when it is here', () => {
    const changes = [
      aChangeAt('upcoming', 'disney', '2026-12-03T09:00:00Z'),
      aChangeAt('upcoming', 'netflix', '2026-12-17T09:00:00Z'),
    ];
    expect(coming(changes)).toEqual([]);
  });

  test('of a season is to come while the series is here', () => {
    const scope = { kind: 'season', season: 4 } as const;
    const changes = [aChangeAt('upcoming', 'netflix', '2026-12-17T09:00:00Z', { scope })];
    expect(coming(changes).map((offer) => offer.scope)).toEqual([scope]);
  });
});
