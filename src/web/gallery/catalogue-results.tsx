import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundTitle } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { retryWords } from '#web/account/retry-words.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { formatYear } from '#web/foundation/format.ts';
import { useViewerTitle } from '#web/library/viewer-title-store.ts';
import { titlesPage } from '#web/search/search-data.ts';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { FailedState } from './failed-state.tsx';
import type { ListKey } from './kept-lists.ts';
import { announce, change } from './use-removals.ts';

/** The titles of the catalogue with these words, each with a button that adds it to a list. */
export function CatalogueResults({ list, text }: { list: ListKey; text: string }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...titlesPage({ text }),
    placeholderData: (before) => before,
  });
  if (isError && !data)
    return <FailedState title="Não deu pra buscar agora." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <p className="gallery-count" role="status">
        Carregando...
      </p>
    );
  return (
    <div aria-busy={isPlaceholderData}>
      {data.items.length === 0 && (
        <p className="gallery-count" role="status">
          A Busca não retornou resultados
        </p>
      )}
      <ul className="gallery-results" role="list">
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
      <span className="gallery-row-poster">
        <Picture
          kind="poster"
          path={item.poster_path}
          art={art.poster(type, id)}
          width={43}
          height={64}
          sizes="43px"
        />
      </span>
      <span className="gallery-row-words">
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
  const state = useViewerTitle({ type, id });
  const [wish, setWish] = useState<boolean | null>(null);
  const stored = state !== null && isOn(list, state);
  const isThere = wish ?? stored;
  async function toggle() {
    if (wish !== null) return;
    setWish(!isThere);
    try {
      await change(list, { type, id }, !isThere);
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

function isOn(list: ListKey, state: NonNullable<ReturnType<typeof useViewerTitle>>): boolean {
  if (typeof list === 'number') return state.collections.includes(list);
  return { 'vou-ver': state.watchlist, favoritos: state.favorite, assistidos: state.watched }[list];
}
