import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { SearchMeaning } from '#api/types.ts';
import { totalOf } from './search-words.ts';
import { chipLabel, chipsOf, meaningQuery, peopleOf } from './meaning.ts';
import {
  personSearch,
  titleSearch,
  withoutRepeats,
  type ResultPage,
  type Tab,
} from './search-data.ts';
import { viewOfNamedPerson, viewOfPerson, viewOfTitle, type ResultView } from './result-view.ts';

/** The results of a search as the box shows them. */
export interface Results {
  /** "none" if there is nothing to search for. */
  state: 'none' | 'loading' | 'failed' | 'shown';
  /** The text that the items are results of. */
  text: string;
  items: ResultView[];
  /** The number of results, without the people that the query names. */
  total: number;
  /** The number of their rows, loaded or not. */
  rows: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** True if the items are still the results of an earlier text. */
  isStale: boolean;
  /** True if a request failed, even at its first attempt. */
  hasFailed: boolean;
  loadMore: () => void;
  /** Repeats a failed request. */
  retry: () => void;
  /** The number of results in each tab; absent until known. */
  totals: Totals;
  /** The limits of the results, besides the person: "Filme, na Netflix"; empty for none. */
  limits: string;
}

export type Totals = Partial<Record<Tab, number>>;

/**
 * The results for a text in one tab, and the number in each tab; an empty text sends no request. Each text is cached
 * under its own key, so a late response never shows under a newer text. Until the new results arrive the previous ones
 * stay, unless the field was cleared (`textBefore` is empty).
 */
export function useResults(tab: Tab, text: string, textBefore: string): Results {
  const placeholder = textBefore === '' ? {} : { placeholderData: keepPreviousData };
  const titles = useInfiniteQuery({
    ...titleSearch(text),
    enabled: text !== '',
    ...placeholder,
  });
  const people = useInfiniteQuery({
    ...personSearch(text),
    enabled: text !== '' && tab === 'pessoas',
    ...placeholder,
  });
  const meaning = useQuery({ ...meaningQuery(text), enabled: text !== '', ...placeholder });
  const query = tab === 'titulos' ? titles : people;
  const client = useQueryClient();
  /** Retries at once instead of waiting for the next automatic retry. */
  const retry = async () => {
    const { queryKey } = tab === 'titulos' ? titleSearch(text) : personSearch(text);
    await client.cancelQueries({ queryKey, exact: true });
    await (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  };
  // Without a network the query is paused, and its state would still be "loading".
  const isPaused = query.fetchStatus === 'paused';
  // Also true between automatic retries, so that the visitor can retry at once.
  const hasFailedOnce = query.isError || isPaused || query.failureCount > 0;
  const isWaiting = query.data === undefined || query.isPlaceholderData;
  // The people are the first rows: other rows wait for them, or they would move. If this fails, rows show without them.
  const isReading = meaning.isFetching && meaning.isPending && meaning.failureCount === 0;
  const isRereading = meaning.isPlaceholderData && meaning.failureCount === 0;
  const isStale = query.isPlaceholderData || (query.data !== undefined && isRereading);
  const known = meaning.data?.query === text ? meaning.data : undefined;
  const shownMeaning = isStale ? meaning.data : known;
  const named =
    tab === 'titulos' && shownMeaning ? peopleOf(shownMeaning).map(viewOfNamedPerson) : [];
  const total = query.data?.pages.at(-1)?.total ?? 0;
  return {
    state: stateOf(text, query.data !== undefined && !isReading, hasFailedOnce),
    text: query.data?.pages[0]?.text ?? '',
    items:
      tab === 'titulos'
        ? [...named, ...viewsOf(titles.data?.pages, viewOfTitle)]
        : viewsOf(people.data?.pages, viewOfPerson),
    total,
    rows: total + named.length,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage && !isPaused,
    isStale,
    hasFailed:
      query.isFetchNextPageError ||
      (hasFailedOnce && text !== '' && (isWaiting || query.isFetchingNextPage)),
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void retry(),
    totals: known ? { titulos: totalOf(known.counts), pessoas: known.counts.people } : {},
    limits: tab === 'titulos' && known && !isStale ? limitsOf(known) : '',
  };
}

function stateOf(text: string, hasData: boolean, hasFailed: boolean): Results['state'] {
  if (text === '') return 'none';
  if (hasData) return 'shown';
  return hasFailed ? 'failed' : 'loading';
}

const limitsOf = ({ filters }: SearchMeaning): string =>
  chipsOf(filters)
    .filter(({ type, applied }) => applied && (type === 'kind' || type === 'provider'))
    .map(chipLabel)
    .join(', ');

function viewsOf<T>(pages: ResultPage<T>[] | undefined, viewOf: (item: T) => ResultView) {
  const views = (pages ?? []).flatMap((page) => page.items).map(viewOf);
  return withoutRepeats(views, (view) => view.key);
}
