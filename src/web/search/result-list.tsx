import { useEffect, useEffectEvent, useRef, type MouseEvent, type ReactNode } from 'react';
import { ResultRow } from './result-row.tsx';
import styles from './result-list.module.css';
import { LOADING, LOADING_MORE, NOTHING, TRY_AGAIN } from './search-words.ts';
import type { Results } from './use-results.ts';

/** Distance from the end, px, at which the next page loads (docs/product-rules.md R43). */
const NEAR_END = 50;
/** Debounce of that check while scrolling, ms. */
const STANDSTILL = 100;

interface ResultListProps {
  id: string;
  label: string;
  results: Results;
  /** Index of the active option; -1 for none. */
  active: number;
  onChoose: (event: MouseEvent) => void;
  /** Shown at the end of the list: the link to all results. */
  children: ReactNode;
  /** Shown without results: where else to look. */
  elsewhere: ReactNode;
}

/** The results, 80 px each; the next page loads on scrolling. */
export function ResultList({ id, label, results, active, ...rest }: ResultListProps) {
  const scroller = useLoadMore(results);
  const { state, items, isStale } = results;
  useEffect(() => {
    if (active >= 0)
      scroller.current?.querySelector('[aria-selected=true]')?.scrollIntoView(NEAREST);
  }, [active, scroller]);
  if (state === 'loading') return <p className={styles.message}>{LOADING}</p>;
  if (state === 'failed') return <TryAgain onClick={results.retry} />;
  if (items.length === 0) {
    return (
      <>
        <p className={styles.message}>{isStale ? LOADING : NOTHING}</p>
        {!isStale && rest.elsewhere}
      </>
    );
  }
  return (
    <div className={styles.panel}>
      <div ref={scroller} className={styles.scroller} tabIndex={-1}>
        {results.limits !== '' && <p className={styles.limits}>{results.limits}</p>}
        <div
          id={id}
          className={styles.list}
          role="listbox"
          aria-label={label}
          aria-busy={isStale}
          style={{ '--results': items.length }}
        >
          {items.map((result, index) => (
            <ResultRow
              key={result.key}
              id={optionId(id, index)}
              result={result}
              search={results.text}
              active={index === active}
              place={index + 1}
              total={Math.max(results.rows, items.length)}
              onChoose={rest.onChoose}
            />
          ))}
        </div>
        {results.isLoadingMore && <p className={styles.message}>{LOADING_MORE}</p>}
        {results.hasFailed && <TryAgain onClick={results.retry} />}
      </div>
      {rest.children}
    </div>
  );
}

const NEAREST = { block: 'nearest' } as const;

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Deliberately without a message (docs/product-rules.md R46). */
function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <p className={styles.message}>
      <button type="button" className={styles.again} onClick={onClick}>
        {TRY_AGAIN}
      </button>
    </p>
  );
}

/**
 * Loads the next page near the end of the scrollable list, or at once if the list does not scroll.
 */
function useLoadMore({ state, hasMore, isLoadingMore, hasFailed, loadMore }: Results) {
  const scroller = useRef<HTMLDivElement>(null);
  // Titles may be there before the list is, which waits for the meaning of the text.
  const mayLoad = state === 'shown' && hasMore && !isLoadingMore && !hasFailed;
  const load = useEffectEvent(loadMore);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !mayLoad) return;
    let timer = 0;
    // A collapsed list has no height, and must not load more.
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = element;
      if (clientHeight > 0 && scrollHeight - scrollTop - clientHeight <= NEAR_END) load();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(look, STANDSTILL);
    };
    // Also on mount: the keyboard may have reached the end while the last page loaded.
    const size = new ResizeObserver(() => {
      if (element.scrollHeight <= element.clientHeight) look();
      else wait();
    });
    size.observe(element);
    element.addEventListener('scroll', wait, { passive: true });
    return () => {
      clearTimeout(timer);
      size.disconnect();
      element.removeEventListener('scroll', wait);
    };
  }, [mayLoad]);
  return scroller;
}
