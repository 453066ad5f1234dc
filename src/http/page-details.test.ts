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
    { offers, coming: [], originalLanguage: 'en', seasons: [], ...more },
    { type: type as 'movie' | 'serie', id: 598 },
    TODAY,
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
  expect(only({}).lines).toEqual(['Abre direto no filme, pelo endereço do Wikidata.']);
});

test('languages, quality and the last day are said on the ticket', () => {
  const offer = only({
    audios: seen([brazil]),
    subtitles: seen([{ ...brazil, isClosedCaptions: false }]),
    quality: seen('uhd' as const),
    lastDay: seen('2026-12-07'),
  });
  expect(offer.summary).toBe('Dublado e legendado, até 4K');
  expect(offer.leaving).toBe('sai em 3 dias (7 de dezembro)');
  expect(offer.lines.slice(0, 3)).toEqual([
    'Dublado e legendado',
    'Até 4K',
    'Sai em 3 dias (7 de dezembro)',
  ]);
});

describe('a price', () => {
  const rent = {
    type: 'rent' as const,
    listedBy: ['film-database', 'streaming-availability'] as const,
  };
  test('has its day', () => {
    const { summary } = only({ ...rent, priceCents: seen(1490, '2026-11-27') });
    expect(summary.replaceAll('\u00A0', ' ')).toBe('aluguel R$ 14,90 (visto em 27/11)');
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
  expect(known.summary).toBe('temporadas 1 e 2');
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
  expect(offer).toMatchObject({ badge: 'a confirmar', sources: 'JustWatch, visto em 3/12' });
  expect(offer.lines).toContain('Pode ter saído em 3/12');
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
