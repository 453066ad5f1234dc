import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { GonePlace } from '#api/types.ts';
import { titleKeyText, type TitleKey } from '#shared/title-key.ts';
import { showToast } from '#ui/toast.tsx';
import { retryWords } from '#web/account/sending.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import type { Collection } from '#web/library/library-data.ts';
import { announceChange } from '#web/library/library-changes.ts';
import { referenceOf } from './gallery-data.ts';

/** The order of a collection, and functions that change it. */
export interface Reordering {
  /** All titles of the collection in the order that is shown, deleted ones included. */
  keysOf: (gone: readonly GonePlace[]) => TitleKey[];
  /** All titles of the collection in the stored order, deleted ones included. */
  storedKeys: (gone: readonly GonePlace[]) => TitleKey[];
  /** Moves the title at one index of `keys` to another. */
  move: (keys: readonly TitleKey[], from: number, to: number) => void;
  /** Stores these titles as the first ones, in this order. */
  putFirst: (keys: readonly TitleKey[]) => Promise<void>;
}

/**
 * Orders a collection. A move is shown at once and sent as the changed part of the list; several moves are sent one
 * after the other, and after a failure the stored order is shown.
 */
export function useOrder(collection: Collection): Reordering {
  const queryClient = useQueryClient();
  /** The order after moves that the loaded data does not have yet. */
  const [order, setOrder] = useState<readonly TitleKey[] | null>(null);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const unsent = useRef(0);
  const { id } = collection;

  async function store(keys: readonly TitleKey[]) {
    const items = keys.map(referenceOf);
    await send('PUT /collections/{id}/order', { path: { id }, json: { items }, withToken: true });
  }

  async function sendMove(before: Promise<void>, keys: readonly TitleKey[], last: number) {
    await before;
    try {
      await store(keys.slice(0, last + 1));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ text: retryWords(error), kind: 'error' });
      setOrder(null);
    }
    unsent.current -= 1;
    if (unsent.current > 0) return;
    announceChange(['collection', 'collections'], []);
    const queryKey = ['library', 'collection', id];
    await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    if (unsent.current === 0) setOrder(null);
  }

  return {
    storedKeys: (gone) => keysInOrder(collection, gone),
    keysOf: (gone) => inOrder(keysInOrder(collection, gone), order),
    move: (keys, from, to) => {
      const next = moved(keys, from, to);
      setOrder(next);
      unsent.current += 1;
      sending.current = sendMove(sending.current, next, Math.max(from, to));
    },
    putFirst: store,
  };
}

/** The keys of all titles of a collection in its order, deleted ones included. */
export function keysInOrder(
  { medias }: Pick<Collection, 'medias'>,
  gone: readonly GonePlace[],
): TitleKey[] {
  const keys = medias.map(({ media_type: type, media_id: id }): TitleKey => ({ type, id }));
  // Ascending, so that all places before an inserted one are right already.
  for (const { media_type: type, id, place } of gone) keys.splice(place - 1, 0, { type, id });
  return keys;
}

/** Titles in the desired order; those that it does not name come last. */
export function inOrder(keys: readonly TitleKey[], order: readonly TitleKey[] | null): TitleKey[] {
  if (!order) return [...keys];
  const here = new Set(keys.map(titleKeyText));
  const named = new Set(order.map(titleKeyText));
  return [
    ...order.filter((key) => here.has(titleKeyText(key))),
    ...keys.filter((key) => !named.has(titleKeyText(key))),
  ];
}

/** The items with the one at `from` moved to `to`, both indexes. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}
