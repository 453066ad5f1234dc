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
  /** True if the list shows only the visitor's subscriptions. False on the server and in the first rendering. */
  on: boolean;
  /** True if it is on, but the visitor has marked no subscription: ask for them instead of showing a list. */
  unset: boolean;
  /** `plan_ids` for the API, e.g. "8,307"; undefined if the list is not filtered. */
  planIds: string | undefined;
  /** Switches it in the address, as a new history entry, and returns to page 1. */
  change: (on: boolean) => void;
}

/** The state of 'Só nos meus serviços' on the current page. */
export function useMine(): Mine {
  const isWanted = useSearch({
    strict: false,
    select: (search) => validateMine(search).meus === 1,
  });
  const subscriptions = useSubscriptions();
  const on = useOnceHydrated(isWanted);
  const navigate = useNavigate();
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
 * False on the server and during hydration, then `isWanted`, so that only pages that are filtered render a
 * second time. From then on React decides what is hidden, and the style rules of the first paint that
 * hide things are removed.
 */
function useOnceHydrated(isWanted: boolean): boolean {
  const on = useSyncExternalStore(
    never,
    () => isWanted,
    () => false,
  );
  useLayoutEffect(() => {
    if (on) dressPage();
  }, [on]);
  return on;
}

const never = () => () => undefined;
