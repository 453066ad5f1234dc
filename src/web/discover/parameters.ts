/**
 * The names of the discover pages' parameters, in canonical order; filters.ts describes their
 * values. A separate file, because every page loads it, while the filters load with their pages.
 */
export const FILTER_NAMES = [
  'de',
  'ate',
  'nota',
  'nota_e',
  'ordem',
  'generos',
  'plataformas',
  'idade',
  'gratis',
  'dublado',
  'sai_logo',
  'meus',
  'page',
] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** A discover page's own parameters, as the router reads them from any address. */
export type FilterParameters = Partial<Record<FilterName, string | number>>;

/** The parameters of an address that concern the page; tracking parameters do not. */
export function ownParameters(search: FilterParameters): FilterParameters {
  return Object.fromEntries(
    FILTER_NAMES.filter((name) => search[name] !== undefined).map((name) => [name, search[name]]),
  );
}

/** The parameters that are not the page's: whoever sent the link counts its visits by them. */
export const othersParameters = (search: object): object =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => !FILTER_NAMES.includes(name as FilterName)),
  );
