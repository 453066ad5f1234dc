import type { MediaItem, Page } from '#api/types.ts';
import type { Paging } from '#web/api-client/data.ts';

/** Titles on one page of a listing. */
export const PAGE_SIZE = 30;
/** The API refuses pages beyond this. */
const LAST_PAGE = 1_000_000;

/** `?page=2`; nonsense is the first page, which has no parameter. */
export function validatePage(search: Record<string, unknown>): { page?: number | undefined } {
  const page = Number(search.page);
  // The key is always said: what is left out, the router takes from the raw address.
  return { page: Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined };
}

export const pagingOf = ({ page = 1 }: { page?: number | undefined }): Paging => ({
  page,
  size: PAGE_SIZE,
});

/** All of a page of titles but the titles. */
export type ListOutline = Omit<Page<MediaItem>, 'items'>;
