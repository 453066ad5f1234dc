import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { inPlanWords } from '#web/lists/in-my-plan.tsx';
import { useToken } from '#web/session/session-store.ts';
import { EmptyState, FailedState, GalleryIcon } from './gallery-parts.tsx';
import { isWhole, keptPageQuery, WHOLE, type ListKey, type Selection } from './gallery-data.ts';
import { WallSkeleton } from './list-frame.tsx';
import { sortOf, typeOf, validateList, type ListSearch, type SortWord } from './list-search.ts';
import { OrganizedRows } from './organized-rows.tsx';
import { TitleWall } from './title-wall.tsx';
import { useKeptTitles } from './use-kept-titles.ts';
import type { Removals } from './use-removals.ts';
import type { Reordering } from './use-order.ts';

interface ListBodyProps {
  list: ListKey;
  name: string;
  removals: Removals;
  /** Lets the owner order the list; absent if it cannot be ordered. */
  order?: Reordering;
  /** Shown for a list without titles. */
  empty: ReactNode;
}

/** The titles of a list: filters and cards, or rows that can be moved and removed. */
export function ListBody({ list, name, removals, order, empty }: ListBodyProps) {
  const [isOrganizing, organize] = useOrganizing();
  const wanted = useSelection();
  const titles = useKeptTitles(list, isOrganizing ? WHOLE : wanted, removals.removed);
  const navigate = useNavigate();
  if (titles.state === 'failed')
    return <FailedState title="Não deu pra abrir a lista agora." onRetry={titles.retry} />;
  if (titles.state === 'loading') return <WallSkeleton />;
  const isEverything = titles.selection !== undefined && isWhole(titles.selection);
  if (titles.count === 0 && isEverything) return empty;
  if (isOrganizing)
    return (
      <OrganizedRows
        list={list}
        titles={titles}
        name={name}
        order={order}
        removals={removals}
        onDone={() => organize(false)}
      />
    );
  return (
    <>
      <ListFilters list={list} hasOwnOrder={order !== undefined} />
      {titles.isStuck && (
        <FailedState title="Não deu pra carregar parte da lista." onRetry={titles.retry} />
      )}
      {titles.count === 0 ? (
        <EmptyState art="vazio" title="Nada com esses filtros" text="A lista tem outros títulos.">
          <button
            type="button"
            className={buttons.secondary}
            onClick={() => void navigate({ to: '.', search: {}, resetScroll: false })}
          >
            Limpar filtros
          </button>
        </EmptyState>
      ) : (
        <TitleWall titles={titles} label={name} />
      )}
    </>
  );
}

/** The selection that the address asks for. */
function useSelection(): Selection {
  const search = useSearch({ strict: false, select: validateList });
  const subscriptions = useSubscriptions();
  return {
    sort: sortOf(search),
    type: typeOf(search),
    planIds:
      search.meus && subscriptions.length > 0
        ? subscriptions.map(({ id }) => id).join()
        : undefined,
    text: '',
  };
}

interface ListFiltersProps {
  list: ListKey;
  /** True if its owner orders it; otherwise titles are in the order in which they were added. */
  hasOwnOrder: boolean;
}

/** The number of titles in the viewer's plans, and controls that filter and sort. */
function ListFilters({ list, hasOwnOrder }: ListFiltersProps) {
  const search = useSearch({ strict: false, select: validateList });
  const navigate = useNavigate();
  const id = useId();
  const change = (changed: ListSearch) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const chip = (label: string, on: boolean, changed: ListSearch) => (
    <button
      type="button"
      className="gallery-chip"
      aria-pressed={on}
      onClick={() => change(changed)}
    >
      {label}
    </button>
  );
  const { ordem, tipo, meus } = search;
  return (
    <div className="gallery-bar">
      <InPlans list={list} />
      <div className="gallery-filters" role="group" aria-label="Filtros da lista">
        {chip('Filmes', tipo === 'filmes', { tipo: tipo === 'filmes' ? undefined : 'filmes' })}
        {chip('Séries', tipo === 'series', { tipo: tipo === 'series' ? undefined : 'series' })}
        <PlanChip on={meus === 1} chip={chip} />
        <label htmlFor={id} className="visually-hidden">
          Ordem
        </label>
        <select
          id={id}
          className="gallery-select"
          value={ordem ?? ''}
          onChange={(event) =>
            change({ ordem: (event.currentTarget.value || undefined) as SortWord | undefined })
          }
        >
          {hasOwnOrder && <option value="">Minha ordem</option>}
          <option value={hasOwnOrder ? 'recentes' : ''}>Adicionados por último</option>
          <option value="nome">Nome</option>
          <option value="lancamento">Lançamento</option>
          <option value="nota">Nota</option>
        </select>
      </div>
    </div>
  );
}

interface PlanChipProps {
  on: boolean;
  chip: (label: string, on: boolean, changed: ListSearch) => React.ReactNode;
}

function PlanChip({ on, chip }: PlanChipProps) {
  if (useSubscriptions().length === 0) return null;
  return chip('No meu plano', on, { meus: on ? undefined : 1 });
}

/** 'n de m já estão no seu plano', of the whole list. */
function InPlans({ list }: { list: ListKey }) {
  const token = useToken();
  const subscriptions = useSubscriptions();
  const planIds = subscriptions.map(({ id }) => id).join();
  const all = useQuery(keptPageQuery(token, list));
  const mine = useQuery({
    ...keptPageQuery(token, list, { selection: { ...WHOLE, planIds }, size: 1 }),
    enabled: token !== null && subscriptions.length > 0,
  });
  if (subscriptions.length === 0)
    return (
      <p className="gallery-plans">
        <Link to="/platforms">Marque o que você assina</Link>
      </p>
    );
  const count = mine.data?.total;
  return (
    <p className="gallery-plans" data-some={count !== undefined && count > 0} role="status">
      {count !== undefined && all.data && (
        <>
          {count > 0 && <Icon name="check" size={20} />}
          {inPlanWords(count, all.data.total)}
        </>
      )}
    </p>
  );
}

/** A link to the search within a list, where titles of the catalogue can be added too. */
export function SearchLink({ list }: { list: ListKey }) {
  return (
    <Link
      to="/search-gallery/$galleryId"
      params={{ galleryId: String(list) }}
      className="gallery-tool"
      aria-label="Buscar e adicionar títulos"
      title="Buscar e adicionar títulos"
    >
      <Icon name="search" size={22} />
    </Link>
  );
}

/** True while the titles of the list are being moved and removed; the address stores it. */
function useOrganizing(): [boolean, (on: boolean) => void] {
  const on = useSearch({ strict: false, select: (search) => validateList(search).organizar === 1 });
  const navigate = useNavigate();
  const change = (next: boolean) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, organizar: next ? (1 as const) : undefined }),
      resetScroll: false,
    });
  return [on, change];
}

/** Switches between the cards and the rows in which titles are moved and removed. */
export function OrganizeButton() {
  const [on, change] = useOrganizing();
  return (
    <button
      type="button"
      className="gallery-tool"
      aria-pressed={on}
      aria-label="Organizar os títulos"
      title="Organizar os títulos"
      onClick={() => change(!on)}
    >
      <GalleryIcon name="order" />
    </button>
  );
}
