import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { getRouter } from './router.tsx';
import { holdNavigation } from './framework/hold-navigation.tsx';
import { scrollUpOnSamePage } from './shell/page-navigation.tsx';
import { followOtherTabs } from './personalisation/subscription-store.ts';
import { startSession } from './session/session-store.ts';

/**
 * Start's own client entry also carries the serializer of server functions, 9 KB that no page here
 * uses: pages talk to the API alone.
 */
function hydrate() {
  const router = getRouter();
  holdNavigation(router);
  startSession(followViewer(router));
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void import('./app/follow-service-worker.lazy.ts').then((app) =>
      app.followServiceWorker(router),
    );
  setTimeout(() => void hydrateDocument(router));
}

/** Evaluates react-dom only now: it takes a slow phone as long as everything else in the entry. */
async function hydrateDocument(router: ReturnType<typeof getRouter>) {
  const { hydrateRoot } = await import('react-dom/client');
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

/** Loads what pages do for a signed-in viewer, at the first session. */
function followViewer(router: ReturnType<typeof getRouter>) {
  let loading: Promise<void> | undefined;
  return () => {
    loading ??= import('./follow-viewer.lazy.ts').then(
      (follower) => follower.followViewer(router, router.options.context.queryClient),
      // The next session tries again; until then the bar shows the control without a picture.
      () => void (loading = undefined),
    );
  };
}

followOtherTabs();
scrollUpOnSamePage();
// Evaluating this file, making the router, and react-dom: a task each, for a slow phone takes longer than
// 50 ms for any two of them.
setTimeout(hydrate);
