import { useRef } from 'react';
import { showToast } from '#ui/toast.tsx';
import type { Collection } from '#web/library/library-data.ts';
import { CollectionForm } from './collection-form.tsx';
import { ListModal } from './list-dialog-parts.tsx';

interface CollectionDialogProps {
  /** The collection to edit; undefined to create one. */
  collection?: Collection | undefined;
  /** Called with the collection as the API has stored it, while the dialog closes. */
  onSaved?: (saved: Collection) => void;
  /** Called when the dialog has closed: stop rendering it. */
  onClose: () => void;
}

/** Creates a collection, or edits one. Open as long as it is rendered. */
export function CollectionDialog({ collection, onSaved, onClose }: CollectionDialogProps) {
  // Shown after the dialog has closed, because content outside an open one is not read out.
  const text = useRef<string>(null);
  const end = () => {
    onClose();
    if (text.current !== null) showToast({ text: text.current, kind: 'success' });
  };
  return (
    <ListModal title={collection ? 'Editar lista' : 'Criar lista'} onClose={end}>
      {(close) => (
        <CollectionForm
          collection={collection}
          onSaved={(saved) => {
            text.current = collection ? `Lista ${saved.name} salva!` : createdText(saved);
            onSaved?.(saved);
            close();
          }}
          onCancel={close}
        />
      )}
    </ListModal>
  );
}

export const createdText = ({ name }: Collection): string => `Lista ${name} criada!`;
