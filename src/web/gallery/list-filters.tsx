import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { inPlanWords } from '#web/lists/plan-count.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useToken } from '#web/session/session-store.ts';
import { keptPageQuery, WHOLE } from './gallery-data.ts';
import type { ListKey } from './kept-lists.ts';
import { validateList, type ListSearch, type SortWord } from './list-search.ts';

interface ListFiltersProps {
  list: ListKey;
  /** True if its owner orders it; otherwise titles are in the order in which they were added. */
  hasOwnOrder: boolean;
}

/** The number of titles in the viewer's plans, and controls that filter and sort. */
export function ListFilters({ list, hasOwnOrder }: ListFiltersProps) {
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
