/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import type { TvTitle } from './api.ts';
import { doesFocusableExist, moveFocus } from './focus.ts';
import { Group } from './group.tsx';
import { Poster } from './poster.tsx';
import { Ring } from './ring.tsx';
import { focusLeftHere } from './screens.ts';
import { useSearch } from './search-data.ts';
import type { Found } from './search-data.ts';
import { SearchKeys } from './search-keys.tsx';
import { useStable } from './use-stable.ts';
import { answer } from './words.ts';

/** Posters beside each other, and in rem from one to the next. */
const COLUMNS = 5;
const STEP = 13;
const LINE = 20;

/** A keyboard, and beside it the results as they come. */
export function SearchScreen({ services }: { services: number }) {
  const { query, setQuery, found } = useSearch();
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
        <Results found={found} services={services} />
      </main>
    </Group>
  );
}

function Results({ found, services }: { found: Found; services: number }) {
  const [focused, setFocused] = useState<TvTitle | null>(null);
  const { items, query } = found;
  const at = focused === null ? -1 : items.indexOf(focused);
  const line = Math.max(0, Math.floor(at / COLUMNS));
  const focus = useStable((place: number) => setFocused(items[place]!));
  return (
    <>
      <p className="found" role="status">
        {sentence(found)}
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
          {` ${focused.year === null ? '' : `(${focused.year})`} ${answer(focused, services)}`}
        </p>
      )}
    </>
  );
}

function sentence({ query, items, hasFailed }: Found): string {
  if (hasFailed) return 'Sem internet agora. Mude uma letra pra tentar de novo.';
  if (query === '') return 'Digite com as setas. Os resultados aparecem aqui.';
  if (items.length === 0) return `Nada com “${query}”. Confere as letras?`;
  return items.length === 1 ? 'Encontramos 1 título' : `Encontramos ${items.length} títulos`;
}
