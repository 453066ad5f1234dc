import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import headings from '#ui/heading.module.css';
import { ApiError } from '#web/api-client/api-client.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { NotFound } from '#web/notices/notice.tsx';
import { useToken } from '#web/session/session-store.ts';
import { CatalogueResults } from './catalogue-results.tsx';
import { FailedState } from './failed-state.tsx';
import { collectionQuery, WHOLE } from './gallery-data.ts';
import { GallerySheets } from './gallery-sheets.tsx';
import { MARKED_LISTS, type ListKey } from './kept-lists.ts';
import { WallSkeleton } from './list-frame.tsx';
import { validateListSearch } from './list-search.ts';
import { TitleWall } from './title-wall.tsx';
import { useKeptTitles } from './use-kept-titles.ts';

/** Milliseconds after the last letter, because it searches the viewer's own titles. */
const PAUSE = 300;

/** The search within a list, and in the catalogue for what could be added to it. */
export function SearchListPage({ list }: { list: ListKey }) {
  const name = useListName(list);
  const id = useId();
  const { query = '' } = useSearch({ strict: false, select: validateListSearch });
  const [text, setText] = useSearchedText(query);
  const field = useRef<HTMLInputElement>(null);
  // Visitors come here to type, so the field gets the focus; after Back they want to see the results.
  useEffect(() => {
    if (field.current?.value === '') field.current.focus();
  }, []);
  if (name === null) return <NotFound />;
  return (
    <div className="gallery">
      <GallerySheets />
      <Link to="/gallery/$galleryId" params={{ galleryId: String(list) }} className="gallery-up">
        {name ?? 'Sua lista'}
      </Link>
      <h1 className={headings.page}>Buscar e adicionar</h1>
      <form
        role="search"
        className="gallery-search"
        aria-label="Na lista e no catálogo"
        onSubmit={(event) => event.preventDefault()}
      >
        <label htmlFor={id}>Nome do filme, da série ou da novela</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={100}
          ref={field}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
      <section aria-labelledby={`${id}-list`} className="gallery-found">
        <h2 id={`${id}-list`} className={headings.section}>
          Na lista
        </h2>
        <FoundInList list={list} text={query} />
      </section>
      {query !== '' && (
        <section aria-labelledby={`${id}-catalogue`} className="gallery-found">
          <h2 id={`${id}-catalogue`} className={headings.section}>
            No catálogo
          </h2>
          <CatalogueResults list={list} text={query} />
        </section>
      )}
    </div>
  );
}

function FoundInList({ list, text }: { list: ListKey; text: string }) {
  const titles = useKeptTitles(list, { ...WHOLE, text });
  if (titles.state === 'failed')
    return <FailedState title="Não deu pra buscar na lista agora." onRetry={titles.retry} />;
  if (titles.state === 'loading') return <WallSkeleton />;
  const isSearch = titles.selection?.text !== '';
  return (
    <>
      <p className="gallery-count" role="status">
        {titles.count === 0
          ? isSearch
            ? 'Nada com esse nome na lista.'
            : 'A lista tá vazia. Escreva um nome pra começar.'
          : formatPlural(titles.count, 'título', 'títulos')}
      </p>
      {titles.count > 0 && <TitleWall titles={titles} label="Títulos da lista" />}
    </>
  );
}

/** The name of a list; undefined while it is loaded, null for one that the viewer does not have. */
function useListName(list: ListKey): string | null | undefined {
  const token = useToken();
  const isCollection = typeof list === 'number';
  const { data, error } = useQuery({
    ...collectionQuery(token, isCollection ? list : 0),
    enabled: token !== null && isCollection,
  });
  if (!isCollection) return MARKED_LISTS[list].name;
  if (error instanceof ApiError && error.status === 404) return null;
  return data?.is_owner === false ? null : data?.name;
}

/** The text of the field. Once it has not changed for a moment, it is in the address. */
function useSearchedText(query: string): [string, (text: string) => void] {
  const [text, setText] = useState(query);
  const navigate = useNavigate();
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => {
      const search = { query: text.trim() || undefined };
      void navigate({ to: '.', search, replace: true, resetScroll: false });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, query, navigate]);
  return [text, setText];
}
