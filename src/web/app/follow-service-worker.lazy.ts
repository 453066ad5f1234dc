import type { AnyRouter } from '@tanstack/react-router';
import { SERVICE_WORKER_PATH, type AppMessage } from '#shared/app-messages.ts';
import { currentToken, onSession } from '#web/api-client/session.ts';

/** Milliseconds between two checks for a new version, at least. */
const CHECK_INTERVAL = 60 * 60_000;

/**
 * Registers the service worker and tells it of events that it cannot see: pages opened by links, and the end of a
 * session. Once a new version of the site has been deployed, or without a connection, links load their documents
 * instead of running this page's code for another page.
 */
export function followServiceWorker(router: AnyRouter): void {
  const { serviceWorker } = navigator;
  let isOutdated = false;
  let hadWorker = serviceWorker.controller !== null;
  const tell = (message: AppMessage) =>
    void serviceWorker.ready.then(({ active }) => active?.postMessage(message));

  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated = hadWorker;
    hadWorker = true;
  });
  serviceWorker.register(SERVICE_WORKER_PATH).then(
    (registration: ServiceWorkerRegistration | undefined) => checkForUpdates(registration),
    // Storage is blocked, as in some private windows: the site works as it does without a worker.
    () => undefined,
  );

  if (currentToken() === null) tell({ kind: 'anonymous' });
  onSession(() => {
    if (currentToken() === null) tell({ kind: 'signed-out' });
  });
  router.subscribe('onResolved', ({ pathChanged, toLocation: { pathname, searchStr } }) => {
    if (pathChanged) tell({ kind: 'seen', path: pathname + searchStr });
  });

  // Before React’s own listeners, which would otherwise prevent the browser from following the link.
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (link && (isOutdated || !navigator.onLine)) event.stopImmediatePropagation();
    },
    true,
  );
}

/** An installed app can stay open for weeks without loading a document. */
function checkForUpdates(registration: ServiceWorkerRegistration | undefined): void {
  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() < checked + CHECK_INTERVAL) return;
    checked = Date.now();
    void registration?.update().catch(() => undefined);
  });
}
