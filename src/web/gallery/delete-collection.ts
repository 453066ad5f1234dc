import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.tsx';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { currentToken } from '#web/api-client/session.ts';
import { collectionsQuery, type Collection } from '#web/library/collections-query.ts';
import { announceChange } from '#web/library/library-changes.ts';
import { keptPageQuery, referenceOf } from './gallery-data.ts';
import { showUndoToast } from './undo-toast.tsx';
import { keysInOrder } from './use-order.ts';

/**
 * Deletes a collection; a toast offers to undo it. The API keeps nothing of it, so undoing makes a new
 * one of what this page knows. Whether it is deleted: also if it was before.
 */
export async function deleteCollection(
  queryClient: QueryClient,
  collection: Collection,
): Promise<boolean> {
  const { id, name } = collection;
  const token = currentToken();
  const { gone = [] } = queryClient.getQueryData(keptPageQuery(token, id).queryKey) ?? {};
  const items = keysInOrder(collection, gone).map(referenceOf);
  try {
    await send('DELETE /collections/{id}', { path: { id }, withToken: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 404) return false;
  }
  const { queryKey } = collectionsQuery(token);
  queryClient.setQueryData(queryKey, (known) => known?.filter((other) => other.id !== id));
  announceChange(['collections'], []);
  const undo = async () => {
    try {
      await createAgain(collection, items);
      showToast({ text: `Lista ${name} de volta`, kind: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showUndoToast('Tente novamente!', () => void undo());
    }
    announceChange(['collections'], []);
  };
  showUndoToast(`Lista ${name} apagada`, () => void undo());
  return true;
}

async function createAgain(
  { name, description, public: isPublic }: Collection,
  items: ReturnType<typeof referenceOf>[],
): Promise<void> {
  const json = { name, description, public: isPublic };
  const { id } = await send('POST /collections', { json, withToken: true });
  if (items.length === 0) return;
  try {
    await send('POST /collections/{id}/medias', { path: { id }, json: { items }, withToken: true });
  } catch (error) {
    // Its name must be free when the viewer tries again.
    await send('DELETE /collections/{id}', { path: { id }, withToken: true }).catch(() => null);
    throw error;
  }
}
