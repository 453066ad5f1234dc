// Puts what the sources know of a title's offers, into the words of its page.
import type {
  AnnouncedOffer,
  DetailedOffer,
  SeasonOfOffer,
} from '#catalog/offers/detailed-offer.ts';
import type { TitleDetails } from '#catalog/offers/offer-details.ts';
import { isDetailFresh, mayAlert } from '#shared/sources/availability.ts';
import {
  SERIES_ONLY,
  channelWords,
  comingWords,
  languageWords,
  lastDayWords,
  linkLabel,
  linkSentence,
  presenceBadge,
  presenceWords,
  priceWords,
  qualityWords,
  seasonWords,
  shortDay,
} from '#shared/sources/availability-words.ts';
import type { PageDetails, PageOffer } from '#shared/sources/page-details.ts';
import { POLICIES } from '#shared/sources/source-policies.ts';
import type { SourceId } from '#shared/sources/source-policies.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { formatList, formatPrice } from '#web/foundation/format.ts';

/** The title and the day of the page. */
type Look = { title: TitleKey; today: string; details: TitleDetails };

export function pageDetailsOf(details: TitleDetails, title: TitleKey, today: string): PageDetails {
  const look = { title, today, details };
  const offers = details.offers.map((offer) => pageOffer(offer, look));
  const known = new Set(details.offers.flatMap(sourcesOf));
  if (details.coming.length > 0) known.add('streaming-availability');
  return {
    offers,
    cheapest: cheapestWords(details.offers, today),
    coming: details.coming.map(comingLine),
    isInvented: details.isInvented === true,
    isConfirmed:
      details.offers.length > 0 &&
      details.offers.every(({ presence }) => presence.kind === 'confirmed'),
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
  const facts = [
    ...(paid === null ? [] : [paid]),
    ...languages.slice(0, 1),
    ...(quality ? [qualityWords(quality.value)] : []),
    ...(seasons === null ? [] : [seasons]),
  ];
  const lines = [
    ...languages,
    ...(quality ? [qualityWords(quality.value)] : []),
    ...(paid === null ? [] : [paid]),
    ...(seasons === null ? [] : [seasons]),
    ...(offer.seasons?.here ?? []).flatMap((season) => leavingSeason(season, today)),
    ...(leaving === null ? [] : [leaving]),
    ...(said === null ? [] : [said]),
    ...(title.type === 'serie' && offer.seasons === null ? [SERIES_ONLY] : []),
    ...(link === null ? [] : [whereTo(link, title)]),
  ];
  return {
    providerIds,
    type,
    name: placeName(offer),
    url: link?.url ?? null,
    label: link && offer.service !== '' ? linkLabel(link.kind, offer.service) : null,
    leadsTo: link && link.kind,
    summary: facts.join(', '),
    leaving,
    badge: presenceBadge(presence),
    lines: lines.map(capitalised),
    sources: sourceLine(offer),
  };
}

/** A fact that is recent enough to be said; services change prices and days without notice. */
const freshOf = <Fact extends { seenOn: string }>(fact: Fact | null, today: string): Fact | null =>
  fact !== null && isDetailFresh(fact.seenOn, today) ? fact : null;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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

/** 'JustWatch e Streaming Availability, visto em 2/12' */
function sourceLine({
  listedBy,
  presence,
  priceCents,
  lastDay,
  audios,
  quality,
}: DetailedOffer): string {
  const names = formatList(listedBy.map((source) => SOURCE_NAMES[source]));
  const days = [priceCents, lastDay, audios, quality].flatMap((fact) => fact?.seenOn ?? []);
  const day = days.toSorted().at(-1) ?? ('on' in presence ? presence.on : undefined);
  return day === undefined ? names : `${names}, visto em ${shortDay(day)}`;
}
