import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import buttons from '#ui/button.module.css';
import { TitleCard } from '#web/cards/title-card.tsx';
import { formatCount } from '#web/foundation/format.ts';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { keyOf } from './infinite-list.ts';
import { ListingNotice } from './listing-notice.tsx';
import { PageLink, type ListingSearch } from './page-link.tsx';
import styles from './title-grid.module.css';
import type { Growth } from './use-infinite-list.ts';

interface TitleGridProps {
  list: Growth;
  /** The other parameters of the address, shared by all pages of the list. */
  search?: ListingSearch;
  /** True if a sidebar takes space, so that the grid has one column less. */
  narrow?: boolean;
  /** Shown for an empty list. */
  empty: ReactNode;
}

/**
 * Titles, with more loaded on scrolling. Without JavaScript, and for crawlers, the same list has
 * numbered pages: 'Carregar mais' is the link to the next one.
 */
export function TitleGrid({ list, search, narrow = false, empty }: TitleGridProps) {
  const { titles, extent, state, end } = list;
  const grid = useRef<HTMLUListElement>(null);
  // The index of the first new title, which gets the focus after 'Carregar mais'.
  const goOnFrom = useRef<number | null>(null);
  useEffect(() => {
    if (goOnFrom.current === null || titles.length <= goOnFrom.current) return;
    grid.current?.children[goOnFrom.current]?.querySelector('a')?.focus({ preventScroll: true });
    goOnFrom.current = null;
  }, [titles.length]);
  if (state === 'failed')
    return (
      <ListingNotice title="Não deu pra carregar os títulos" alert>
        <Retry list={list} />
      </ListingNotice>
    );
  if (state === 'past') return <PastTheEnd />;
  if (state === 'ready' && titles.length === 0) return empty;
  const ask = () => {
    goOnFrom.current = titles.length;
    void list.grow();
  };
  return (
    <div className={styles.results} aria-busy={state === 'changing' || state === 'loading'}>
      <Before extent={extent} search={search} />
      {/* The key remounts the cards of another list: reused ones would visibly move. */}
      <ul key={list.key} ref={grid} className={styles.grid} data-narrow={narrow} role="list">
        {titles.map((item, index) => (
          <li key={keyOf(item)}>
            <TitleCard item={item} eager={index < 2} />
          </li>
        ))}
        <Skeletons count={skeletonsOf(state, extent)} />
      </ul>
      <div ref={end} />
      <After list={list} search={search} onAsk={ask} />
    </div>
  );
}

/** Shown for a page number after the last page. */
export function PastTheEnd() {
  const { page: _, ...search }: ListingSearch = useSearch({ strict: false });
  return (
    <ListingNotice title="A lista acaba antes desta página" text="Não tem mais títulos por aqui.">
      <PageLink page={1} search={search} className={buttons.secondary}>
        Ir para a primeira página
      </PageLink>
    </ListingNotice>
  );
}

/** For a list that starts at a later page: the link to the page before it. */
function Before({
  extent,
  search,
}: {
  extent: Growth['extent'];
  search: ListingSearch | undefined;
}) {
  const { firstPage, pages } = extent;
  if (firstPage === 1) return null;
  return (
    <nav className={styles.before} aria-label="Páginas anteriores">
      <PageLink page={firstPage - 1} search={search} rel="prev">
        Página anterior
      </PageLink>
      <span>{`Página ${formatCount(firstPage)} de ${formatCount(pages)}`}</span>
    </nav>
  );
}

interface AfterProps {
  list: Growth;
  search: ListingSearch | undefined;
  onAsk: () => void;
}

/** Below the titles: their number, and the link or button for more. */
function After({ list, search, onAsk }: AfterProps) {
  const { reached, total, lastPage } = list.extent;
  const isLoadingMore = list.state === 'growing';
  const progress = `${formatCount(reached)} de ${formatCount(total)} títulos`;
  const more = (event: MouseEvent) => {
    if (isOpenedElsewhere(event)) return;
    event.preventDefault();
    if (!isLoadingMore) onAsk();
  };
  return (
    <>
      {list.state === 'stuck' ? (
        <div className={styles.after} role="alert">
          <p>Não deu pra carregar mais títulos.</p>
          <Retry list={list} />
        </div>
      ) : (
        list.hasMore && (
          <div className={styles.after}>
            <p>{progress}</p>
            <PageLink
              page={lastPage + 1}
              search={search}
              rel="next"
              className={buttons.secondary}
              onClick={more}
            >
              {isLoadingMore ? 'Carregando...' : 'Carregar mais'}
            </PageLink>
          </div>
        )
      )}
      <p className="visually-hidden" role="status">
        {list.grown && list.state === 'ready' && progress}
      </p>
    </>
  );
}

function Retry({ list }: { list: Growth }) {
  return (
    <button type="button" className={buttons.secondary} onClick={() => void list.grow()}>
      Tentar de novo
    </button>
  );
}

/** Placeholder cards during the first load. */
const UNKNOWN = 12;

function skeletonsOf(state: Growth['state'], extent: Growth['extent']): number {
  if (state === 'loading') return UNKNOWN;
  return state === 'growing' ? extent.coming : 0;
}

function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={`skeleton ${index}`} className={styles.skeleton} aria-hidden="true">
      <div />
      <i />
      <i />
    </li>
  ));
}
