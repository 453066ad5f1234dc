import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { withoutRepeats } from './merge-titles.ts';
import { viewOfPerson, viewOfTitle, type ResultView } from './result-view.ts';
import { personSearch, titleSearch, type Found, type Tab } from './search-data.ts';

/** What the box shows of a search. */
export interface Results {
  /** "none" while nothing is searched for. */
  state: 'none' | 'loading' | 'failed' | 'shown';
  /** What the items answer. */
  text: string;
  items: ResultView[];
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Whether the items still answer an earlier text. */
  isOld: boolean;
  /** Whether an answer did not come, at the first try already. */
  hasFailed: boolean;
  loadMore: () => void;
  /** Repeats a failed request. */
  retry: () => void;
}

/**
 * The findings for a text in one tab; an empty text asks nobody. Every text has an answer of its own
 * in the cache, so a late one never shows under a newer text; until that is answered, the old
 * findings stay, unless the field was cleared (`textBefore` is empty).
 */
export function useResults(tab: Tab, text: string, textBefore: string): Results {
  const old = textBefore === '' ? {} : { placeholderData: keepPreviousData };
  const titles = useInfiniteQuery({
    ...titleSearch(text),
    enabled: text !== '' && tab === 'titulos',
    ...old,
  });
  const people = useInfiniteQuery({
    ...personSearch(text),
    enabled: text !== '' && tab === 'pessoas',
    ...old,
  });
  const query = tab === 'titulos' ? titles : people;
  const items =
    tab === 'titulos'
      ? viewsOf(titles.data?.pages, viewOfTitle)
      : viewsOf(people.data?.pages, viewOfPerson);
  const client = useQueryClient();
  /** At once, in place of the next try that is being waited for. */
  const retry = async () => {
    const { queryKey } = tab === 'titulos' ? titleSearch(text) : personSearch(text);
    await client.cancelQueries({ queryKey, exact: true });
    await (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  };
  // Without a network the cache waits for one, and would call that loading.
  const isStuck = query.fetchStatus === 'paused';
  // It is retried automatically; this retries at once.
  const hasStumbled = query.isError || isStuck || query.failureCount > 0;
  const isWaiting = query.data === undefined || query.isPlaceholderData;
  return {
    state: stateOf(text, query.data !== undefined, hasStumbled),
    text: query.data?.pages[0]?.text ?? '',
    items,
    total: query.data?.pages.at(-1)?.total ?? 0,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage && !isStuck,
    isOld: query.isPlaceholderData,
    hasFailed:
      query.isFetchNextPageError ||
      (hasStumbled && text !== '' && (isWaiting || query.isFetchingNextPage)),
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void retry(),
  };
}

function stateOf(text: string, hasData: boolean, hasFailed: boolean): Results['state'] {
  if (text === '') return 'none';
  if (hasData) return 'shown';
  return hasFailed ? 'failed' : 'loading';
}

function viewsOf<T>(pages: Found<T>[] | undefined, viewOf: (item: T) => ResultView) {
  const views = (pages ?? []).flatMap((page) => page.items).map(viewOf);
  return withoutRepeats(views, (view) => view.key);
}
