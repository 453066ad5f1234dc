// Puts what the sources know of a title's offers, into the words of its page.
import type {
  AnnouncedOffer,
  DetailedOffer,
  SeasonOfOffer,
} from '#catalog/offers/detailed-offer.ts';
import type { TitleDetails } from '#catalog/offers/offer-details.ts';
import { brazilDay, brazilTime } from '#shared/brazil-day.ts';
import { STREAMING_OFFER_TYPES } from '#shared/offer-types.ts';
import { factAge, isDetailFresh, mayAlert } from '#shared/sources/availability.ts';
import {
  SERIES_ONLY,
  channelWords,
  comingWords,
  languageWords,
  lastDayWords,
  linkLabel,
  linkSentence,
  longDay,
  presenceBadge,
  presenceWords,
  priceWords,
  qualityWords,
  seasonLead,
  seasonList,
  seasonWords,
  shortDay,
} from '#shared/sources/availability-words.ts';
import type { MapSeasons, PageDetails, PageOffer } from '#shared/sources/page-details.ts';
import { POLICIES } from '#shared/sources/source-policies.ts';
import type { SourceId } from '#shared/sources/source-policies.ts';
import type { TitleKey } from '#shared/title-key.ts';
import type { OtherSources } from './page-sources.ts';
import { formatList, formatPrice } from '#web/foundation/format.ts';

/** A page's title and day, and the pages of services about accessibility, of which no source tells. */
type DetailsPage = { title: TitleKey; today: string; accessibility: OtherSources['accessibility'] };
type Look = DetailsPage & { details: TitleDetails };

export function pageDetailsOf(details: TitleDetails, page: DetailsPage): PageDetails {
  const look = { ...page, details };
  const { today, accessibility } = page;
  const offers = cheapestFirst(details.offers, today).map((offer) => pageOffer(offer, look));
  const isConfirmed =
    details.offers.length > 0 &&
    details.offers.every(({ presence }) => presence.kind === 'confirmed');
  const { checkedAt } = details;
  const known = new Set(details.offers.flatMap(sourcesOf));
  if (details.coming.length > 0) known.add('streaming-availability');
  return {
    offers,
    cheapest: cheapestWords(details.offers, today),
    seasonMap: seasonMapOf(look),
    coming: details.coming.map(comingLine),
    accessibility: accessibility.filter(({ name }) =>
      details.offers.some(({ service }) => service === name),
    ),
    isInvented: details.isInvented === true,
    checked: checkedAt && checkedWords(checkedAt, isConfirmed, today),
    checkedAge: checkedAt && factAge(brazilDay(checkedAt), today),
    notices: details.isInvented
      ? []
      : (Object.keys(POLICIES) as SourceId[]).flatMap((source) =>
          known.has(source) ? [POLICIES[source].notice] : [],
        ),
  };
}

/** The lowest price for the title alone; an offer about which the sources disagree does not count. */
function cheapestWords(offers: readonly DetailedOffer[], today: string): string | null {
  const prices = offers.flatMap(({ type, presence, priceCents }) => {
    const price = freshOf(priceCents, today);
    const isPaid = type === 'rent' || type === 'buy';
    return isPaid && price !== null && mayAlert(presence) ? [price.value] : [];
  });
  return prices.length === 0
    ? null
    : `A partir de ${formatPrice(Math.min(...prices) / 100)}, sem assinar nada.`;
}

/** Offers with a payment by their prices, those without a known one after them; all others before, in their order. */
function cheapestFirst(offers: readonly DetailedOffer[], today: string): DetailedOffer[] {
  const costOf = ({ type, priceCents }: DetailedOffer): number =>
    isStreamed(type) ? -1 : (freshOf(priceCents, today)?.value ?? Number.MAX_SAFE_INTEGER);
  return offers.toSorted((a, b) => costOf(a) - costOf(b));
}

const isStreamed = (type: DetailedOffer['type']): boolean =>
  (STREAMING_OFFER_TYPES as readonly string[]).includes(type);

/** 'Conferido em duas fontes, hoje às 4h12.' */
function checkedWords(at: Date, isConfirmed: boolean, today: string): string {
  const day = brazilDay(at);
  const when = day === today ? `hoje ${brazilTime(at)}` : `em ${longDay(day)}`;
  return isConfirmed ? `Conferido em duas fontes, ${when}.` : `Conferido ${when}.`;
}

/** Seasons of a series beyond which the map has ranges. */
const MOST_SINGLE = 8;

/** The seasons and who has them. Offers about which the sources disagree, and those known only as a whole, are not in it. */
function seasonMapOf({ title, details }: Look): PageDetails['seasonMap'] {
  if (title.type === 'movie') return null;
  const offers = details.offers.filter(
    ({ type, presence, providerIds, seasons }) =>
      isStreamed(type) && mayAlert(presence) && providerIds.length > 0 && seasons !== null,
  );
  if (offers.length === 0) return null;
  const numbersOf = ({ seasons }: DetailedOffer) => seasons?.here.map(({ number }) => number) ?? [];
  const single = details.seasons.map((number) => ({
    first: number,
    last: number,
    providerIds: offers
      .filter((offer) => numbersOf(offer).includes(number))
      .flatMap((offer) => offer.providerIds),
  }));
  const ranges = single.length <= MOST_SINGLE ? single : joined(single);
  return {
    seasons: ranges.map(({ first, last, providerIds }): MapSeasons => ({
      label: first === last ? String(first) : `${first} a ${last}`,
      providerIds,
    })),
    words: offers
      .flatMap((offer) => {
        const words = seasonList(numbersOf(offer));
        return words === null ? [] : [`${placeName(offer)}: ${words}`];
      })
      .join('. '),
  };
}

type SeasonRange = { first: number; last: number; providerIds: readonly number[] };

/** Seasons in a row that the same providers have, as one. */
function joined(seasons: readonly SeasonRange[]): SeasonRange[] {
  const ranges: SeasonRange[] = [];
  for (const season of seasons) {
    const range = ranges.at(-1);
    if (range?.providerIds.join() === season.providerIds.join()) range.last = season.last;
    else ranges.push({ ...season });
  }
  return ranges;
}

const placeName = ({ service, channel }: Pick<DetailedOffer, 'service' | 'channel'>): string =>
  channel === null ? service : channelWords(channel, service);

function pageOffer(offer: DetailedOffer, look: Look): PageOffer {
  const { type, providerIds, link, presence } = offer;
  const { today, title } = look;
  const isPaid = type === 'rent' || type === 'buy';
  const languages = languageWords({
    audios: offer.audios?.value ?? null,
    subtitles: offer.subtitles?.value ?? null,
    originalLanguage: look.details.originalLanguage,
  });
  const quality = freshOf(offer.quality, today);
  const price = freshOf(offer.priceCents, today);
  const paid =
    isPaid && offer.listedBy.includes('streaming-availability')
      ? priceWords(
          type,
          price && { amount: formatPrice(price.value / 100), seenOn: price.seenOn },
          title.type === 'serie',
        )
      : null;
  const seasons = seasonLine(offer, look);
  const lastDay = freshOf(offer.lastDay, today)?.value ?? null;
  const leaving = lastDayWords({ lastDay, isSoonUndated: offer.isLeavingUndated }, today);
  const said = presenceWords(presence);
  const isSure = mayAlert(presence);
  const facts = [
    ...(paid === null ? [] : [paid]),
    ...(seasons === null ? [] : [seasons]),
    ...languages.slice(0, 1),
    ...(quality ? [qualityWords(quality.value)] : []),
  ];
  const summary = facts.slice(0, MOST_FACTS).map(lowered).join(', ');
  const lines = [
    ...(paid === null ? [] : [paid]),
    ...(seasons === null ? [] : [seasons]),
    ...languages,
    ...(quality ? [qualityWords(quality.value)] : []),
    ...(offer.seasons?.here ?? []).flatMap((season) => leavingSeason(season, today)),
    ...(isSure && said !== null ? [said] : []),
    ...(title.type === 'serie' && offer.seasons === null ? [SERIES_ONLY] : []),
  ];
  return {
    providerIds,
    type,
    name: placeName(offer),
    url: link?.url ?? null,
    label: link && offer.service !== '' ? linkLabel(link.kind, offer.service) : null,
    leadsTo: link && link.kind,
    summary: paid === null ? capitalised(summary) : summary,
    price: price && paid && (paid.split(' (')[0] ?? null),
    lead: seasons !== null && isSure ? seasonLead(seasons) : null,
    leaving: leaving && capitalised(leaving),
    badge: presenceBadge(presence),
    lines: lines.map(capitalised),
    doubt: isSure || said === null ? null : capitalised(said),
    where: link && whereTo(link, title),
    ...sourceLine(offer, today),
  };
}

/** Facts of an offer on the ticket; all of them are in the details. */
const MOST_FACTS = 2;

/** A fact that is recent enough to be said; services change prices and days without notice. */
const freshOf = <Fact extends { seenOn: string }>(fact: Fact | null, today: string): Fact | null =>
  fact !== null && isDetailFresh(fact.seenOn, today) ? fact : null;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function seasonLine({ seasons }: DetailedOffer, { details }: Look): string | null {
  if (seasons === null) return null;
  // Seasons of which nobody tells may be there too, so the list says no more than it knows.
  return seasonWords(
    seasons.here.map(({ number }) => number),
    details.seasons,
  );
}

function leavingSeason(
  { number, lastDay, isLeavingUndated }: SeasonOfOffer,
  today: string,
): string[] {
  const words = lastDayWords({ lastDay, isSoonUndated: isLeavingUndated }, today);
  return words === null ? [] : [`temporada ${number}: ${words}`];
}

/** 'Abre direto no filme, pelo endereço do Wikidata.' */
function whereTo(link: NonNullable<DetailedOffer['link']>, { type }: TitleKey): string {
  const sentence = linkSentence(link.kind, type === 'movie' ? 'filme' : 'série');
  return link.from === 'wikidata'
    ? sentence.replace(/\.$/, ', pelo endereço do Wikidata.')
    : sentence;
}

const comingLine = ({ season, day, ...offer }: AnnouncedOffer): string => {
  const part = season === null ? '' : `temporada ${season} `;
  return `${placeName(offer)}: ${part}${comingWords(day)}`;
};

function sourcesOf({ listedBy, link, presence }: DetailedOffer): SourceId[] {
  // That an offer is gone or not found is the second source's word too.
  const isDisputed = presence.kind !== 'listed';
  return [
    ...listedBy,
    ...(link?.from ? [link.from] : []),
    ...(isDisputed ? (['streaming-availability'] as const) : []),
  ];
}

const SOURCE_NAMES: Readonly<Record<SourceId, string>> = {
  'film-database': 'JustWatch',
  wikidata: 'Wikidata',
  'streaming-availability': 'Streaming Availability',
};

/** 'JustWatch e Streaming Availability, visto em 2/12', and how old that is. */
function sourceLine(
  { listedBy, presence, priceCents, lastDay, audios, quality }: DetailedOffer,
  today: string,
): Pick<PageOffer, 'sources' | 'age'> {
  const names = formatList(listedBy.map((source) => SOURCE_NAMES[source]));
  const days = [priceCents, lastDay, audios, quality].flatMap((fact) => fact?.seenOn ?? []);
  const day = days.toSorted().at(-1) ?? ('on' in presence ? presence.on : undefined);
  if (day === undefined) return { sources: names, age: null };
  const when = day === today ? 'hoje' : `visto em ${shortDay(day)}`;
  return { sources: `${names}, ${when}`, age: factAge(day, today) };
}
