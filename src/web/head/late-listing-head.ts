import type { listingHead as make } from './listing-head.lazy.ts';

/** As `listingHead`, whose code is loaded when the first listing is opened: most visits begin elsewhere. */
export const lateListingHead = async (
  ...listing: Parameters<typeof make>
): Promise<ReturnType<typeof make>> =>
  (await import('./listing-head.lazy.ts')).listingHead(...listing);
