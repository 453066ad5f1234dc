// Keeps in this browser the titles that a visitor without an account likes, until they sign in.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isTitleKey, type TitleKey } from '#shared/title-key.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { FOR_YOU_KEY } from './for-you-query.ts';
import { localStore } from '#web/foundation/local-store.ts';
import { announceChange } from '#web/library/library-changes.ts';
import { storeMark } from '#web/library/library-actions.tsx';
import { confirmChange } from '#web/library/viewer-title-query.ts';
import { useToken } from '#web/session/session-store.ts';

/** More are never kept. */
const MOST_LIKES = 3;

const NONE: readonly TitleKey[] = [];

/** The titles in a stored text; none if it is damaged. */
export function readLikes(text: string | null): readonly TitleKey[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    const likes = Array.isArray(stored) ? stored.filter(isTitleKey).slice(0, MOST_LIKES) : [];
    return likes.length > 0 ? likes.map(({ type, id }) => ({ type, id })) : NONE;
  } catch {
    return NONE;
  }
}

/** The titles liked in this browser. The key ends in the version of the stored format. */
export const likesStore = localStore('vouver:likes:1', readLikes, (likes) =>
  likes.length > 0 ? JSON.stringify(likes) : null,
);

/**
 * Makes the titles liked in this browser favourites of whoever is signed in, and forgets them here. Titles that cannot
 * be favourites any more are left out.
 * @throws ApiError if they could not be stored now; they stay in the browser then.
 */
export async function landLikes(client: QueryClient): Promise<void> {
  const viewer = currentViewer();
  const likes = likesStore.current();
  if (viewer === null || likes.length === 0) return;
  for (const like of likes) {
    // The rest are nobody else's who signs in meanwhile.
    if (currentViewer() !== viewer) return;
    try {
      const whole = await storeMark(like, 'favorite', true);
      await confirmChange(client, like, { favorite: whole.favorite }, whole);
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 404);
      if (!isRefused) throw error;
    }
  }
  likesStore.save(NONE);
  announceChange(['favorites'], [...likes]);
  await client.invalidateQueries({ queryKey: FOR_YOU_KEY });
}

/** Takes over what was liked in this browser before the sign-in; the next page tries again where that fails. */
export function useKeptLikes(): void {
  const client = useQueryClient();
  const viewer = useToken();
  useEffect(() => {
    if (viewer === null) return;
    landLikes(client).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }, [client, viewer]);
}
