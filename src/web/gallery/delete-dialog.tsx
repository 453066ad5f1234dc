import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { ToastStack, showToast } from '#ui/toast.tsx';
import { formatPlural } from '#web/foundation/format.ts';
import { collectionsQuery, type Collection } from '#web/library/library-data.ts';
import { NAME_TAKEN } from '#shared/collection-rules.ts';
import { retryWords } from '#web/account/sending.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { announceChange } from '#web/library/library-changes.ts';
import { showUndoToast } from './gallery-parts.tsx';

interface DeleteDialogProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

/** Asks before a collection is deleted. */
export function DeleteDialog({ collection, open, onClose }: DeleteDialogProps) {
  const { name, total_items: total } = collection;
  const [isSending, setSending] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  async function confirm() {
    if (isSending) return;
    setSending(true);
    const isDeleted = await deleteCollection(queryClient, collection);
    setSending(false);
    if (!isDeleted) return;
    await navigate({ to: '/gallery' });
    // Back leads to its address, where it is not found until it is restored.
    queryClient.removeQueries({ queryKey: ['library', 'collection', collection.id] });
  }
  return (
    <Dialog open={open} onClose={onClose} title={`Apagar “${name}”?`}>
      <p className="gallery-question">
        {total === 0
          ? 'A lista está vazia.'
          : `${formatPlural(total, 'título sai', 'títulos saem')} da lista. Suas notas e o que você já viu continuam.`}
      </p>
      <div className="gallery-answers">
        <button
          type="button"
          className={buttons.primary}
          aria-busy={isSending}
          onClick={() => void confirm()}
        >
          Apagar lista
        </button>
        <button type="button" className={buttons.secondary} onClick={onClose}>
          Ficar com ela
        </button>
      </div>
      <ToastStack place="bottom" />
    </Dialog>
  );
}

/**
 * Deletes a collection; a toast offers to undo it, which restores it at its address. True if it is
 * deleted, also if it was before; otherwise a toast says why not.
 */
async function deleteCollection(
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
