/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { useSession, type TvTitle } from './api.ts';
import { doesFocusableExist, moveFocus } from './focus.ts';
import { Button, Group } from './controls.tsx';
import { Poster, Ring } from './poster.tsx';
import { focusLeftHere } from './screens.ts';
import { useStable } from './rendering.ts';
import { whereToWatch } from './words.ts';

/** Posters beside each other, and in rem from one to the next. */
const COLUMNS = 5;
const STEP = 13;
const LINE = 20;

/** A keyboard, and beside it the results as they come. */
export function SearchScreen({ services }: { services: number }) {
  const { query, setQuery, results } = useSearch();
  useEffect(() => {
    const leftHere = focusLeftHere();
    moveFocus(leftHere !== undefined && doesFocusableExist(leftHere) ? leftHere : 'keys');
  }, []);
  return (
    <Group focusKey="search" className="screen search" isBoundary>
      <main>
        <h1 className="search-name">Buscar</h1>
        <p className="query">
          <span className="typed">
            {query === '' ? <span className="hint">Que filme, série ou novela?</span> : query}
            <span className="caret" />
          </span>
        </p>
        <SearchKeys query={query} onQuery={setQuery} />
        <Results results={results} services={services} />
      </main>
    </Group>
  );
}

function Results({ results, services }: { results: SearchResults; services: number }) {
  const [focused, setFocused] = useState<TvTitle | null>(null);
  const { items, query } = results;
  const at = focused === null ? -1 : items.indexOf(focused);
  const line = Math.max(0, Math.floor(at / COLUMNS));
  const focus = useStable((place: number) => setFocused(items[place] ?? null));
  return (
    <>
      <p className="found" role="status">
        {sentence(results)}
      </p>
      {items.length > 0 && (
        <Group key={query} focusKey="results" className="results" role="group" label="Resultados">
          <div
            className="results-track"
            style={{ transform: `translate3d(0,${-line * LINE}rem,0)` }}
          >
            {items.map((title, place) => {
              const key = `found:${title.type}:${title.id}`;
              return (
                <Poster
                  key={key}
                  focusKey={key}
                  title={title}
                  left={(place % COLUMNS) * STEP}
                  top={Math.floor(place / COLUMNS) * LINE}
                  place={place}
                  onFocus={focus}
                />
              );
            })}
            <Ring left={(Math.max(0, at) % COLUMNS) * STEP} top={line * LINE} />
          </div>
        </Group>
      )}
      {at >= 0 && focused !== null && (
        <p className="found-title">
          <strong>{focused.title}</strong>
          {` ${focused.year === null ? '' : `(${focused.year})`} ${whereToWatch(focused, services)}`}
        </p>
      )}
    </>
  );
}

function sentence({ query, items, hasFailed }: SearchResults): string {
  if (hasFailed) return 'Sem internet agora. Mude uma letra pra tentar de novo.';
  if (query === '') return 'Digite com as setas. Os resultados aparecem aqui.';
  if (items.length === 0) return `Nada com “${query}”. Confere as letras?`;
  return items.length === 1 ? 'Encontramos 1 título' : `Encontramos ${items.length} títulos`;
}

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

interface SearchKeysProps {
  query: string;
  onQuery: (query: string) => void;
}

/** The longest text: more than any name that somebody types with a remote. */
const LONGEST = 60;

/** The keyboard on the screen. */
function SearchKeys({ query, onQuery }: SearchKeysProps) {
  const add = (sign: string) => onQuery((query + sign).slice(0, LONGEST));
  return (
    <Group focusKey="keys" className="keys" role="group" label="Teclado">
      {SIGNS.map((sign) => (
        <Button key={sign} focusKey={`key:${sign}`} className="key" onEnter={() => add(sign)}>
          {sign}
        </Button>
      ))}
      <Button
        focusKey="key:space"
        className="key wide"
        onEnter={() => query !== '' && query.slice(-1) !== ' ' && add(' ')}
      >
        espaço
      </Button>
      <Button
        focusKey="key:delete"
        className="key wide"
        onEnter={() => onQuery(query.slice(0, -1))}
      >
        apagar
      </Button>
      <Button focusKey="key:clear" className="key wide" onEnter={() => onQuery('')}>
        limpar
      </Button>
    </Group>
  );
}

/** Milliseconds without a key before the search begins. */
const REST_MS = 250;

interface SearchResults {
  /** The query that these are the results of. */
  query: string;
  items: TvTitle[];
  hasFailed: boolean;
}

const NOTHING: SearchResults = { query: '', items: [], hasFailed: false };

/** The last search, so that somebody who comes back to it finds it unchanged. */
let kept: { query: string; results: SearchResults } = { query: '', results: NOTHING };

function keep(search: typeof kept): void {
  kept = search;
}

export const forgetLastSearch = (): void => keep({ query: '', results: NOTHING });

/** The query and its results; those of an older query stay until the new ones are there. */
function useSearch() {
  const { call } = useSession();
  const [query, setQuery] = useState(kept.query);
  const [results, setFound] = useState(kept.results);
  useEffect(() => keep({ query, results }), [query, results]);
  const text = query.trim();
  useEffect(() => {
    if (text === results.query) return undefined;
    if (text === '') {
      setFound(NOTHING);
      return undefined;
    }
    let isStopped = false;
    const take = (next: SearchResults) => {
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
  }, [text, call, results.query]);
  return { query, setQuery, results };
}
