import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { dressPage, useSubscriptions } from './subscription-store.ts';

/** The address parameter of 'Só nos meus serviços': `?meus=1`. */
export interface MineSearch {
  meus?: 1 | undefined;
}

/** `?meus=1`; anything else is as good as absent. */
export const validateMine = ({ meus }: Record<string, unknown>): MineSearch => ({
  meus: String(meus) === '1' ? 1 : undefined,
});

export interface Mine {
  /** Whether only the visitor's services are asked for. Off on the server and in the first rendering. */
  on: boolean;
  /** On, but nobody has said which services: ask, and show no list. */
  unset: boolean;
  /** `plan_ids` for the API, e.g. "8,307"; undefined where the list is everybody's. */
  planIds: string | undefined;
  /** Switches it in the address, as an entry of its own in the history; back to page 1. */
  change: (on: boolean) => void;
}

/** 'Só nos meus serviços' on the page at hand. */
export function useMine(): Mine {
  const asked = useSearch({ strict: false, select: (search) => validateMine(search).meus === 1 });
  const services = useSubscriptions();
  const alive = useAlive();
  const navigate = useNavigate();
  const on = asked && alive;
  const planIds = on ? services.map(({ id }) => id).join() : '';
  return {
    on,
    unset: on && services.length === 0,
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
 * False on the server and while React takes over its page, then true. From then on the page says by
 * itself what is hidden, and the first paint's rules about it go.
 */
function useAlive(): boolean {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useLayoutEffect(() => {
    if (alive) dressPage();
  }, [alive]);
  return alive;
}

const never = () => () => undefined;
