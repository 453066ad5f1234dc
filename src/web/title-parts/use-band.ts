import { useRouterState } from '@tanstack/react-router';
import type { Band } from './band.ts';

/** The band of the page in view: routes whose loader gives one have a top bar that melts into it. */
export function useBand(): Band | null {
  return useRouterState({
    select: (state) => bandOf(state.matches.at(-1)?.loaderData),
  });
}

function bandOf(loaderData: unknown): Band | null {
  if (typeof loaderData !== 'object' || loaderData === null || !('band' in loaderData)) return null;
  return loaderData.band as Band;
}
