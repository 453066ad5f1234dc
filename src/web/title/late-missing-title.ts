import { lazyRouteComponent } from '@tanstack/react-router';

/** The page of a missing title, for films and series: one chunk, which only visits that need it load. */
export const MissingTitlePage = lazyRouteComponent(
  () => import('./missing-title.lazy.tsx'),
  'MissingTitlePage',
);
