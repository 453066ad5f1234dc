import { PROPERTIES } from './properties.ts';

/** An address that Wikidata makes of a property's values: `https://www.netflix.com/title/$1`. */
export type Formatter = { property: string; formatter: string };

export const FORMATTER_COLUMNS = ['prop', 'formatter'] as const;

/** The formatter URLs (P1630) of all properties that are used. */
export const formatterSparql = (): string =>
  `SELECT ${FORMATTER_COLUMNS.map((name) => `?${name}`).join(' ')} WHERE {
  VALUES ?entity { ${PROPERTIES.map(({ property }) => `wd:${property}`).join(' ')} }
  ?entity wdt:P1630 ?formatter
  BIND(STRAFTER(STR(?entity), "/entity/") AS ?prop)
}`;

/** Parts of a path that only choose a country or a language. */
const LOCALE = /^(?:br|pt|pt-br)$/i;
const PLACE = 'x1x';

/** Host and path of an address without its locale; null if it is none. */
function shapeOf(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const path = url.pathname.split('/').filter((part) => part !== '' && !LOCALE.test(part));
  return [url.hostname, ...path].join('/') + url.search;
}

/**
 * The properties of which Wikidata makes other addresses than `properties.ts`: a service may have moved. It only warns
 * the operator, because anybody can edit these too.
 */
export function formatterDifferences(formatters: readonly Formatter[]): Formatter[] {
  const byProperty = Map.groupBy(formatters, ({ property }) => property);
  return PROPERTIES.flatMap(({ property, types, link }) => {
    const theirs = byProperty.get(property) ?? [];
    const ours = new Set(types.map((type) => shapeOf(link(PLACE, type))));
    const agrees = theirs.some(({ formatter }) =>
      ours.has(shapeOf(formatter.replaceAll('$1', PLACE))),
    );
    return agrees ? [] : theirs;
  });
}
