import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Link } from '@tanstack/react-router';
import { imageHost } from '#web/images/image-addresses.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import styles from './result-list.module.css';
import { LOADING, LOADING_MORE, NOTHING, TRY_AGAIN } from './search-words.ts';
import type { Results } from './use-results.ts';
import { markLetters } from './mark-letters.ts';
import type { ResultView } from './result-view.ts';

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

interface ResultRowProps {
  id: string;
  result: ResultView;
  search: string;
  active: boolean;
  /** Its position among all results, from 1. */
  place: number;
  total: number;
  onChoose: (event: MouseEvent) => void;
}

/**
 * A result: a link that is also an option of the list box, so that it can be opened in a new tab.
 */
function ResultRow({ id, result, search, active, place, total, onChoose }: ResultRowProps) {
  const { original } = result;
  const explains = original && !answers(result.name, search) && answers(original, search);
  return (
    <Link
      {...result.link}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-posinset={place}
      aria-setsize={total}
      className={styles.row}
      onClick={onChoose}
    >
      <Thumb result={result} />
      <span className={styles.words}>
        <span className={styles.name}>
          <MarkedName name={result.name} search={search} />
        </span>
        <span className={styles.detail}>
          {result.detail}
          {explains && (
            <>
              {' · '}
              <MarkedName name={original} search={search} />
            </>
          )}
        </span>
      </span>
      {result.offer && (
        <>
          <ProviderLogo provider={result.offer} size={32} />
          <span className="visually-hidden">{result.offer.provider_name}</span>
        </>
      )}
    </Link>
  );
}

/** True if a name matches the search; if the title's does not, its original name may explain the result. */
const answers = (name: string, search: string): boolean =>
  markLetters(name, search).some(({ marked }) => marked);

/** The marks are visual only; a screen reader gets the name in one piece. */
function MarkedName({ name, search }: { name: string; search: string }) {
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <span aria-hidden="true">
        {markLetters(name, search).map(({ text, marked, at }) =>
          marked ? <mark key={at}>{text}</mark> : text,
        )}
      </span>
    </>
  );
}

/** The image (300 px wide, as specified), else the art, else the first letter. */
function Thumb({ result: { image, letter } }: { result: ResultView }) {
  const [failures, setFailures] = useState(0);
  const sources = image.path ? [`${imageHost()}/w300${image.path}`, image.art] : [image.art];
  const src = sources[failures];
  return (
    <span className={styles.thumb} data-kind={image.kind} aria-hidden="true">
      {src === undefined ? (
        letter
      ) : (
        <img
          key={src}
          src={src}
          alt=""
          width={43}
          height={64}
          loading="lazy"
          decoding="async"
          onError={() => setFailures(failures + 1)}
        />
      )}
    </span>
  );
}
