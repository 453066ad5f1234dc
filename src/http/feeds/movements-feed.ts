import type { MovementEntry } from '#catalog/movements/movement-queries.ts';
import type { MovementDirection } from '#catalog/movements/movement-rules.ts';
import { formatDate, formatList } from '#web/foundation/format.ts';
import type { Site } from '#web/foundation/site.ts';
import { titleSlug } from '#shared/slug.ts';
import { at, from } from '#web/offer-parts/offers.ts';
import { XML_HEAD, element, escapeXml } from './xml.ts';
import type { OfferType } from '#shared/offer-types.ts';

/** The movements of all providers, or of one. */
export interface FeedMovements {
  direction: MovementDirection;
  provider: { id: number; name: string } | null;
  items: readonly MovementEntry[];
}

const WORDS = { arrived: 'chegou', left: 'saiu' } as const;

/** The path of a feed and, without `/feed.xml`, of its page. */
export const movementsFeedPath = (
  direction: MovementDirection,
  providerId: number | null,
): string => `${providerId === null ? '' : `/platform/${providerId}`}/${WORDS[direction]}/feed.xml`;

/** RSS 2.0 of what came to providers or left them, the newest first. */
export function movementsFeed(site: Site, feed: FeedMovements): string {
  const { direction, provider, items } = feed;
  const self = `${site.url}${movementsFeedPath(direction, provider?.id ?? null)}`;
  const place = { provider_name: provider?.name ?? '' };
  const where =
    provider === null
      ? { arrived: 'aos streamings', left: 'dos streamings' }[direction]
      : { arrived: at, left: from }[direction](place);
  const newest = items[0];
  const channel = [
    element('title', `O que ${WORDS[direction]} ${where} | ${site.name}`),
    element('link', self.slice(0, -'/feed.xml'.length)),
    element(
      'description',
      `Filmes, séries e novelas que ${direction === 'arrived' ? 'chegaram' : 'saíram'} ${where}, dia a dia.`,
    ),
    element('language', 'pt-BR'),
    newest && element('lastBuildDate', dayInEmail(newest.day)),
    element('ttl', '60'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) => entry(site, direction, item)),
  ];
  return `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${channel.filter(Boolean).join('\n')}
</channel>
</rss>
`;
}

function entry(site: Site, direction: MovementDirection, movement: MovementEntry): string {
  const { day, title, providers } = movement;
  const { media_type: type, id } = title;
  const name = type === 'movie' ? title.title : title.name;
  const year = (type === 'movie' ? title.release_date : title.first_air_date)?.slice(0, 4);
  const ids = providers.map((provider) => provider.id).toSorted((a, b) => a - b);
  const parts = [
    element('title', `${year ? `${name} (${year})` : name}${placeWords(direction, movement)}`),
    element('link', `${site.url}/${type}/${titleSlug(name, id)}`),
    // By ids, which stay when a title or a provider is renamed.
    element('guid', `${site.url}/${type}/${id}#${WORDS[direction]}-${ids.join('-')}-${day}`),
    element('pubDate', dayInEmail(day)),
    element('description', description(direction, movement)),
    `<media:content url="${escapeXml(`${site.url}/art/share/${type}/${id}.png`)}" type="image/png" medium="image" width="1200" height="630"/>`,
  ];
  return `<item>\n${parts.join('\n')}\n</item>`;
}

/** " chegou na Netflix e no Globoplay". */
function placeWords(direction: MovementDirection, { providers }: MovementEntry): string {
  const words = direction === 'arrived' ? at : from;
  return ` ${WORDS[direction]} ${formatList(providers.map((provider) => words(provider)))}`;
}

/** "Chegou na Netflix em 20/11/2026. Também no Globoplay." */
function description(direction: MovementDirection, movement: MovementEntry): string {
  const { day, elsewhere, before } = movement;
  const others = formatList(elsewhere.map((provider) => at(provider)));
  const rest =
    elsewhere.length > 0
      ? `${direction === 'arrived' ? 'Também' : 'Continua'} ${others}.`
      : direction === 'left'
        ? 'Não ficou em nenhum outro streaming.'
        : before && `Antes, ${at(before.provider)}.`;
  const place = placeWords(direction, movement).trim();
  return [`${place.charAt(0).toUpperCase()}${place.slice(1)} em ${formatDate(day)}.`, rest]
    .filter(Boolean)
    .join(' ');
}

/** A title that came to a platform on a day, `YYYY-MM-DD`. */
export interface Arrival {
  day: string;
  type: 'movie' | 'serie';
  id: number;
  title: string;
  year: number | null;
  genres: string[];
  offers: OfferType[];
}

export interface PlatformArrivals {
  id: number;
  name: string;
  arrivals: Arrival[];
}

const ACCESS: Record<OfferType, string> = {
  stream: 'na assinatura',
  free: 'de graça',
  ads: 'de graça com anúncios',
  rent: 'para alugar',
  buy: 'para comprar',
};

export const feedPath = (platformId: number): string => `/platform/${platformId}/feed.xml`;

/** RSS 2.0 of what came to a platform, in the order given: the newest first. */
export function arrivalsFeed(site: Site, platform: PlatformArrivals): string {
  const { id, name, arrivals } = platform;
  const where = at({ provider_name: name });
  const self = `${site.url}${feedPath(id)}`;
  const newest = arrivals[0];
  const channel = [
    element('title', `Novidades ${where} | ${site.name}`),
    element('link', `${site.url}/platform/${id}`),
    element('description', `Filmes, séries e novelas que acabaram de chegar ${where}.`),
    element('language', 'pt-BR'),
    newest && element('lastBuildDate', dayInEmail(newest.day)),
    element('ttl', '60'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...arrivals.map((arrival) => arrivalItem(site, platform, arrival)),
  ];
  return `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${channel.filter(Boolean).join('\n')}
</channel>
</rss>
`;
}

function arrivalItem(site: Site, platform: PlatformArrivals, arrival: Arrival): string {
  const { type, id, title, year, genres, day } = arrival;
  const parts = [
    element('title', year === null ? title : `${title} (${year})`),
    element('link', `${site.url}/${type}/${titleSlug(title, id)}`),
    // By id, which stays when a title is renamed, and by platform and day: an address of its own.
    element('guid', `${site.url}/${type}/${id}#${platform.id}-${day}`),
    element('pubDate', dayInEmail(day)),
    element('description', arrivalDescription(platform, arrival)),
    ...genres.map((genre) => element('category', genre)),
    `<media:content url="${escapeXml(`${site.url}/art/share/${type}/${id}.png`)}" type="image/png" medium="image" width="1200" height="630"/>`,
  ];
  return `<item>\n${parts.join('\n')}\n</item>`;
}

/** "Filme de 2002. Crime e Drama. Na Netflix desde 01/11/2026: na assinatura e para alugar." */
function arrivalDescription(
  platform: PlatformArrivals,
  { type, year, genres, day, offers }: Arrival,
) {
  const serial = genres.includes('Novela') ? 'Novela' : 'Série';
  const kind = type === 'movie' ? 'Filme' : serial;
  const told = genres.filter((genre) => genre !== kind);
  const where = at({ provider_name: platform.name });
  return [
    year === null ? `${kind}.` : `${kind} de ${year}.`,
    told.length > 0 ? `${formatList(told)}.` : '',
    `${where[0]?.toUpperCase()}${where.slice(1)} desde ${formatDate(day)}: ${formatList(offers.map((offer) => ACCESS[offer]))}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The beginning of a day in Brasília, as mail writes it (RFC 822): "Sun, 01 Nov 2026 00:00:00 -0300". */
const dayInEmail = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toUTCString().replace('GMT', '-0300');
