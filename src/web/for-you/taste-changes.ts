import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ForYouSettings, MediaItem } from '#api/types.ts';
import { showToast } from '#ui/toast.tsx';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';

export type TasteSwitch = Exclude<keyof ForYouSettings, 'dismissed' | 'dismissed_count'>;
export type PartChanges = Partial<Record<TasteSwitch, boolean>>;

/** Changes of what is taken into account; `queryKey` is that of the settings. */
export function useTasteChanges(queryKey: QueryKey) {
  const client = useQueryClient();
  return {
    change: (parts: PartChanges) => void changeParts(client, queryKey, parts),
    letBack: (item: MediaItem) => void letTitleBack(client, queryKey, item),
  };
}

/**
 * Turns parts on or off. Shown at once, stored after the changes before it; only the answer to the last one is shown,
 * because the others do not know it yet. A failure takes the change back.
 */
export async function changeParts(
  client: QueryClient,
  queryKey: QueryKey,
  parts: PartChanges,
): Promise<void> {
  // An answer on its way does not know the change.
  void client.cancelQueries({ queryKey });
  const before = client.getQueryData<ForYouSettings>(queryKey);
  if (before === undefined) return;
  client.setQueryData(queryKey, withParts(before, parts));
  await inTurn(client, queryKey, {
    store: () => send('PATCH /viewer/for-you/settings', { json: parts, withToken: true }),
    onLast: (saved) => client.setQueryData(queryKey, saved),
    onFailure: () =>
      client.setQueryData<ForYouSettings>(
        queryKey,
        (shown) => shown && withParts(shown, partsOf(before, parts)),
      ),
  });
}

/** Lets a dismissed title be shown again. */
async function letTitleBack(
  client: QueryClient,
  queryKey: QueryKey,
  item: MediaItem,
): Promise<void> {
  await inTurn(client, queryKey, {
    store: () =>
      send('DELETE /viewer/for-you/dismissed/remove', {
        json: { media_id: item.media_id, type: item.media_type },
        withToken: true,
      }),
    onLast: () => void client.invalidateQueries({ queryKey }),
    onFailure: () => undefined,
  });
}

interface Turn<T> {
  store: () => Promise<T>;
  /** Called if nothing else is to be stored afterwards. */
  onLast: (saved: T) => void;
  onFailure: () => void;
}

/** Stores one change after the other. After a failure the truth is asked for; a toast says so. */
async function inTurn<T>(
  client: QueryClient,
  queryKey: QueryKey,
  { store, onLast, onFailure }: Turn<T>,
): Promise<void> {
  const mutations = client.getMutationCache();
  const mutation = mutations.build(client, {
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    // Fails without a connection, instead of waiting for one.
    networkMode: 'always',
    mutationFn: store,
  });
  const isLast = () => mutations.findAll({ mutationKey: queryKey, status: 'pending' }).length === 0;
  try {
    const saved = await mutation.execute(undefined);
    if (isLast()) onLast(saved);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    onFailure();
    showToast({ text: 'Tente novamente!', kind: 'error' });
    if (isLast()) void client.invalidateQueries({ queryKey });
  }
}

/** Resolves when the changes so far have been stored, or have failed. */
export const whenStored = (client: QueryClient, queryKey: QueryKey): Promise<void> =>
  client
    .getMutationCache()
    .build(client, {
      scope: { id: queryKey.join() },
      networkMode: 'always',
      mutationFn: () => Promise.resolve(),
    })
    .execute(undefined);

const withParts = (settings: ForYouSettings, parts: PartChanges): ForYouSettings => ({
  ...settings,
  ratings: { ...settings.ratings, is_on: parts.ratings ?? settings.ratings.is_on },
  favorites: { ...settings.favorites, is_on: parts.favorites ?? settings.favorites.is_on },
  wishes: { ...settings.wishes, is_on: parts.wishes ?? settings.wishes.is_on },
  watched: { ...settings.watched, is_on: parts.watched ?? settings.watched.is_on },
  alike: { ...settings.alike, is_on: parts.alike ?? settings.alike.is_on },
});

/** The state in these settings of the parts that a change names. */
const partsOf = (settings: ForYouSettings, parts: PartChanges): PartChanges => ({
  ...(parts.ratings !== undefined && { ratings: settings.ratings.is_on }),
  ...(parts.favorites !== undefined && { favorites: settings.favorites.is_on }),
  ...(parts.wishes !== undefined && { wishes: settings.wishes.is_on }),
  ...(parts.watched !== undefined && { watched: settings.watched.is_on }),
  ...(parts.alike !== undefined && { alike: settings.alike.is_on }),
});
