import { queryOptions } from '@tanstack/react-query';
import type { SearchMeaning } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { at } from '#web/offer-parts/offers.ts';

/** Something a query says besides a name: a kind, a person, a provider, a year or a season. */
export type Filter = SearchMeaning['filters'][number];
export type FilterType = Filter['type'];
type FilterOf<T extends FilterType> = Extract<Filter, { type: T }>;

/** How a query is read, and how many results of each kind it has. `ignore` is the API's. */
export const meaningQuery = (text: string, ignore = '') =>
  queryOptions({
    queryKey: ['search', 'entendido', text, ignore],
    queryFn: ({ signal }): Promise<SearchMeaning> =>
      read('GET /search/meaning', { query: { query: text, ...ignoring(ignore) }, signal }),
  });

/** `ignore` as a parameter, absent where nothing is left out. */
export const ignoring = (ignore: string) => (ignore === '' ? {} : { ignore });

export function filterOf<T extends FilterType>(
  { filters }: Pick<SearchMeaning, 'filters'>,
  type: T,
): FilterOf<T> | undefined {
  return filters.find((filter): filter is FilterOf<T> => filter.type === type);
}

const ORDER: readonly FilterType[] = ['kind', 'person', 'provider', 'year', 'season'];

/** The filters in the order of their chips. */
export const inOrder = (filters: readonly Filter[]): Filter[] =>
  filters.toSorted((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type));

const KIND_NAMES = { movie: 'Filme', serie: 'Série', novela: 'Novela' } as const;

/** What a chip says: "Filme", "com Wagner Moura", "na Netflix", "de 1984", "2ª temporada". */
export function chipLabel(filter: Filter): string {
  switch (filter.type) {
    case 'kind':
      return KIND_NAMES[filter.value];
    case 'person':
      return `com ${filter.person.name}`;
    case 'provider':
      return at(filter.provider);
    case 'year':
      return `de ${filter.value}`;
    case 'season':
      return `${filter.value}ª temporada`;
  }
}

/** The heading over what is found when one filter is left out; null for filters that hide nothing. */
export function headingWithout(filter: Filter): string | null {
  switch (filter.type) {
    case 'kind':
      return `Se não for só ${KIND_NAMES[filter.value].toLocaleLowerCase('pt-BR')}`;
    case 'provider':
      return `Fora d${at(filter.provider).slice(1)}`;
    case 'year':
      return 'De outros anos';
    default:
      return null;
  }
}
