import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core';
import { PRIVATE, limitedTo } from './storing.ts';

/** The call whose responses are stored: the person's VOU VER list. */
const WATCHLIST = '/api/watchlist';

/** Number of ended sessions: a response that was requested before must not be stored after. */
let endings = 0;

/** The hash of the token is part of the key, so that no other session is given this one's list. */
const bySession: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const token = request.headers.get('authorization') ?? '';
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
    const url = new URL(request.url);
    url.searchParams.set('session', hexOf(bytes));
    return url.href;
  },
  requestWillFetch: async ({ request, state }) => {
    if (state) state['endings'] = endings;
    return request;
  },
  cacheWillUpdate: async ({ response, state }) =>
    response.status === 200 && state?.['endings'] === endings ? response : null,
};

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Gives a signed-in person their VOU VER list without a connection, as it was last loaded. */
export function servePrivateReads(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && url.pathname === WATCHLIST && request.headers.has('authorization'),
    new NetworkFirst({
      cacheName: PRIVATE,
      plugins: [bySession, limitedTo(10, 30)],
    }),
  );
}

/** Deletes everything stored for a session, and everything that is still being loaded. */
export async function deletePrivateReads(): Promise<void> {
  endings += 1;
  await caches.delete(PRIVATE);
}

/** A title as the API's lists have it. */
export interface ListedTitle {
  media_type: 'movie' | 'serie';
  id: number;
  title?: string;
  name?: string;
}

/** The titles of the stored VOU VER list, in its order; none if nothing is stored. */
export async function storedWatchlist(): Promise<ListedTitle[]> {
  if (!(await caches.has(PRIVATE))) return [];
  const cache = await caches.open(PRIVATE);
  const stored = await cache.matchAll();
  const pages = await Promise.all(
    stored.map(async (page) => (await page.json()) as { page: number; items: ListedTitle[] }),
  );
  const titles = pages.toSorted((a, b) => a.page - b.page).flatMap(({ items }) => items);
  return [...new Map(titles.map((title) => [`${title.media_type} ${title.id}`, title])).values()];
}
