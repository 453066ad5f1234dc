import { useEffect, useState } from 'preact/hooks';
import type { TvTitle } from './api.ts';
import { useSession } from './session.ts';

/** Milliseconds without a key before the search begins. */
const REST_MS = 250;

export interface Found {
  /** The query that these are the results of. */
  query: string;
  items: TvTitle[];
  hasFailed: boolean;
}

const NOTHING: Found = { query: '', items: [], hasFailed: false };

/** The last search, so that somebody who comes back to it finds it unchanged. */
let kept: { query: string; found: Found } = { query: '', found: NOTHING };

function keep(search: typeof kept): void {
  kept = search;
}

export const forgetSearch = (): void => keep({ query: '', found: NOTHING });

/** The query and its results; those of an older query stay until the new ones are there. */
export function useSearch() {
  const { call } = useSession();
  const [query, setQuery] = useState(kept.query);
  const [found, setFound] = useState(kept.found);
  useEffect(() => keep({ query, found }), [query, found]);
  const text = query.trim();
  useEffect(() => {
    if (text === found.query) return undefined;
    if (text === '') {
      setFound(NOTHING);
      return undefined;
    }
    let isStopped = false;
    const take = (next: Found) => {
      if (!isStopped) setFound(next);
    };
    const timer = setTimeout(() => {
      call<{ items: TvTitle[] }>(`/tv/search?query=${encodeURIComponent(text)}`).then(
        ({ items }) => take({ query: text, items, hasFailed: false }),
        () => take({ query: text, items: [], hasFailed: true }),
      );
    }, REST_MS);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [text, call, found.query]);
  return { query, setQuery, found };
}
