import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { GonePlace, MediaItem } from '#api/types.ts';
import type { ListPlace } from '#web/lists/list-places.tsx';
import type { TitleKey } from '#web/library/library-changes.ts';
import { useToken } from '#web/session/session-store.ts';
import {
  keptPageQuery,
  PAGE_SIZE,
  sameTitle,
  type ListKey,
  type Selection,
} from './gallery-data.ts';

/** A list that loads only the parts in view. */
export interface KeptTitles {
  state: 'loading' | 'failed' | 'ready';
  error: unknown;
  /** The selection that is shown; the previous one while another is being loaded. */
  selection: Selection | undefined;
  isChanging: boolean;
  /** The number of places, including those of deleted titles and of parts that are not loaded. */
  count: number;
  /** The place at an index, from 0; undefined until it is loaded. */
  at: (index: number) => ListPlace | undefined;
  /** The places of deleted titles. */
  gone: readonly GonePlace[];
  /** The owner's remark about a loaded title of a collection; empty without one. */
  remarkOf: (key: TitleKey) => string;
  /** The loaded titles, in no particular order. */
  loaded: readonly MediaItem[];
  /** Loads the places from one index to another. */
  show: (first: number, last: number) => void;
  /** True if a part in view could not be loaded. */
  isStuck: boolean;
  retry: () => void;
}

/** A title that was just removed, and its place in the loaded list. */
export interface Removed {
  key: TitleKey;
  place: number;
}

/** The titles of a list, without those that the viewer has just removed. */
export function useKeptTitles(
  list: ListKey,
  wanted: Selection,
  removed: readonly Removed[] = [],
): KeptTitles {
  const token = useToken();
  const [[firstPage, lastPage], setPages] = useState([0, 0]);
  const first = useQuery({
    ...keptPageQuery(token, list, { selection: wanted }),
    placeholderData: keepPreviousData,
  });
  // Keeps the previous selection until the first page of another one is loaded.
  const selection = first.data?.selection ?? wanted;
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index);
  const parts = useQueries({
    queries: pages.map((page) => ({
      ...keptPageQuery(token, list, { selection, page }),
      enabled: token !== null && first.data !== undefined,
    })),
  });
  const { total = 0, gone = [] } = first.data ?? {};
  const show = useCallback((from: number, to: number) => {
    // Places of deleted titles shift the others by less than a page, so it starts a page earlier.
    const next = [Math.max(0, pageOf(from) - 1), Math.max(0, pageOf(to))] as const;
    setPages((old) => (old[0] === next[0] && old[1] === next[1] ? old : [...next]));
  }, []);

  const placed = (place: number): ListPlace | undefined => {
    const left = gone.find((one) => one.place === place);
    if (left) return { place, gone: left };
    const index = itemsBefore(gone, place);
    const page = pageOf(index);
    const data = page === 0 ? first.data : parts[page - firstPage]?.data;
    const item = data?.items[index % PAGE_SIZE];
    return item && { place, item };
  };
  const removals = removed
    .filter(({ key, place }) => {
      const one = placed(place);
      return one && sameTitle(keyOfPlace(one), key);
    })
    .map(({ place }) => place)
    .toSorted((one, other) => one - other);
  const loaded = [first.data, ...parts.map(({ data }) => data)];
  const failed = parts.filter(({ isError, data }) => isError && data === undefined);
  return {
    state: first.data ? 'ready' : first.isError ? 'failed' : 'loading',
    error: first.error,
    selection: first.data?.selection,
    isChanging: first.isPlaceholderData,
    count: total + gone.length - removals.length,
    gone,
    remarkOf: ({ type, id }) =>
      loaded
        .flatMap((part) => part?.remarks ?? [])
        .find((one) => one.media_type === type && one.media_id === id)?.remark ?? '',
    loaded: loaded.flatMap((part) => part?.items ?? []),
    at: (index) => placed(placeAfterRemovals(index, removals)),
    show,
    isStuck: failed.length > 0 || (first.isError && first.isPlaceholderData),
    retry: () => {
      if (first.isError) void first.refetch();
      for (const part of failed) void part.refetch();
    },
  };
}

const pageOf = (index: number) => Math.floor(index / PAGE_SIZE);

/** The title of a place, deleted or not. */
export const keyOfPlace = (one: ListPlace): TitleKey => {
  const { media_type: type, id } = 'item' in one ? one.item : one.gone;
  return { type, id };
};

/** Number of existing titles before a place (from 1), given the places of deleted ones. */
export const itemsBefore = (gone: readonly { place: number }[], place: number): number =>
  place - 1 - gone.filter((one) => one.place < place).length;

/** The place (from 1) that is at an index (from 0) once some places, in ascending order, are removed. */
export function placeAfterRemovals(index: number, removals: readonly number[]): number {
  let place = index + 1;
  for (const removed of removals) {
    if (removed > place) break;
    place += 1;
  }
  return place;
}
