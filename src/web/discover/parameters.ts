/**
 * The names of the discover pages' parameters, in canonical order; `filters.ts` says what each holds.
 * A file of its own: every first visit carries it, the filters come with their pages.
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
  'meus',
  'page',
] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** A discover page's own parameters, as the router reads them from any address. */
export type FilterParameters = Partial<Record<FilterName, string | number>>;

/** What of an address concerns the page; tracking parameters do not. */
export function ownParameters(search: FilterParameters): FilterParameters {
  return Object.fromEntries(
    FILTER_NAMES.filter((name) => search[name] !== undefined).map((name) => [name, search[name]]),
  );
}
