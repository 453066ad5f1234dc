import type { MovementEntry } from '#catalog/movements/movement-queries.ts';
import type { MovementDirection } from '#catalog/movements/movement-rules.ts';
import { formatDate, formatList } from '#web/foundation/format.ts';
import type { Site } from '#web/foundation/site.ts';
import { titleSlug } from '#shared/slug.ts';
import { from } from '#web/offer-parts/from.ts';
import { at } from '#web/offer-parts/offers.ts';
import { dayInEmail } from './arrivals-feed.ts';
import { element, escapeXml, XML_HEAD } from './xml.ts';

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
  return [`${place[0]!.toUpperCase()}${place.slice(1)} em ${formatDate(day)}.`, rest]
    .filter(Boolean)
    .join(' ');
}
