import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';
import { scrollUpOnSamePage } from './shell/same-page-links.ts';
import { followOtherTabs } from './personalisation/subscription-store.ts';

/**
 * Start's own client entry also carries the serializer of server functions, 9 KB that no page here
 * uses: pages talk to the API alone.
 */
followOtherTabs();
scrollUpOnSamePage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={getRouter()} />
    </StrictMode>,
  );
});
