import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { assetsIn } from './document-rules.ts';
import { ASSETS, DRAWINGS, limitedTo, onlyOk } from './storing.ts';
import type { ExtendableEvent } from './worker-scope.ts';

/** Names of built files have the hash of their content: a stored one is never out of date. */
const assets = new CacheFirst({
  cacheName: ASSETS,
  plugins: [onlyOk, limitedTo(200, 60)],
});

const drawings = new StaleWhileRevalidate({
  cacheName: DRAWINGS,
  plugins: [onlyOk, limitedTo(200, 30)],
});

/** Built files from the cache, drawings from it while a current one is fetched. */
export function serveAssets(): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets);
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/art/'), drawings);
}

/** Stores the built files of a document, so that it can be shown without a connection. */
export async function keepAssetsOf(html: string, event: ExtendableEvent): Promise<void> {
  const kept = assetsIn(html).map((path) => assets.handle({ event, request: new Request(path) }));
  await Promise.allSettled(kept);
}
