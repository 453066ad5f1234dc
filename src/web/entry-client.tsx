import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';
import { holdNavigation } from './shell/hold-navigation.tsx';
import { scrollUpOnSamePage } from './shell/same-page-links.ts';
import { followOtherTabs } from './personalisation/subscription-store.ts';

/**
 * Start's own client entry also carries the serializer of server functions, 9 KB that no page here
 * uses: pages talk to the API alone.
 */
function hydrate() {
  const router = getRouter();
  holdNavigation(router);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

followOtherTabs();
scrollUpOnSamePage();
// A task of its own: evaluating this file takes a slow phone longer than 50 ms already.
setTimeout(hydrate);
