import { useRouterState } from '@tanstack/react-router';
import type { Band } from './band.ts';

/** The band of the current page: a route whose loader returns one has a top bar in its colours. */
export function useBand(): Band | null {
  return useRouterState({
    select: (state) => bandOf(state.matches.at(-1)?.loaderData),
  });
}

function bandOf(loaderData: unknown): Band | null {
  if (typeof loaderData !== 'object' || loaderData === null || !('band' in loaderData)) return null;
  return loaderData.band as Band;
}
