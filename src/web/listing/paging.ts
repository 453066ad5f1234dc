import type { MediaItem, ApiPage } from '#api/types.ts';
import type { PageAndSize } from '#web/api-client/data.ts';

/** Titles on one page of a listing. */
export const PAGE_SIZE = 30;
/** The highest page number the API accepts. */
const LAST_PAGE = 1_000_000;

/** `?page=2`; an invalid value counts as page 1, which has no parameter. */
export function validatePage(search: Record<string, unknown>): { page?: number | undefined } {
  const page = Number(search.page);
  // The key must be present: the router takes missing keys from the raw address.
  return { page: Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined };
}

export const pageAndSizeOf = ({ page = 1 }: { page?: number | undefined }): PageAndSize => ({
  page,
  size: PAGE_SIZE,
});

/** A page of titles without the titles. */
export type ListOutline = Omit<ApiPage<MediaItem>, 'items'>;
