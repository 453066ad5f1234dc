import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { MediaItem, TitlePage } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import type { TitleListQuery } from '#web/api-client/data.ts';
import { orNotFound } from '#web/api-client/or-not-found.ts';
import type { ListOutline } from './paging.ts';

/** A part of a list, with the cursor of the next part. */
export type ListPart = TitlePage;

/** Requests a part by the page number of the address, or by a cursor. */
export type Step = { page: number } | { after: string };

/** The parts of a list loaded so far. */
export interface InfiniteList {
  pages: ListPart[];
}

/**
 * A list of titles that is loaded part by part, from the page its query names. All loaded parts
 * stay cached, so that a visitor who returns from a title finds the whole list and the scroll
 * position.
 */
export function infiniteListQuery({ queryKey: [, name, options] }: TitleListQuery) {
  const { page, ...query } = options.query ?? {};
  return infiniteQueryOptions({
    queryKey: ['growing', name, { ...options, query }, page] as const,
    queryFn: ({ pageParam, signal }) =>
      read(name, { ...options, query: { ...query, ...pageParam }, signal }),
    initialPageParam: { page: Number(page ?? 1) } as Step,
    getNextPageParam: nextStep,
    // A refetch would repeat the request of every part.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The cursor of the last part, which is stable when titles are added or deleted; undefined at the
 * end.
 */
export const nextStep = ({ items, next }: ListPart): Step | undefined =>
  next === null || items.length === 0 ? undefined : { after: next };

/**
 * All titles of the loaded parts without duplicates: a title may move between parts when the
 * catalogue changes.
 */
export function titlesOf({ pages }: InfiniteList): MediaItem[] {
  const titles = new Map<string, MediaItem>();
  for (const item of pages.flatMap((part) => part.items)) {
    const key = keyOf(item);
    if (!titles.has(key)) titles.set(key, item);
  }
  return [...titles.values()];
}

export const keyOf = (item: MediaItem): string => `${item.media_type} ${item.id}`;

export interface Extent {
  /** Titles of the whole list, loaded or not. */
  total: number;
  /** The first page loaded, the last one, and the number of pages. */
  firstPage: number;
  lastPage: number;
  pages: number;
  /** Titles up to the last one loaded, including those of the pages before the first. */
  reached: number;
  /** Titles in the next part. */
  coming: number;
}

/** The loaded extent of a list. */
export function extentOf({ pages: parts }: InfiniteList): Extent {
  const [first] = parts;
  if (!first) return { total: 0, firstPage: 1, lastPage: 1, pages: 0, reached: 0, coming: 0 };
  const { total, pages, size } = first;
  const firstPage = firstPageOf(parts);
  const shown = parts.reduce((sum, part) => sum + part.items.length, 0);
  const reached = Math.min(total, (firstPage - 1) * size + shown);
  return {
    total,
    firstPage,
    lastPage: firstPage + parts.length - 1,
    pages,
    reached,
    coming: Math.min(size, total - reached),
  };
}

/** True if a list ends before the requested page. */
export const isPastTheEnd = ({ pages: [first] }: InfiniteList): boolean =>
  first !== undefined && first.items.length === 0 && first.page > 1;

const firstPageOf = (parts: readonly ListPart[]): number => parts[0]?.page ?? 1;

/** Distinguishes a page number after the last page from an unknown address. */
export const PAST_THE_END = 'past the end';

/** Thrown for a page number after the last page; `ListingNotFound` shows it. */
export async function loadList(
  queryClient: QueryClient,
  query: TitleListQuery,
): Promise<ListOutline> {
  const list = await orNotFound(queryClient.ensureInfiniteQueryData(infiniteListQuery(query)));
  if (isPastTheEnd(list)) throw notFound({ data: PAST_THE_END });
  const { total, page, size, pages } = list.pages[0] as ListPart;
  return { total, page, size, pages };
}
