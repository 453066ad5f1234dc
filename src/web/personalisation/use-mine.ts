import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { dressPage, useSubscriptions } from './subscription-store.ts';

/** The address parameter of 'Só nos meus serviços': `?meus=1`. */
export interface MineSearch {
  meus?: 1 | undefined;
}

/** `?meus=1`; any other value counts as absent. */
export const validateMine = ({ meus }: Record<string, unknown>): MineSearch => ({
  meus: String(meus) === '1' ? 1 : undefined,
});

export interface Mine {
  /** Whether the list shows only the visitor's subscriptions. Off on the server and in the first rendering. */
  on: boolean;
  /** On, but the visitor has not marked any subscription: request them instead of showing a list. */
  unset: boolean;
  /** `plan_ids` for the API, e.g. "8,307"; undefined where the list is not filtered. */
  planIds: string | undefined;
  /** Switches it in the address, as a new history entry, and returns to page 1. */
  change: (on: boolean) => void;
}

/** The state of 'Só nos meus serviços' on the current page. */
export function useMine(): Mine {
  const asked = useSearch({ strict: false, select: (search) => validateMine(search).meus === 1 });
  const subscriptions = useSubscriptions();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const on = asked && hydrated;
  const planIds = on ? subscriptions.map(({ id }) => id).join() : '';
  return {
    on,
    unset: on && subscriptions.length === 0,
    planIds: planIds === '' ? undefined : planIds,
    change: (next) => {
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, page: undefined, meus: next ? 1 : undefined }),
        resetScroll: false,
      });
    },
  };
}

/**
 * False on the server and during hydration, then true. From then on React decides what is hidden, and
 * the style rules of the first paint that hide things are removed.
 */
function useHydrated(): boolean {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useLayoutEffect(() => {
    if (hydrated) dressPage();
  }, [hydrated]);
  return hydrated;
}

const never = () => () => undefined;
