import type { SearchMeaning } from '#api/types.ts';
import { totalOf, yearLimits } from './answer-sentence.ts';
import { chipsOf, type Chip } from './meaning.ts';
import { ignoredOf, withIgnored, type SearchParams } from './search-params.ts';
import type { TitleSearch } from './search-data.ts';

/** A search with one filter less. */
export interface LooserSearch {
  filter: Chip;
  address: SearchParams;
  search: TitleSearch;
}

/**
 * The searches shown below the results of a first page, with one filter less each: those that can
 * bring back titles of the same person or name. Where nothing was found, every filter is tried.
 */
export function looserSearches(meaning: SearchMeaning, params: SearchParams): LooserSearch[] {
  const { query: text, tab, tipo, page = 1 } = params;
  if (text === undefined || tab === 'pessoas' || page > 1) return [];
  const isEmpty = totalOf(meaning.counts, tipo) === 0;
  const chips = chipsOf(meaning.filters);
  const rest = meaning.text !== '' || chips.length > 1;
  return chips
    .filter((filter) => rest && filter.applied && (isEmpty || hidesTitles(filter, meaning)))
    .map((filter) => {
      const address = { ...params, page: undefined, sem: withIgnored(params.sem, filter.type) };
      return { filter, address, search: { text, kind: tipo, ignore: ignoredOf(address) } };
    });
}

/** Without the person, all titles of a service or kind would come back, which nobody asked for. */
function hidesTitles({ type }: Chip, { filters, text }: SearchMeaning): boolean {
  if (type === 'year') return yearLimits(filters, text);
  return type === 'kind' || type === 'provider';
}
