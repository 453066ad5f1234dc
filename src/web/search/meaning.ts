import { queryOptions } from '@tanstack/react-query';
import type { FoundTitle, SearchMeaning } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { at } from '#web/offer-parts/offers.ts';

/** A part of a query besides a name: a kind, a person, a provider, a year or a season. */
export type Filter = SearchMeaning['filters'][number];
export type FilterType = Filter['type'];
type FilterOf<T extends FilterType> = Extract<Filter, { type: T }>;

/** The meaning of a query, and the number of results of each kind. `ignore` is the API's. */
export const meaningQuery = (text: string, ignore = '') =>
  queryOptions({
    queryKey: ['search', 'entendido', text, ignore],
    queryFn: ({ signal }): Promise<SearchMeaning> =>
      read('GET /search/meaning', { query: { query: text, ...ignoring(ignore) }, signal }),
  });

/** `ignore` as a parameter, absent if nothing is ignored. */
export const ignoring = (ignore: string) => (ignore === '' ? {} : { ignore });

export function understoodFilter<T extends FilterType>(
  { filters }: { filters: readonly Filter[] },
  type: T,
): FilterOf<T> | undefined {
  return filters.find((filter): filter is FilterOf<T> => filter.type === type);
}

export type NamedPerson = FilterOf<'person'>['person'];

/** All people that the query names. */
export const peopleOf = ({ filters }: { filters: readonly Filter[] }): NamedPerson[] =>
  filters.flatMap((filter) => (filter.type === 'person' ? [filter.person] : []));

/** A filter as a chip shows it. All people of a query are one chip, because they are removed together. */
export type Chip =
  | Exclude<Filter, { type: 'person' }>
  | { type: 'person'; people: NamedPerson[]; applied: boolean };

const ORDER: readonly FilterType[] = ['kind', 'person', 'provider', 'year', 'season'];

/** The chips of these filters, one of each type, in their order. */
export function chipsOf(filters: readonly Filter[]): Chip[] {
  const people = peopleOf({ filters });
  return filters
    .filter((filter, index) => filters.findIndex(({ type }) => type === filter.type) === index)
    .map((filter): Chip =>
      filter.type === 'person' ? { type: 'person', people, applied: filter.applied } : filter,
    )
    .toSorted((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type));
}

/** "com Wagner Moura e Alice Braga". */
export const withPeople = (people: readonly NamedPerson[]): string =>
  `com ${people.map(({ name }) => name).join(' e ')}`;

const KIND_NAMES = { movie: 'Filme', serie: 'Série', novela: 'Novela' } as const;

/** The label of a chip: "Filme", "com Wagner Moura", "na Netflix", "de 1984", "2ª temporada". */
export function chipLabel(chip: Chip): string {
  switch (chip.type) {
    case 'kind':
      return KIND_NAMES[chip.value];
    case 'person':
      return withPeople(chip.people);
    case 'provider':
      return at(chip.provider);
    case 'year':
      return `de ${chip.value}`;
    case 'season':
      return `${chip.value}ª temporada`;
  }
}

/** The heading of results with one filter left out; null for filters that exclude nothing. */
export function headingWithout(chip: Chip): string | null {
  switch (chip.type) {
    case 'kind':
      return `Se não for só ${KIND_NAMES[chip.value].toLocaleLowerCase('pt-BR')}`;
    case 'provider':
      return `Fora d${at(chip.provider).slice(1)}`;
    case 'year':
      return 'De outros anos';
    default:
      return null;
  }
}

/** Results from which on narrowing helps. */
const MANY = 4;

/**
 * Words that would narrow an understood query: the service with most of its titles, but not all. Undefined if a service
 * was named or removed, or if none narrows the results.
 */
export function suggestionFor(
  { filters }: SearchMeaning,
  items: readonly FoundTitle[],
  sem: string | undefined,
): string | undefined {
  if (filters.length === 0 || sem !== undefined) return undefined;
  if (filters.some(({ type }) => type === 'provider') || items.length < MANY) return undefined;
  const counts = new Map<number, { name: string; count: number }>();
  for (const { offer } of items) {
    if (!offer || offer.type === 'rent' || offer.type === 'buy') continue;
    const count = (counts.get(offer.family_id)?.count ?? 0) + 1;
    counts.set(offer.family_id, { name: offer.provider_name, count });
  }
  const [best] = [...counts.values()].toSorted((one, other) => other.count - one.count);
  if (!best || best.count < 2 || best.count === items.length) return undefined;
  return at({ provider_name: best.name });
}
