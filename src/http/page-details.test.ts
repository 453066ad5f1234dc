import { describe, expect, test } from 'vitest';
import type { DetailedOffer } from '#catalog/offers/detailed-offer.ts';
import type { TitleDetails } from '#catalog/offers/offer-details.ts';
import { pageDetailsOf } from './page-details.ts';

const TODAY = '2026-12-04';
const seen = <T>(value: T, seenOn = '2026-12-03') => ({ value, seenOn });
const brazil = { language: 'pt', region: 'BR' };

const anOffer = (more: Partial<DetailedOffer> = {}): DetailedOffer => ({
  type: 'stream',
  providerIds: [8],
  service: 'Netflix',
  channel: null,
  presence: { kind: 'listed' },
  listedBy: ['film-database'],
  link: { kind: 'title', url: 'https://www.netflix.com/title/80012345', from: 'wikidata' },
  quality: null,
  priceCents: null,
  audios: null,
  subtitles: null,
  lastDay: null,
  isLeavingUndated: false,
  seasons: null,
  ...more,
});

const pageOf = (offers: DetailedOffer[], more: Partial<TitleDetails> = {}, type = 'movie') =>
  pageDetailsOf(
    { offers, coming: [], originalLanguage: 'en', seasons: [], checkedAt: null, ...more },
    {
      title: { type: type as 'movie' | 'serie', id: 598 },
      today: TODAY,
      accessibility: [
        { name: 'Netflix', url: 'https://help.netflix.com/' },
        { name: 'Disney+', url: 'https://help.disneyplus.com/' },
      ],
    },
  );
const only = (offer: Partial<DetailedOffer>, more: Partial<TitleDetails> = {}, type = 'movie') =>
  pageOf([anOffer(offer)], more, type).offers[0]!;

test('a button says what happens', () => {
  expect(only({}).label).toBe('Abrir na Netflix');
  const search = { kind: 'search' as const, url: 'https://globoplay.globo.com/busca/?q=x' };
  expect(only({ service: 'Globoplay', link: { ...search, from: null } }).label).toBe(
    'Buscar no Globoplay',
  );
  const home = { kind: 'home' as const, url: 'https://www.telecine.com.br/', from: null };
  expect(only({ service: 'Telecine', link: home }).label).toBe('Ir para o Telecine');
  // A provider that the table of services lacks keeps the catalogue's name.
  expect(only({ service: '', link: home }).label).toBeNull();
});

test('what is unknown takes no room', () => {
  expect(only({})).toMatchObject({ summary: '', leaving: null, badge: null });
  expect(only({})).toMatchObject({
    lines: [],
    doubt: null,
    where: 'Abre direto no filme, pelo endereço do Wikidata.',
    lead: null,
    price: null,
    age: null,
  });
  expect(pageOf([anOffer()])).toMatchObject({ seasonMap: null, checked: null, checkedAge: null });
});

test('languages, quality and the last day are said on the ticket', () => {
  const offer = only({
    audios: seen([brazil]),
    subtitles: seen([{ ...brazil, isClosedCaptions: false }]),
    quality: seen('uhd' as const),
    lastDay: seen('2026-12-07'),
  });
  expect(offer.summary).toBe('Dublado e legendado, até 4K');
  expect(offer.leaving).toBe('Sai em 3 dias (7 de dezembro)');
  expect(offer.lines).toEqual(['Dublado e legendado', 'Até 4K']);
});

describe('a price', () => {
  const rent = {
    type: 'rent' as const,
    listedBy: ['film-database', 'streaming-availability'] as const,
  };
  test('has its day', () => {
    const { summary, price } = only({ ...rent, priceCents: seen(1490, '2026-11-27') });
    expect(summary.replaceAll('\u00A0', ' ')).toBe('aluguel R$ 14,90 (visto em 27/11)');
    expect(price?.replaceAll('\u00A0', ' ')).toBe('aluguel R$ 14,90');
  });
  test('decides the order of what is paid for; offers without one come last', () => {
    const costing = (service: string, cents: number | null) =>
      anOffer({ ...rent, service, priceCents: cents === null ? null : seen(cents) });
    const { offers } = pageOf([
      costing('Sem preço', null),
      costing('Caro', 1990),
      anOffer({ service: 'Netflix' }),
      costing('Barato', 990),
      anOffer({ service: 'MUBI' }),
    ]);
    expect(offers.map(({ name }) => name)).toEqual([
      'Netflix',
      'MUBI',
      'Barato',
      'Caro',
      'Sem preço',
    ]);
  });
  test('is hidden after two weeks, as a last day is', () => {
    const old = { priceCents: seen(1490, '2026-11-19'), lastDay: seen('2026-12-07', '2026-11-19') };
    expect(only({ ...rent, ...old })).toMatchObject({
      summary: 'aluguel, preço a confirmar',
      leaving: null,
    });
  });
  test('is not spoken of where no second source lists the offer', () => {
    expect(only({ type: 'rent' }).summary).toBe('');
  });
});

test('a series says which seasons, and when nobody tells of seasons', () => {
  const here = [
    { number: 1, lastDay: null, isLeavingUndated: false },
    { number: 2, lastDay: '2026-12-07', isLeavingUndated: false },
  ];
  const known = only({ seasons: { here, unknown: [] } }, { seasons: [1, 2, 3] }, 'serie');
  expect(known.summary).toBe('Temporadas 1 e 2');
  expect(known.lead).toBe('As temporadas 1 e 2 tão');
  expect(known.lines).toContain('Temporada 2: sai em 3 dias (7 de dezembro)');
  expect(only({}, { seasons: [1, 2] }, 'serie').lines).toContain(
    'Informação só para a série inteira',
  );
});

test('a disagreement is said with its sources and its day', () => {
  const offer = only({
    presence: { kind: 'may-have-left', on: '2026-12-03' },
    listedBy: ['film-database'],
  });
  expect(offer).toMatchObject({
    badge: 'a confirmar',
    sources: 'JustWatch, visto em 3/12',
    age: 'threeDays',
    doubt: 'Pode ter saído em 3/12',
  });
});

test('two facts stand on the ticket, the seasons first, and all in the details', () => {
  const here = [{ number: 2, lastDay: null, isLeavingUndated: false }];
  const offer = only(
    { seasons: { here, unknown: [] }, audios: seen([brazil]), quality: seen('uhd' as const) },
    { seasons: [1, 2] },
    'serie',
  );
  expect(offer.summary).toBe('Temporada 2, dublado');
  expect(offer.lines).toEqual(['Temporada 2', 'Dublado', 'Até 4K']);
  expect(offer.lead).toBe('A temporada 2 tá');
});

test('the check says when it was, and if both sources agree on all', () => {
  const checkedAt = new Date('2026-12-04T07:12:00Z');
  const confirmed = anOffer({ presence: { kind: 'confirmed', on: TODAY } });
  expect(pageOf([confirmed], { checkedAt })).toMatchObject({
    checked: 'Conferido em duas fontes, hoje às 4h12.',
    checkedAge: 'today',
  });
  expect(pageOf([confirmed, anOffer()], { checkedAt }).checked).toBe('Conferido hoje às 4h12.');
  const earlier = new Date('2026-11-20T07:12:00Z');
  expect(pageOf([anOffer()], { checkedAt: earlier })).toMatchObject({
    checked: 'Conferido em 20 de novembro.',
    checkedAge: 'older',
  });
});

test('of audio description and Libras the pages of the title’s own services tell', () => {
  expect(pageOf([anOffer()]).accessibility).toEqual([
    { name: 'Netflix', url: 'https://help.netflix.com/' },
  ]);
  expect(pageOf([anOffer({ service: 'MUBI' })]).accessibility).toEqual([]);
});

describe('the map of a series', () => {
  const at = (id: number, numbers: number[], more: Partial<DetailedOffer> = {}) =>
    anOffer({
      providerIds: [id],
      service: `Serviço ${id}`,
      seasons: {
        here: numbers.map((number) => ({ number, lastDay: null, isLeavingUndated: false })),
        unknown: [],
      },
      ...more,
    });
  const mapOf = (offers: DetailedOffer[], count: number) => {
    const seasons = Array.from({ length: count }, (_, index) => index + 1);
    const { seasonMap } = pageOf(offers, { seasons }, 'serie');
    return (
      seasonMap && {
        words: seasonMap.words,
        seasons: seasonMap.seasons.map(({ label, providerIds }) => [label, ...providerIds]),
      }
    );
  };

  test('has each season with all that have it, and one that nobody has', () => {
    expect(mapOf([at(1, [1, 2]), at(2, [2, 3])], 4)).toEqual({
      seasons: [['1', 1], ['2', 1, 2], ['3', 2], ['4']],
      words: 'Serviço 1: temporadas 1 e 2. Serviço 2: temporadas 2 e 3',
    });
  });

  test('has ranges if there are more than eight', () => {
    expect(mapOf([at(1, [1, 2, 3, 4, 5, 6, 7, 8])], 8)?.seasons).toHaveLength(8);
    expect(mapOf([at(1, [1, 2, 3, 4, 5, 6, 7]), at(2, [9])], 9)?.seasons).toEqual([
      ['1 a 7', 1],
      ['8'],
      ['9', 2],
    ]);
  });

  test('leaves out what is disputed, paid for, or known only as a whole', () => {
    const disputed = { presence: { kind: 'may-have-left', on: TODAY } } as const;
    expect(mapOf([at(1, [1], disputed), at(2, [1], { type: 'rent' }), anOffer()], 2)).toBeNull();
    expect(mapOf([at(1, [1], disputed), at(3, [2])], 2)?.seasons).toEqual([['1'], ['2', 3]]);
  });
});

test('the notice of a source is there as long as anything of it is', () => {
  const textsOf = (offers: DetailedOffer[], more: Partial<TitleDetails> = {}) =>
    pageOf(offers, more).notices.map(({ text }) => text);
  expect(textsOf([anOffer({ link: null })])).toEqual(['Disponibilidade no Brasil: JustWatch']);
  expect(textsOf([anOffer()])).toEqual([
    'Disponibilidade no Brasil: JustWatch',
    'Links diretos: Wikidata (CC0)',
  ]);
  const notice = expect.stringContaining('Streaming Availability API by Movie of the Night');
  expect(textsOf([anOffer({ listedBy: ['streaming-availability'], link: null })])).toEqual([
    notice,
  ]);
  const coming = [
    { type: 'stream' as const, service: 'Disney+', channel: null, season: 4, day: '2026-12-17' },
  ];
  expect(textsOf([], { coming })).toEqual([notice]);
  expect(pageOf([], { coming }).coming).toEqual(['Disney+: temporada 4 chega em 17 de dezembro']);
});

test('a facts’ notice stands also where only a disagreement comes of its source', () => {
  const { notices } = pageOf([anOffer({ presence: { kind: 'unconfirmed', on: '2026-12-02' } })]);
  expect(notices.map(({ url }) => url)).toContain('https://www.movieofthenight.com/about/api');
});
