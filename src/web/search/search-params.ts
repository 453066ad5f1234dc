import type { FilterKind } from './meaning.ts';
import type { SearchAddress } from './search-address.ts';

/** The kinds of titles that results can be limited to, as the address names them. */
export const KIND_PARAMETERS = ['filmes', 'series', 'novelas'] as const;
export type KindParameter = (typeof KIND_PARAMETERS)[number];

/** The checked parameters of the search page. */
export interface SearchParams extends SearchAddress {
  tab?: 'pessoas' | undefined;
  /** Only films, series or novelas; the people have no kind. */
  tipo?: KindParameter | undefined;
  /** The filters to leave out, in canonical order: `servico-ano`, or `tudo`. */
  sem?: string | undefined;
  /** Only titles of which the sources say this, in canonical order: `dublado-sai`. */
  so?: string | undefined;
}

/** Names of filters in the address, and in the API. */
const IGNORED = {
  tipo: 'kind',
  pessoa: 'person',
  servico: 'provider',
  ano: 'year',
  temporada: 'season',
} as const satisfies Record<string, FilterKind>;

/** Filters on what the sources say, by their names in the address. */
export const SOURCE_PARAMETERS = {
  dublado: { filter: 'dubbed', label: 'Dublado' },
  sai: { filter: 'leaving', label: 'Sai logo' },
} as const;
export type SourceParameter = keyof typeof SOURCE_PARAMETERS;
const SOURCE_NAMES = ['dublado', 'sai'] as const satisfies readonly SourceParameter[];

/** The chosen filters of `so`. */
export const chosenSources = (so: string | undefined): SourceParameter[] =>
  SOURCE_NAMES.filter((name) => so?.split('-').includes(name));

/** `so` with one filter more, or less where it is chosen. */
export function toggledSource(so: string | undefined, name: SourceParameter): string | undefined {
  const chosen = chosenSources(so);
  const next = SOURCE_NAMES.filter((other) => chosen.includes(other) !== (other === name));
  return next.join('-') || undefined;
}

/** `sem=tudo`: every word is part of a name. */
export const IGNORE_EVERYTHING = 'tudo';

/** Checks what `validateSearch` leaves unchecked; invalid values count as absent. */
export function cleanParams(address: SearchAddress): SearchParams {
  const { tipo, sem, so } = address;
  const tab = address.tab === 'pessoas' ? address.tab : undefined;
  return {
    ...address,
    tab,
    tipo: tab ? undefined : KIND_PARAMETERS.find((kind) => kind === tipo),
    sem: readIgnored(sem),
    so: tab ? undefined : chosenSources(String(so ?? '')).join('-') || undefined,
  };
}

/** In canonical order, each once; unknown ones count as absent. */
function readIgnored(raw: unknown): string | undefined {
  const names = String(raw ?? '').split('-');
  if (names.includes(IGNORE_EVERYTHING)) return IGNORE_EVERYTHING;
  return (
    Object.keys(IGNORED)
      .filter((name) => names.includes(name))
      .join('-') || undefined
  );
}

/** `sem` with one more type of filter. */
export function withIgnored(sem: string | undefined, type: FilterKind): string | undefined {
  const name = Object.entries(IGNORED).find(([, ignored]) => ignored === type)?.[0];
  return readIgnored([sem, name].filter(Boolean).join('-'));
}

/** The filters that the API leaves out of a search: `ignore`. A chosen kind replaces an understood one. */
export function ignoredOf({ sem, tipo }: Pick<SearchParams, 'sem' | 'tipo'>): string {
  if (sem === IGNORE_EVERYTHING) return 'all';
  const names = sem?.split('-') ?? [];
  return Object.entries(IGNORED)
    .filter(([name]) => names.includes(name) || (name === 'tipo' && tipo !== undefined))
    .map(([, type]) => type)
    .join(',');
}

/** `Link` props for the page of a search. Absent parameters are no part of its address. */
export const searchAddress = ({ query, tab, tipo, sem, so, page = 1, meus }: SearchParams) =>
  ({
    to: '/search',
    search: {
      query: query || undefined,
      tab,
      tipo,
      sem,
      so,
      page: page > 1 ? page : undefined,
      meus,
    },
  }) as const;
