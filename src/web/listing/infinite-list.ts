import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MediaItem, TitlePage } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import type { TitleListQuery } from '#web/api-client/data.ts';

/** A part of a list, with the mark that the next part follows. */
export type Part = TitlePage;

/** How a part is requested: by the page number in the address, or after a cursor. */
export type Step = { page: number } | { after: string };

/** What has come of a list, part by part. */
export interface InfiniteList {
  pages: Part[];
}

/**
 * A list of titles that grows from the page its query names. It is kept as it has grown: who comes
 * back from a title finds all of it, and the place where they were.
 */
export function infiniteListQuery({ queryKey: [, name, options] }: TitleListQuery) {
  const { page, ...query } = options.query ?? {};
  return infiniteQueryOptions({
    queryKey: ['growing', name, { ...options, query }, page] as const,
    queryFn: ({ pageParam, signal }) =>
      read(name, { ...options, query: { ...query, ...pageParam }, signal }),
    initialPageParam: { page: Number(page ?? 1) } as Step,
    getNextPageParam: nextStep,
    // Reading it all again, from its beginning, would be a call for every part of it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** After the mark of the last part, whatever came to the list or went since; nothing at its end. */
export const nextStep = ({ items, next }: Part): Step | undefined =>
  next === null || items.length === 0 ? undefined : { after: next };

/** All titles of a grown list, each once: a catalogue that changes meanwhile moves them between parts. */
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
  /** Titles of the whole list. */
  total: number;
  /** The page the list begins at, the last one it shows, and how many there are. */
  firstPage: number;
  lastPage: number;
  pages: number;
  /** Titles up to the end of what is shown, those of the pages before it counted. */
  reached: number;
  /** Titles the next part will bring. */
  coming: number;
}

/** How far a list has grown. */
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

/** Whether a list ends before the requested page. */
export const isPastTheEnd = ({ pages: [first] }: InfiniteList): boolean =>
  first !== undefined && first.items.length === 0 && first.page > 1;

const firstPageOf = (parts: readonly Part[]): number => parts[0]?.page ?? 1;
