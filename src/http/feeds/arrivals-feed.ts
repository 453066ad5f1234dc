import { formatDate, formatList } from '#web/foundation/format.ts';
import type { OfferType } from '#shared/offer-types.ts';
import type { Site } from '#web/foundation/site.ts';
import { titleSlug } from '#shared/slug.ts';
import { at } from '#web/offer-parts/offers.ts';
import { element, escapeXml, XML_HEAD } from './xml.ts';

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
    ...arrivals.map((arrival) => item(site, platform, arrival)),
  ];
  return `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${channel.filter(Boolean).join('\n')}
</channel>
</rss>
`;
}

function item(site: Site, platform: PlatformArrivals, arrival: Arrival): string {
  const { type, id, title, year, genres, day } = arrival;
  const parts = [
    element('title', year === null ? title : `${title} (${year})`),
    element('link', `${site.url}/${type}/${titleSlug(title, id)}`),
    // By id, which stays when a title is renamed, and by platform and day: an address of its own.
    element('guid', `${site.url}/${type}/${id}#${platform.id}-${day}`),
    element('pubDate', dayInEmail(day)),
    element('description', description(platform, arrival)),
    ...genres.map((genre) => element('category', genre)),
    `<media:content url="${escapeXml(`${site.url}/art/share/${type}/${id}.png`)}" type="image/png" medium="image" width="1200" height="630"/>`,
  ];
  return `<item>\n${parts.join('\n')}\n</item>`;
}

/** "Filme de 2002. Crime e Drama. Na Netflix desde 01/11/2026: na assinatura e para alugar." */
function description(platform: PlatformArrivals, { type, year, genres, day, offers }: Arrival) {
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
export const dayInEmail = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toUTCString().replace('GMT', '-0300');
