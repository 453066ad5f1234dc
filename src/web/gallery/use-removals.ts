import { useState } from 'react';
import { showToast } from '#ui/toast.tsx';
import { retryWords } from '#web/account/sending.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { announceChange, type TitleKey } from '#web/library/library-changes.ts';
import { patchViewerTitle } from '#web/library/viewer-title-store.ts';
import { MARKED_LISTS, referenceOf, sameTitle, type ListKey } from './gallery-data.ts';
import { showUndoToast } from './gallery-parts.tsx';
import type { Removed } from './use-kept-titles.ts';

export interface Removals {
  /** Titles that are removed, or being removed, and may still be in loaded data. */
  removed: readonly Removed[];
  /** Removes a title; a toast offers to undo it. */
  remove: (title: Removal) => void;
}

interface Removal extends Removed {
  name: string;
  /** In a list that can be ordered: the shown titles from the first one to this one. */
  upTo?: readonly TitleKey[] | undefined;
  /** The viewer's remark about it, in a collection; empty without one. */
  remark?: string;
}

interface RemovalsOptions {
  /** Stores these titles as the first ones, because an added title becomes the last one. */
  putFirst?: (keys: readonly TitleKey[]) => Promise<void>;
}

/** Removes titles from a list: shown at once, and reverted if it fails. */
export function useRemovals(list: ListKey, { putFirst }: RemovalsOptions = {}): Removals {
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const restore = (key: TitleKey) =>
    setRemoved((old) => old.filter((one) => !sameTitle(one.key, key)));

  async function undo({ key, upTo, remark = '' }: Removal) {
    try {
      await change(list, key, true);
      if (upTo) await putFirst?.(upTo);
      if (typeof list === 'number' && remark !== '') await storeRemark(list, key, remark);
      restore(key);
      announce(list, key);
    } catch (error) {
      failed(error);
    }
  }

  async function remove(title: Removal) {
    const { key, place, name } = title;
    setRemoved((old) => [...old, { key, place }]);
    try {
      await change(list, key, false);
      announce(list, key);
      showUndoToast(`${name} saiu da lista`, () => void undo(title));
    } catch (error) {
      restore(key);
      failed(error);
    }
  }
  return { removed, remove: (title) => void remove(title) };
}

function failed(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  showToast({ text: retryWords(error), kind: 'error' });
}

/** Adds a title to a list or removes it; the viewer's state of the title follows. */
export async function change(list: ListKey, key: TitleKey, on: boolean): Promise<void> {
  const options = { json: referenceOf(key), withToken: true } as const;
  const path = { id: Number(list) };
  const state =
    typeof list === 'number'
      ? await (on
          ? send('POST /collections/{id}/add', { path, ...options })
          : send('DELETE /collections/{id}/remove', { path, ...options }))
      : await send(on ? MARKED_LISTS[list].add : MARKED_LISTS[list].remove, options);
  const { collections, watchlist, favorite, watched } = state;
  patchViewerTitle(key, { collections, watchlist, favorite, watched }, state);
}

/** Makes everything that shows the list load it again, in every tab. */
export function announce(list: ListKey, key: TitleKey): void {
  if (typeof list === 'number') announceChange(['collection', 'collections'], [key]);
  else announceChange([MARKED_LISTS[list].part], [key]);
}

/** Stores the viewer's remark about a title of their collection; an empty one deletes it. Throws `ApiError`. */
export async function storeRemark(list: number, key: TitleKey, remark: string): Promise<void> {
  const json = { ...referenceOf(key), remark };
  await send('PUT /collections/{id}/remark', { path: { id: list }, json, withToken: true });
}
