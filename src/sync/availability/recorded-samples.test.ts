// Faithful answers of all sources, with rewritten values, if they are stored beside the repository: the project has
// only its own invented ones.
//
// The research names thirty rules (SOURCES.md, section 7.7). Beside the samples here, each has a test that everybody runs:
//  1 streaming/options.test.ts "a film that leaves Netflix is one offer"   2 ibid. "the last day is right for"
//  3 ibid. "an empty list of languages is unknown"                         4 ibid. "a price in another currency"
//  5 ibid. "Portuguese keeps its region", links.test.ts                    6 shared/sources/availability-words.test.ts
//  7 streaming/options.test.ts "an add-on is an offer of its seller"       8 ibid. seasons; merge.test.ts; season-offers.db.test.ts
//  9 streaming/client.test.ts "keeps a cursor", "has each change once"    10 ibid. "accepts a removal"; merge.test.ts "of a channel"
// 11, 12 ibid. "accepts coming and leaving titles without a date"         13 ibid. "covers ten services"
// 14 ibid. 401, 403, 429, 5xx; on-demand.test.ts (404); ledger.test.ts    15–17 wikidata/identifiers.test.ts
// 18 wikidata/properties.ts has no property of YouTube                    19 wikidata/client.test.ts "lack “no value” and trailers"
// 20 ibid. "waits as long as a refusal asks", "the third failure"         21 ibid.; pull.db.test.ts; held-changes.db.test.ts
// 22 merge.test.ts "a link of Wikidata"; pull.db.test.ts "an identifier"  23 film-database-source.test.ts; season-offers.db.test.ts
// 24 links.test.ts "not an address"                                       25 src/restricted-exits.db.test.ts; test/types
// 26 presence.test.ts                                                     27 merge.test.ts, a table of 23:30 and 0:30 in São Paulo
// 28 http/page-details.test.ts; test/e2e/source-lists.e2e.ts              29 not built: no broadcast importer
// 30 merge.test.ts "without other sources"; http/page-sources.test.ts; test/e2e/offer-details.e2e.ts "is as it was"
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languageWords } from '#shared/sources/availability-words.ts';
import { Restricted, exported } from '#shared/sources/restricted.ts';
import { readOffers } from '#sync/film-database/listing-schema.ts';
import { Findings } from '#sync/film-database/findings.ts';
import { retryAfterOf } from '#sync/film-database/retry-rules.ts';
import { filmAnswer } from './film-database-source.ts';
import { cleanLink } from './links.ts';
import { mergeAll, mergeOpen } from './merge.ts';
import type { OpenKnowledge } from './merge.ts';
import { changeKey, offerKey } from './offer.ts';
import type { OfferChange, TitleIds } from './offer.ts';
import { serviceOfStreamingAvailability } from './services.ts';
import { readChanges } from './streaming/changes.ts';
import { readShow } from './streaming/options.ts';
import { streamingChanges, countryAnswer, searchPage } from './streaming/schema.ts';
import { linksOfRows } from './wikidata/identifiers.ts';
import { readEntities, readIdentifiers } from './wikidata/rows.ts';

const folder =
  process.env['VOUVER_SOURCE_SAMPLES'] ??
  join(import.meta.dirname, '../../../../shared/data/availability/samples');
const text = (name: string) => readFileSync(join(folder, name), 'utf8');
const json = (name: string) => JSON.parse(text(name)) as Record<string, unknown>;
const at = new Date('2026-11-27T12:00:00Z');
const film: TitleIds = { type: 'movie', id: 900_001, imdbId: 'tt9000001' };
const serie: TitleIds = { type: 'serie', id: 900_003, imdbId: 'tt9000003' };

const show = (name: string) => readShow(json(name), { fetchedAt: at, isWhole: true })!;
const changes = (name: string) => {
  const { shows, changes: rows, nextCursor = null } = streamingChanges.parse(json(name));
  return readChanges({ shows, changes: rows, nextCursor: nextCursor ?? null }, at);
};
const offers = (name: string) =>
  readOffers(json(name), { name, path: name, findings: new Findings() });
const brazil = () =>
  new Set(
    countryAnswer
      .parse(json('sa-08-country-br.json'))
      .services.flatMap(({ id }) => serviceOfStreamingAvailability(id) ?? []),
  );
const open = (answer: ReturnType<typeof offers>, differences: Partial<OpenKnowledge> = {}) => ({
  name: 'Exemplo',
  seasons: [],
  films: filmAnswer(answer, film, at),
  watchPage: answer.results.BR?.link ?? null,
  identifiers: [],
  now: new Date('2026-11-28T12:00:00Z'),
  ...differences,
});

describe.skipIf(!existsSync(join(folder, 'sa-01-show-movie-br-netflix.json')))(
  'the samples',
  () => {
    test('sa-01: a film that leaves Netflix', () => {
      const { offers: read, refusals, isComplete } = show('sa-01-show-movie-br-netflix.json');
      expect(read.map(offerKey)).toEqual(['netflix stream title']);
      expect(read[0]).toMatchObject({ lastDay: '2026-12-07', quality: 'uhd', channel: null });
      expect(languageWords({ ...read[0]!, originalLanguage: 'de' })).toEqual([
        'Dublado e legendado',
      ]);
      expect([refusals, isComplete]).toEqual([{}, true]);
    });

    test('sa-02: prices, empty lists, regions, add-ons and far last days', () => {
      const { offers: read, refusals } = show('sa-02-show-movie-br-traps.json');
      const [rent, buy, prime, hbo, addon] = read;
      expect(rent).toMatchObject({ type: 'rent', priceCents: 1490, audios: null });
      expect(rent!.url).toContain('playableId=tvs.sbd.9001%3A1600000001');
      expect(buy).toMatchObject({ type: 'buy', priceCents: null });
      expect(refusals).toEqual({ 'a price in another currency': 1 });
      expect(prime!.url).toBe('https://www.primevideo.com/detail/0EXEMPLO0000000000000001AB');
      expect(languageWords({ ...prime!, originalLanguage: 'de' })[0]).toContain(
        'variante não informada',
      );
      expect(languageWords({ ...hbo!, originalLanguage: 'de' })).toContain(
        'legendas descritivas (CC) em português',
      );
      expect([hbo, addon].map((offer) => offerKey(offer!))).toEqual([
        'hbo stream title',
        'apple/tvs.sbd.9050 stream title',
      ]);
    });

    test('sa-03: the seasons of a series', () => {
      const answer = show('sa-03-show-series-br-seasons.json');
      expect(answer.seasonsTold).toEqual([1, 2, 3]);
      const ofSeasons = answer.offers.filter(({ scope }) => scope.kind === 'season');
      expect(ofSeasons.map(({ lastDay }) => lastDay)).toEqual([null, '2026-12-07']);
    });

    test('sa-04 to sa-07: changes, with hostile cursors, without links, dates and seasons', () => {
      const arrived = changes('sa-04-changes-new.json');
      expect(arrived.nextCursor).toBe('90001:Filme de Exemplo & Cia?1795702200');
      expect(changes('sa-04-changes-new.json').changes.map(changeKey)).toEqual(
        arrived.changes.map(changeKey),
      );
      const [removed] = changes('sa-05-changes-removed-without-link.json').changes;
      expect(removed).toMatchObject({ url: null, channel: { name: 'Paramount+' } });
      const [dated, undated] = changes('sa-06-changes-expiring.json').changes;
      expect([dated?.at !== null, undated?.at]).toEqual([true, null]);
      const [season, whole] = changes('sa-07-changes-upcoming.json').changes;
      expect(season).toMatchObject({ scope: { season: 4 }, url: null });
      expect(whole).toMatchObject({ service: 'disney', at: null });
    });

    test('sa-05: only the channel of season 2 goes, everything else stays', () => {
      const answer = show('sa-03-show-series-br-seasons.json');
      const { changes: rows } = changes('sa-05-changes-removed-without-link.json');
      const known = { answer, changes: rows, expiringReadAt: null, covered: brazil() };
      const films = filmAnswer(offers('tmdb-03-tv-season-watch-providers.json'), serie, at);
      const knowledge = open(offers('tmdb-01-movie-watch-providers.json'), {
        films,
        seasons: [1, 2, 3],
      });
      const { offers: lines } = mergeAll(knowledge, new Restricted(known)).for('page');
      expect(lines.map(({ presence }) => presence.kind)).toEqual(['confirmed']);
      expect(lines[0]?.seasons?.here.map(({ number }) => number)).toEqual([1, 2]);
    });

    test('sa-08 to sa-10: ten covered services without Globoplay, and a page of films', () => {
      expect([brazil().size, brazil().has('globoplay')]).toEqual([10, false]);
      expect(searchPage.parse(json('sa-10-search-filters-page.json')).nextCursor).toBe(
        '90001:Filme de Exemplo',
      );
      expect(readShow(json('sa-09-error-404.json'), { fetchedAt: at, isWhole: true })).toBeNull();
    });

    test('wd-01: identifiers become links, hostile and ambiguous ones do not', async () => {
      const rows = await readIdentifiers(
        text('wd-01-sparql-movie-ids.json'),
        'application/json',
        'movie',
      );
      const links = (imdbIds: Record<number, string> = {}) =>
        linksOfRows(rows, (_, id) => imdbIds[id] ?? null).links;
      const urls = (id: number, imdbIds?: Record<number, string>) =>
        (links(imdbIds).get(`movie ${id}`) ?? []).map(({ url }) => url);
      expect(urls(900_001)).toHaveLength(6);
      expect(urls(900_001)).toContain('https://www.netflix.com/title/90000152');
      expect(urls(900_001)).toContain('https://globoplay.globo.com/-/t/AbC12dEf3G/');
      expect(urls(900_002)).toEqual(['https://www.netflix.com/title/90000777']);
      expect(urls(900_003)).toEqual([]);
      expect(urls(900_003, { 900_003: 'tt9000003' })).toEqual([
        'https://www.netflix.com/title/90000333',
      ]);
      expect(urls(900_005)).toEqual([]);

      const { offers: lines } = mergeOpen(
        open(offers('tmdb-01-movie-watch-providers.json'), {
          identifiers: links().get('movie 900001')!,
        }),
      );
      expect(lines.map(({ service, type, link }) => [service, type, link?.kind])).toEqual([
        ['netflix', 'stream', 'title'],
        ['globoplay', 'stream', 'title'],
        ['apple', 'rent', 'title'],
      ]);
    });

    test('wd-02 to wd-04: claims of one item, a refusal, and an answer that broke off', async () => {
      const rows = readEntities(json('wd-02-entitydata-claims.json'), 'movie');
      expect(rows.map(({ property }) => property)).toEqual(['P4947', 'P1874']);
      const retryAfter = /retry-after: (\d+)/.exec(text('wd-03-429.txt'))![1]!;
      expect(retryAfterOf(retryAfter, at)).toBe(37_000);
      await expect(
        readIdentifiers(text('wd-04-truncated-200.csv'), 'text/csv', 'movie'),
      ).rejects.toThrow('timeout');
    });

    test('tmdb-02 and tmdb-03: a season with and without an answer', () => {
      const series = offers('tmdb-03-tv-season-watch-providers.json');
      const empty = offers('tmdb-02-tv-season-watch-providers-empty.json');
      const seasons = new Map([
        [1, series],
        [2, empty],
      ]);
      expect(filmAnswer(series, serie, at, seasons).seasonsTold).toEqual([1]);
    });

    test('watchmode-01: a sentence in place of a link is no link', () => {
      const [row] = JSON.parse(text('watchmode-01-title-sources-free-plan.json')) as {
        ios_url: string;
        web_url: string;
      }[];
      expect(cleanLink('netflix', row!.ios_url)).toEqual({ refusal: 'not an address' });
      expect(cleanLink('netflix', row!.web_url)).toHaveProperty('url');
    });

    test('no byte of the restricted source is in what the open sources give', () => {
      const marker = 'marcador-secreto';
      const raw = text('sa-02-show-movie-br-traps.json').replaceAll('umc.cmc.exemplo', marker);
      const answer = readShow(JSON.parse(raw), { fetchedAt: at, isWhole: true });
      expect(JSON.stringify(answer)).toContain(marker);
      const rows: OfferChange[] = [];
      const known = { answer, changes: rows, expiringReadAt: null, covered: brazil() };
      const knowledge = open(offers('tmdb-01-movie-watch-providers.json'));
      const restricted = mergeAll(knowledge, new Restricted(known));
      expect(JSON.stringify(exported(mergeOpen(knowledge)))).not.toContain(marker);
      expect(() => JSON.stringify(restricted)).toThrow(TypeError);
    });
  },
);
