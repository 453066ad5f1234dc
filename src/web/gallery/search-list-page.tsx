import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import headings from '#ui/heading.module.css';
import { ApiError } from '#web/api-client/api-client.ts';
import { formatPlural, formatYear } from '#web/foundation/format.ts';
import { NotFound } from '#web/notices/notice.tsx';
import { useToken } from '#web/session/session-store.ts';
import { FailedState, GalleryStyles } from './gallery-parts.tsx';
import { MARKED_LISTS, WHOLE, collectionQuery, type ListKey } from './gallery-data.ts';
import { WallSkeleton } from './list-frame.tsx';
import { validateListSearch } from './list-search.ts';
import { TitleWall } from './title-wall.tsx';
import { useKeptTitles } from './use-kept-titles.ts';
import type { FoundTitle } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { retryWords } from '#web/account/sending.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { useViewerTitle, type TitleState } from '#web/library/viewer-title-query.ts';
import { titlesPage } from '#web/search/search-data.ts';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { announce, change } from './use-removals.ts';
import styles from './gallery-rows.module.css';
import galleryStyles from './gallery.module.css';
import galleryList from './gallery-list.module.css';

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
    <div className={galleryStyles.gallery}>
      <GalleryStyles />
      <Link
        to="/gallery/$galleryId"
        params={{ galleryId: String(list) }}
        className={galleryList.up}
      >
        {name ?? 'Sua lista'}
      </Link>
      <h1 className={headings.page}>Buscar e adicionar</h1>
      <form
        role="search"
        className={styles.search}
        aria-label="Na lista e no catálogo"
        data-keeps-focus
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
      <section aria-labelledby={`${id}-list`} className={styles.found}>
        <h2 id={`${id}-list`} className={headings.section}>
          Na lista
        </h2>
        <FoundInList list={list} text={query} />
      </section>
      {query !== '' && (
        <section aria-labelledby={`${id}-catalogue`} className={styles.found}>
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
      <p className={styles.count} role="status">
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

/** The titles of the catalogue with these words, each with a button that adds it to a list. */
function CatalogueResults({ list, text }: { list: ListKey; text: string }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...titlesPage({ text }),
    placeholderData: (before) => before,
  });
  if (isError && !data)
    return <FailedState title="Não deu pra buscar agora." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <p className={styles.count} role="status">
        Carregando...
      </p>
    );
  return (
    <div aria-busy={isPlaceholderData}>
      {data.items.length === 0 && (
        <p className={styles.count} role="status">
          A Busca não retornou resultados
        </p>
      )}
      <ul className={styles.results} role="list">
        {data.items.map((item) => (
          <li key={`${item.media_type} ${item.id}`}>
            <Result list={list} item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Result({ list, item }: { list: ListKey; item: FoundTitle }) {
  const { media_type: type, id } = item;
  const name = itemName(item);
  const [isThere, toggle] = useMembership(list, item);
  return (
    <>
      <span className={styles.rowPoster}>
        <Picture
          kind="poster"
          path={item.poster_path}
          art={art.poster(type, id)}
          width={43}
          height={64}
          sizes="43px"
        />
      </span>
      <span className={styles.rowWords}>
        <TitleLink item={item}>{name}</TitleLink>
        <span>
          {[type === 'movie' ? 'Filme' : 'Série', formatYear(itemDate(item))]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <button
        type="button"
        className={buttons.secondary}
        aria-pressed={isThere}
        aria-label={isThere ? `Tirar ${name} da lista` : `Adicionar ${name} à lista`}
        onClick={toggle}
      >
        <Icon name={isThere ? 'check' : 'plus'} />
        <span aria-hidden="true">{isThere ? 'Na lista' : 'Adicionar'}</span>
      </button>
    </>
  );
}

/** Membership of a title in a list, with a function that changes it: shown at once, reverted if it fails. */
function useMembership(list: ListKey, { media_type: type, id }: FoundTitle) {
  const client = useQueryClient();
  const state = useViewerTitle({ type, id });
  const [wish, setWish] = useState<boolean | null>(null);
  const stored = state !== null && isOn(list, state);
  const isThere = wish ?? stored;
  async function toggle() {
    if (wish !== null) return;
    setWish(!isThere);
    try {
      await change(client, list, { type, id }, !isThere);
      announce(list, { type, id });
      showToast({ text: isThere ? 'Removido!' : 'Adicionado', kind: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code } = errorDetail(error);
      const isFull = code === 'COLLECTION_FULL' || code === 'LIST_FULL';
      showToast({ text: isFull ? 'A lista está cheia.' : retryWords(error), kind: 'error' });
    } finally {
      setWish(null);
    }
  }
  return [isThere, () => void toggle()] as const;
}

function isOn(list: ListKey, state: TitleState): boolean {
  if (typeof list === 'number') return state.collections.includes(list);
  return state[MARKED_LISTS[list].mark];
}
