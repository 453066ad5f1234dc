import type { PagePath } from '#shared/page-addresses.ts';
import { titleSlug } from '#shared/slug.ts';
import { element, XML_HEAD } from './xml.ts';

/**
 * Addresses a file. The protocol allows 50,000 (sitemaps.org), but the answer is then as long as the catalogue, and one
 * change makes crawlers read it all again.
 */
export const PART_SIZE = 10_000;

/**
 * The protocol's other limit is 50 MB a file: as many addresses of this length stay below it. Titles'
 * addresses are cut far below it; anything longer is left out.
 */
const LONGEST_ADDRESS = 900;

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** One page: its path, and when it last changed where that is known. */
export interface Address {
  path: string;
  modified?: Date | undefined;
}

/** Types with thousands of pages. */
export type Subject = 'movie' | 'serie' | 'person';

/** The parts of the map that are split, as their addresses call them. */
export const SPLIT_PARTS = { movies: 'movie', series: 'serie', people: 'person' } as const;
export type SplitPart = keyof typeof SPLIT_PARTS;

export const isSplitPart = (name: string): name is SplitPart => Object.hasOwn(SPLIT_PARTS, name);

/** The path of a subject's page. */
export const pathOfSubject = (
  subject: Subject,
  { id, name }: { id: number; name: string },
): PagePath => (subject === 'person' ? `/person/${id}` : `/${subject}/${titleSlug(name, id)}`);

export const URLSET_START = `${XML_HEAD}<urlset xmlns="${SCHEMA}">\n`;
export const URLSET_END = '</urlset>\n';

/** The entries of a file, one a line. */
export function urlEntries(siteUrl: string, addresses: readonly Address[]): string {
  return addresses
    .filter(({ path }) => siteUrl.length + path.length <= LONGEST_ADDRESS)
    .map(({ path, modified }) => `<url>${placeAndTime(siteUrl + path, modified)}</url>\n`)
    .join('');
}

export const urlset = (siteUrl: string, addresses: readonly Address[]): string =>
  URLSET_START + urlEntries(siteUrl, addresses) + URLSET_END;

/** The map of maps. */
export function sitemapIndex(siteUrl: string, parts: readonly Address[]): string {
  const entries = parts.map(
    ({ path, modified }) => `<sitemap>${placeAndTime(siteUrl + path, modified)}</sitemap>\n`,
  );
  return `${XML_HEAD}<sitemapindex xmlns="${SCHEMA}">\n${entries.join('')}</sitemapindex>\n`;
}

function placeAndTime(address: string, modified: Date | undefined): string {
  return element('loc', address) + element('lastmod', modified && toSecond(modified));
}

/** W3C date and time, to the second, in UTC. */
const toSecond = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** The newest of some dates; undefined where one is unknown, or there is none. */
export function newestOf(addresses: readonly Address[]): Date | undefined {
  let newest: Date | undefined;
  for (const { modified } of addresses) {
    if (modified === undefined) return undefined;
    if (newest === undefined || modified > newest) newest = modified;
  }
  return newest;
}
