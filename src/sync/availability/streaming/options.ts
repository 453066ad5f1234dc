import { brazilDay } from '#shared/brazil-day.ts';
import type { Language } from '#shared/sources/availability.ts';
import type { OfferType } from '#shared/offer-types.ts';
import { cleanLink } from '#sync/availability/links.ts';
import { WHOLE_TITLE, bareOffer, offerKey } from '#sync/availability/offer.ts';
import type { Offer, OfferPlace, Scope, TitleIds, ServiceLink } from '#sync/availability/offer.ts';
import { channelOfAddon, serviceOfStreamingAvailability } from '#sync/availability/services.ts';
import type { ServiceKey } from '#sync/availability/services.ts';
import { RefusalCount } from '#sync/availability/source.ts';
import type { SourceAnswer } from '#sync/availability/source.ts';
import { optionCore, optionFacts, seasonRow, showRow } from './schema.ts';
import type { OptionCore, SeasonRow, ShowRow } from './schema.ts';

export const SOURCE = 'streaming-availability';
export type StreamingAnswer = SourceAnswer<typeof SOURCE>;

/** A season that the catalogue knows, without specials. */
export type KnownSeason = { number: number; year: number | null };
export type SeasonsOf = (title: TitleIds) => readonly KnownSeason[];

type Context = {
  fetchedAt: Date;
  /** True if the response has all offers of the country; false for titles beside a list of changes. */
  isWhole: boolean;
  seasonsOf?: SeasonsOf | undefined;
};

/** The offers of one title; null if it names no title of the film database. */
export function readShow(
  raw: unknown,
  { fetchedAt, isWhole, seasonsOf = () => [] }: Context,
): StreamingAnswer | null {
  const parsed = showRow.safeParse(raw);
  const title = parsed.success ? titleOfShow(parsed.data) : null;
  if (!parsed.success || title === null) return null;
  const show = parsed.data;
  const count = new RefusalCount();
  let isComplete = isWhole;
  const read = (options: unknown[] | undefined, scope: Scope): Offer[] =>
    (options ?? []).flatMap((option) => {
      const offer = readOption(option, scope, count);
      // A broken offer may be one of any service, so none is known to be absent any more.
      if (offer === 'broken') isComplete = false;
      return typeof offer === 'string' ? [] : [offer];
    });
  const ofTitle = read(show.streamingOptions.br, WHOLE_TITLE);
  const seasons = seasonsIn(show, seasonsOf(title), count);
  const ofSeasons = seasons.flatMap(({ season, row }) =>
    read(row.streamingOptions.br, { kind: 'season', season }),
  );
  const offers = folded([...ofTitle, ...ofSeasons]);
  return {
    source: SOURCE,
    title,
    fetchedAt,
    isComplete,
    seasonsTold: isComplete ? seasons.map(({ season }) => season) : [],
    offers,
    links: offers.flatMap(linkOf),
    refusals: count.toRecord(),
  };
}

export function titleOfShow({ tmdbId, showType, imdbId }: ShowRow): TitleIds | null {
  const [kind, number] = tmdbId.split('/');
  const isMovie = kind === 'movie';
  if (isMovie !== (showType === 'movie')) return null;
  return {
    type: isMovie ? 'movie' : 'serie',
    id: Number(number),
    imdbId: /^tt\d{7,10}$/.test(imdbId ?? '') ? imdbId! : null,
  };
}

const linkOf = ({ service, scope, url }: Offer): ServiceLink[] =>
  url === null ? [] : [{ service, scope, url }];

/**
 * `broken` for an option without the expected shape, `unknown` for one at a service that the table lacks: then no other
 * source can confirm it, and no host is known to which it may lead.
 */
function readOption(raw: unknown, scope: Scope, count: RefusalCount): Offer | 'broken' | 'unknown' {
  const core = optionCore.safeParse(raw);
  if (!core.success) {
    count.note('an offer of an unknown shape');
    return 'broken';
  }
  const place = placeOfOption(core.data, scope, count);
  if (place === null) return core.data.type === 'addon' ? 'broken' : 'unknown';
  return { ...bareOffer(place), ...factsOf(raw as object, place.service as ServiceKey, count) };
}

const TYPES: Readonly<Record<OptionCore['type'], OfferType>> = {
  free: 'free',
  subscription: 'stream',
  addon: 'stream',
  rent: 'rent',
  buy: 'buy',
};

/** The place of an option or a change; null if it has none that the site knows. */
export function placeOfOption(
  { service: { id }, type, addon }: OptionCore,
  scope: Scope,
  count: RefusalCount,
): OfferPlace | null {
  const service = serviceOfStreamingAvailability(id);
  if (service === undefined) {
    count.note(`the unknown service ${id}`);
    return null;
  }
  if ((type === 'addon') !== (addon !== null && addon !== undefined)) {
    count.note('an add-on without a name');
    return null;
  }
  const channel = addon ? channelOfAddon(service, addon) : null;
  return { service, channel, type: TYPES[type], scope };
}

function factsOf(raw: object, service: ServiceKey, count: RefusalCount): Partial<Offer> {
  const fact = <Name extends keyof typeof optionFacts>(name: Name) => {
    const parsed = optionFacts[name].safeParse((raw as Record<string, unknown>)[name]);
    if (!parsed.success) count.note(`a value of ${name}`);
    return parsed.data as ReturnType<(typeof optionFacts)[Name]['parse']> | undefined;
  };
  const expiresOn = fact('expiresOn');
  const lastDay = expiresOn === null || expiresOn === undefined ? null : lastDayOf(expiresOn);
  const since = fact('availableSince');
  return {
    url: cleanOrNull(service, fact('link'), count),
    playUrl: cleanOrNull(service, fact('videoLink'), count),
    quality: fact('quality') ?? null,
    priceCents: centsOf(fact('price'), count),
    audios: knownList(fact('audios')?.map(languageOf)),
    subtitles: knownList(
      fact('subtitles')?.map(({ closedCaptions, locale }) => ({
        ...languageOf(locale),
        isClosedCaptions: closedCaptions,
      })),
    ),
    lastDay,
    isLeavingUndated: lastDay === null && fact('expiresSoon') === true,
    noticedAt: since === undefined ? null : new Date(since * 1000),
  };
}

export function cleanOrNull(
  service: ServiceKey,
  link: string | null | undefined,
  count: RefusalCount,
): string | null {
  if (link === null || link === undefined) return null;
  const clean = cleanLink(service, link);
  if ('url' in clean) return clean.url;
  count.note(`a link: ${clean.refusal}`);
  return null;
}

/** An empty list means that the source does not know: Apple's are always empty. */
const knownList = <Row>(rows: Row[] | undefined): Row[] | null =>
  rows === undefined || rows.length === 0 ? null : rows;

/** The languages of most titles; others keep their code of three letters. */
const SHORT: Readonly<Record<string, string>> = {
  por: 'pt',
  eng: 'en',
  spa: 'es',
  fra: 'fr',
  fre: 'fr',
  deu: 'de',
  ger: 'de',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
};
/** ISO 3166-1 alpha-3 and UN M.49 of the countries that matter to Portuguese. */
const REGIONS: Readonly<Record<string, string>> = {
  BRA: 'BR',
  '076': 'BR',
  PRT: 'PT',
  '620': 'PT',
};

function languageOf(given: { language: string; region?: string | null | undefined }): Language {
  const region = given.region ?? null;
  return {
    language: SHORT[given.language] ?? given.language,
    region: region === null ? null : (REGIONS[region] ?? region),
  };
}

/**
 * The last day to watch, Brazil's, of the instant at which an offer ends. One that ends at midnight ends with the day
 * before, so a second is taken off.
 */
export const lastDayOf = (seconds: number): string => brazilDay(new Date((seconds - 1) * 1000));

/** Prices of films in reais lie between these, in cents; others are in another currency or a slip. */
const LOWEST_PRICE = 50;
const HIGHEST_PRICE = 29_990;

function centsOf(
  price: { amount: string; currency: string } | null | undefined,
  count: RefusalCount,
): number | null {
  if (price === null || price === undefined) return null;
  if (price.currency !== 'BRL') {
    count.note('a price in another currency');
    return null;
  }
  const cents = /^\d{1,6}(?:\.\d{1,2})?$/.test(price.amount)
    ? Math.round(Number(price.amount) * 100)
    : 0;
  if (cents >= LOWEST_PRICE && cents <= HIGHEST_PRICE) return cents;
  count.note('a price out of range');
  return null;
}

const QUALITY_ORDER = ['sd', 'hd', 'qhd', 'uhd'];
const rankOf = ({ quality }: Offer) => QUALITY_ORDER.indexOf(quality ?? '');

/** Offers of one place, as one: the best quality, and the cheapest of that quality. */
function folded(offers: readonly Offer[]): Offer[] {
  const best = new Map<string, Offer>();
  for (const offer of offers) {
    const key = offerKey(offer);
    const other = best.get(key);
    const isBetter =
      other === undefined ||
      rankOf(offer) > rankOf(other) ||
      (rankOf(offer) === rankOf(other) &&
        (offer.priceCents ?? Infinity) < (other.priceCents ?? Infinity));
    if (isBetter) best.set(key, offer);
  }
  return [...best.values()];
}

/**
 * The seasons of a show with their numbers, which the source does not send. "Season 2" says it. Under another title the
 * position counts, but only if the catalogue has as many seasons and this one began within a year of ours; otherwise
 * the season is left out and the series' own offers remain.
 */
function seasonsIn(
  show: ShowRow,
  known: readonly KnownSeason[],
  count: RefusalCount,
): { season: number; row: SeasonRow }[] {
  const raw = show.seasons ?? [];
  const numbered = raw.flatMap((one, at) => {
    const parsed = seasonRow.safeParse(one);
    const season = parsed.success ? seasonNumber(parsed.data, at, raw.length, known) : null;
    if (!parsed.success || season === null) {
      count.note('a season without a number');
      return [];
    }
    return [{ season, row: parsed.data }];
  });
  // Two seasons with one number: one of them is another season.
  const times = Map.groupBy(numbered, ({ season }) => season);
  return numbered.filter(({ season }) => times.get(season)!.length === 1);
}

function seasonNumber(
  { title, firstAirYear }: SeasonRow,
  at: number,
  seasons: number,
  known: readonly KnownSeason[],
): number | null {
  const named = /^Season ([1-9]\d{0,2})$/.exec(title)?.[1];
  if (named !== undefined) return Number(named);
  if (/^(?:season 0|specials?)$/i.test(title)) return null;
  const ours = known.find(({ number }) => number === at + 1);
  if (ours === undefined || known.length !== seasons) return null;
  if (ours.year === null || firstAirYear === null || firstAirYear === undefined) return null;
  return Math.abs(ours.year - firstAirYear) <= 1 ? at + 1 : null;
}
