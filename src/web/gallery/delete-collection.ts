import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.tsx';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { currentToken } from '#web/api-client/session.ts';
import { collectionsQuery, type Collection } from '#web/library/collections-query.ts';
import { announceChange } from '#web/library/library-changes.ts';

/** Deletes a collection. Whether it is deleted: also if it was before. */
export async function deleteCollection(
  queryClient: QueryClient,
  { id, name }: Collection,
): Promise<boolean> {
  try {
    await send('DELETE /collections/{id}', { path: { id }, withToken: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 404) return false;
  }
  const { queryKey } = collectionsQuery(currentToken());
  queryClient.setQueryData(queryKey, (known) => known?.filter((other) => other.id !== id));
  announceChange(['collections'], []);
  showToast({ text: `Lista ${name} apagada`, kind: 'success' });
  return true;
}
