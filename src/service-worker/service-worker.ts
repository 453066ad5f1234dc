// Reasons: docs/decisions/2026-11-22-service-worker.md
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import type { AppMessage } from '#shared/app-messages.ts';
import { serveAssets } from './assets.ts';
import { deleteOldCaches } from './storing.ts';
import { deletePages, servePages, storePage } from './pages.ts';
import { deletePrivateReads, servePrivateReads } from './private-reads.ts';
import { showAlerts } from './push.ts';
import { scope } from './worker-scope.ts';
import type { ExtendableEvent } from './worker-scope.ts';

/** The files of the page shell; the build writes them here, see build-plugins/service-worker.ts. */
declare const PAGE_SHELL: { url: string; revision: string | null }[];

// A new worker takes over at once: documents always come from the network when there is one, and files
// from their own addresses, so that it serves the pages of the previous build as well as its own.
scope.addEventListener('install', () => void scope.skipWaiting());
clientsClaim();
precacheAndRoute(PAGE_SHELL, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
serveAssets();
servePrivateReads();
servePages(PAGE_SHELL.map(({ url }) => url));
showAlerts();

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), preloadNavigations(), storeOpenPages(event)]));
});

scope.addEventListener('message', (event) => {
  const message = event.data as AppMessage | null;
  if (message?.kind === 'seen') event.waitUntil(storePage(message.path, event));
  else if (message?.kind === 'anonymous') event.waitUntil(deletePrivateReads());
  else if (message?.kind === 'signed-out')
    event.waitUntil(Promise.all([deletePrivateReads(), deletePages()]));
});

/** Lets the browser request a document while the worker is still starting. */
async function preloadNavigations(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
}

/** Stores the pages that were opened before there was a worker. */
async function storeOpenPages(event: ExtendableEvent): Promise<void> {
  const open = await scope.clients.matchAll({ type: 'window' });
  const paths = open
    .map(({ url }) => new URL(url))
    .map(({ pathname, search }) => pathname + search);
  await Promise.all(paths.map((path) => storePage(path, event)));
}
