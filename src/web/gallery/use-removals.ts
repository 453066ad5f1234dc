import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ViewerTitle } from '#api/types.ts';
import { showToast } from '#ui/toast.tsx';
import { retryWords } from '#web/account/sending.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { announceChange, type TitleKey } from '#web/library/library-changes.ts';
import { storeMark } from '#web/library/library-actions.tsx';
import { confirmChange } from '#web/library/viewer-title-query.ts';
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
  const client = useQueryClient();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const restore = (key: TitleKey) =>
    setRemoved((old) => old.filter((removal) => !sameTitle(removal.key, key)));

  async function undo({ key, upTo, remark = '' }: Removal) {
    try {
      await change(client, list, key, true);
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
      await change(client, list, key, false);
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
export async function change(
  client: QueryClient,
  list: ListKey,
  key: TitleKey,
  on: boolean,
): Promise<void> {
  const state = await (typeof list === 'number'
    ? storeInCollection(list, key, on)
    : storeMark(key, MARKED_LISTS[list].mark, on));
  const { collections, watchlist, favorite, watched } = state;
  await confirmChange(client, key, { collections, watchlist, favorite, watched }, state);
}

function storeInCollection(id: number, key: TitleKey, on: boolean): Promise<ViewerTitle> {
  const options = { path: { id }, json: referenceOf(key), withToken: true } as const;
  return on
    ? send('POST /collections/{id}/add', options)
    : send('DELETE /collections/{id}/remove', options);
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
