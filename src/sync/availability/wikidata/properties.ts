import type { MediaType } from '#catalog/schema.ts';
import type { ServiceKey } from '#sync/availability/services.ts';

/** A property of Wikidata that holds a title's identifier at a service. */
export type IdentifierProperty = {
  property: string;
  service: ServiceKey;
  types: readonly MediaType[];
  /**
   * The only values that are used. Anybody can edit them, and some are formats of former sites (HBO's `urn:`, Disney's
   * `page-`), so a value has to match as a whole and is inserted into an address of our own.
   */
  pattern: RegExp;
  link: (value: string, type: MediaType) => string;
};

const both: readonly MediaType[] = ['movie', 'serie'];

/**
 * The properties that lead to a title in Brazil. Where a service has several, the first with a value wins. Left out on
 * purpose: P8055 (Amazon's shop of the USA, not found from Brazil), P13147 (one video of Paramount+), P1651 and P4300
 * (mostly trailers), P4110 (a dead format of Crunchyroll), P6562, P6398 and P6381 (shops that have moved).
 */
export const PROPERTIES: readonly IdentifierProperty[] = [
  {
    property: 'P1874',
    service: 'netflix',
    types: both,
    pattern: /^\d{6,9}$/,
    link: (value) => `https://www.netflix.com/title/${value}`,
  },
  {
    property: 'P13902',
    service: 'disney',
    types: both,
    pattern: /^entity-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    link: (value) => `https://www.disneyplus.com/pt-br/browse/${value}`,
  },
  {
    property: 'P7595',
    service: 'disney',
    types: ['movie'],
    pattern: /^[0-9A-Za-z]{12}$/,
    link: (value) => `https://www.disneyplus.com/movies/wd/${value}`,
  },
  {
    property: 'P7596',
    service: 'disney',
    types: ['serie'],
    pattern: /^[0-9A-Za-z]{12}$/,
    link: (value) => `https://www.disneyplus.com/series/wp/${value}`,
  },
  {
    property: 'P9586',
    service: 'apple',
    types: ['movie'],
    pattern: /^umc\.cmc\.[a-z0-9]{1,40}$/,
    link: (value) => `https://tv.apple.com/br/movie/${value}`,
  },
  {
    property: 'P9751',
    service: 'apple',
    types: ['serie'],
    pattern: /^umc\.cmc\.[a-z0-9]{1,40}$/,
    link: (value) => `https://tv.apple.com/br/show/${value}`,
  },
  {
    property: 'P8298',
    service: 'hbo',
    types: both,
    pattern: /^(?:movie|show)\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    link: (value) => `https://play.hbomax.com/${value}`,
  },
  {
    property: 'P14462',
    service: 'prime',
    types: both,
    pattern: /^amzn1\.dv\.gti\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    link: (value) => `https://app.primevideo.com/detail?gti=${value}`,
  },
  {
    property: 'P14440',
    service: 'prime',
    types: both,
    pattern: /^0[A-Z0-9]{25}$/,
    link: (value) => `https://www.primevideo.com/detail/${value}`,
  },
  {
    property: 'P12356',
    service: 'globoplay',
    types: both,
    pattern: /^[A-Za-z0-9]{8,12}$/,
    // The site's addresses have the title's name before `/t/`; other projects write a hyphen in its place.
    link: (value) => `https://globoplay.globo.com/-/t/${value}/`,
  },
  {
    property: 'P11330',
    service: 'crunchyroll',
    types: ['serie'],
    pattern: /^[A-Za-z0-9]{6,20}$/,
    link: (value) => `https://www.crunchyroll.com/pt-br/series/${value}`,
  },
  {
    property: 'P7299',
    service: 'mubi',
    types: ['movie'],
    pattern: /^\d{1,10}$/,
    link: (value) => `https://mubi.com/pt/br/films/${value}`,
  },
];

/** The property of Wikidata that holds the film database's id of a film or a series. */
const TITLE_PROPERTIES: Record<MediaType, string> = { movie: 'P4947', serie: 'P4983' };

export type PropertyQuery = { property: string; type: MediaType };

/** The 18 queries of a weekly run: one for each property and type. */
export const QUERIES: readonly PropertyQuery[] = PROPERTIES.flatMap(({ property, types }) =>
  types.map((type) => ({ property, type })),
);

/** The columns of an answer, in this order. */
export const IDENTIFIER_COLUMNS = ['item', 'tmdb', 'prop', 'value', 'rank', 'imdb'] as const;

/**
 * All values of one property. It reads the statements instead of their values (`wdt:`), because only a statement has a
 * rank, and the rank tells withdrawn values from good ones.
 */
export const sparqlOf = ({ property, type }: PropertyQuery): string =>
  `SELECT ${IDENTIFIER_COLUMNS.map((name) => `?${name}`).join(' ')} WHERE {
  BIND("${property}" AS ?prop)
  ?item p:${property} ?statement ; wdt:${TITLE_PROPERTIES[type]} ?tmdb .
  ?statement ps:${property} ?value ; wikibase:rank ?rank .
  OPTIONAL { ?item wdt:P345 ?imdb }
}`;
