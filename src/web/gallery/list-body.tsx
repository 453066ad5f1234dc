import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import buttons from '#ui/button.module.css';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { isWhole, WHOLE, type Selection } from './gallery-data.ts';
import type { ListKey } from './kept-lists.ts';
import { ListFilters } from './list-filters.tsx';
import { WallSkeleton } from './list-frame.tsx';
import { sortOf, typeOf, validateList } from './list-search.ts';
import { useOrganizing } from './list-tools.tsx';
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
