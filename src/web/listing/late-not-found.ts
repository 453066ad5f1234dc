import { lazyRouteComponent } from '@tanstack/react-router';

/** The not-found page of all listings: one chunk, which only visits that need it load. */
export const ListingNotFound = lazyRouteComponent(
  () => import('./listing-not-found.lazy.tsx'),
  'ListingNotFound',
);
