import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { keepAssetsOf } from './assets.ts';
import { mayBeStored, titleOf } from './document-rules.ts';
import { offlinePage } from './offline-page.ts';
import { storedWatchlist } from './private-reads.ts';
import { PAGES, limitedTo } from './storing.ts';
import type { ExtendableEvent } from './worker-scope.ts';

/** Seconds a visitor waits for a slow network before a stored copy is shown. */
const PATIENCE = 10;
/** Pages that are stored, the last ones seen. */
const STORED = 30;

const withAssets: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (mayBeStored(response) ? response : null),
  cacheDidUpdate: async ({ newResponse, event }) =>
    keepAssetsOf(await newResponse.clone().text(), event as ExtendableEvent),
};

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE,
  plugins: [withAssets, limitedTo(STORED, 30)],
});

/**
 * Pages from the network; without one from the cache; else the page that says so. `shell` has the
 * addresses of the precached files.
 */
export function servePages(shell: readonly string[]): void {
  const sheets = shell.filter((path) => path.endsWith('.css'));
  registerRoute(({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', pages);
  setCatchHandler(async ({ request }) => {
    if (request.mode !== 'navigate') return Response.error();
    // An address of another campaign, `?utm_source=…`, is still the same page.
    const same = await caches.match(request, { cacheName: PAGES, ignoreSearch: true });
    return same ?? offlineResponse(sheets);
  });
}

/** Stores a page that was opened by a link, for which the browser has requested no document. */
export async function storePage(path: string, event: ExtendableEvent): Promise<void> {
  const request = new Request(path, { headers: { accept: 'text/html' } });
  await pages.handle({ event, request }).catch(() => undefined);
}

/** Deletes which pages were seen. */
export const deletePages = (): Promise<boolean> => caches.delete(PAGES);

async function offlineResponse(sheets: readonly string[]): Promise<Response> {
  const [stored, watchlist] = await Promise.all([storedPages(), storedWatchlist()]);
  const html = offlinePage({ pages: stored, watchlist, sheets });
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'none'",
    },
  });
}

/** The stored pages, the last seen first, by the titles of their documents. */
async function storedPages(): Promise<{ path: string; title: string }[]> {
  if (!(await caches.has(PAGES))) return [];
  const cache = await caches.open(PAGES);
  const requests = await cache.keys();
  const found = await Promise.all(
    requests.toReversed().map(async (request) => {
      const html = (await (await cache.match(request))?.text()) ?? '';
      const { pathname, search } = new URL(request.url);
      return { path: pathname + search, title: titleOf(html) };
    }),
  );
  return found.filter(({ title }) => title !== '');
}
