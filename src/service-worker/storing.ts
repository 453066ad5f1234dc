import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';

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
