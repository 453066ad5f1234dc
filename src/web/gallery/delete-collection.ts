import type { QueryClient } from '@tanstack/react-query';
import { NAME_TAKEN } from '#shared/collection-rules.ts';
import { showToast } from '#ui/toast.tsx';
import { retryWords } from '#web/account/sending.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { collectionsQuery, type Collection } from '#web/library/library-data.ts';
import { announceChange } from '#web/library/library-changes.ts';
import { showUndoToast } from './undo-toast.tsx';

/**
 * Deletes a collection; a toast offers to undo it, which restores it at its address. True if it is
 * deleted, also if it was before; otherwise a toast says why not.
 */
export async function deleteCollection(
  queryClient: QueryClient,
  { id, name }: Pick<Collection, 'id' | 'name'>,
): Promise<boolean> {
  try {
    await send('DELETE /collections/{id}', { path: { id }, withToken: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 404) {
      showToast({ text: retryWords(error), kind: 'error' });
      return false;
    }
  }
  const { queryKey } = collectionsQuery(currentViewer());
  queryClient.setQueryData(queryKey, (known) => known?.filter((other) => other.id !== id));
  announceChange(['collections'], []);
  const undo = async () => {
    try {
      await send('POST /collections/{id}/restore', { path: { id }, withToken: true });
      showToast({ text: `Lista ${name} de volta`, kind: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isTaken = errorDetail(error).code === 'COLLECTION_NAME_ALREADY_EXISTS';
      showUndoToast(isTaken ? NAME_TAKEN : retryWords(error), () => void undo());
    }
    announceChange(['collections', 'collection'], []);
  };
  showUndoToast(`Lista ${name} apagada`, () => void undo());
  return true;
}
