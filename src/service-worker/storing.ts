import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';

// A number at the end of a name is the version of what the cache holds: raise it when older entries
// must not be read any more. Caches with other names are deleted when a worker takes over.

/** Documents of the last pages seen. They are the public ones; which they are is deleted on sign-out. */
export const PAGES = 'vouver-pages-1';
/** Built files that those pages load, and drawings. */
export const ASSETS = 'vouver-assets-1';
export const DRAWINGS = 'vouver-drawings-1';
/** Responses to the signed-in person; deleted on sign-out. */
export const PRIVATE = 'vouver-private-1';

const OURS = /^vouver-/;
const CURRENT: ReadonlySet<string> = new Set([PAGES, ASSETS, DRAWINGS, PRIVATE]);

/** Deletes the caches of earlier versions. Workbox cleans up its own precache. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => OURS.test(name) && !CURRENT.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

const DAY = 86_400;

/** Keeps a cache small: beyond `entries` the least recently used ones go, and all after `days`. */
export const limitedTo = (entries: number, days: number): WorkboxPlugin =>
  // Workbox's types are not written for exactOptionalPropertyTypes.
  new ExpirationPlugin({
    maxEntries: entries,
    maxAgeSeconds: days * DAY,
    purgeOnQuotaError: true,
  }) as WorkboxPlugin;

/** Stores complete responses only: no errors, and none whose content the worker may not read. */
export const onlyOk: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
};
