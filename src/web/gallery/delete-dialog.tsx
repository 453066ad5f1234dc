import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { ToastStack } from '#ui/toast.tsx';
import { formatPlural } from '#web/foundation/format.ts';
import type { Collection } from '#web/library/library-data.ts';
import { deleteCollection } from './delete-collection.ts';

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
