import { useState } from 'react';
import { showToast } from '#ui/toast.tsx';
import type { TitleKey } from '#web/library/library-changes.ts';
import { AddToList } from './add-to-list.tsx';
import { AddedToList } from './added-to-list.tsx';
import { createdText } from './collection-dialog.lazy.tsx';
import { CollectionForm } from './collection-form.tsx';
import { ListModal } from './list-modal.tsx';

interface AddToListDialogProps {
  title: TitleKey;
  /** The title's name as people know it. */
  name: string;
  /** Called when the dialog has closed: stop rendering it. */
  onClose: () => void;
}

type View = 'choose' | 'create' | 'added';

/**
 * Adds a title to the viewer's collections, and creates one if need be. Open as long as it is rendered,
 * for a signed-in viewer.
 */
export function AddToListDialog({ title, name, onClose }: AddToListDialogProps) {
  const [view, setView] = useState<View>('choose');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [created, setCreated] = useState<number | null>(null);
  const [isBack, setBack] = useState(false);
  return (
    <ListModal title={view === 'create' ? 'Criar lista' : 'Adicionar à lista'} onClose={onClose}>
      {(close) => (
        <>
          {view === 'choose' && (
            <AddToList
              title={title}
              name={name}
              chosen={chosen}
              onChoose={setChosen}
              created={created}
              isBack={isBack}
              onCreate={() => setView('create')}
              onAdded={() => setView('added')}
            />
          )}
          {view === 'create' && (
            <CollectionForm
              onSaved={(saved) => {
                setCreated(saved.id);
                setBack(false);
                setChosen(new Set([...chosen, saved.id]));
                setView('choose');
                showToast({ text: createdText(saved), kind: 'success' });
              }}
              onCancel={() => {
                setCreated(null);
                setBack(true);
                setView('choose');
              }}
            />
          )}
          {view === 'added' && <AddedToList name={name} onLeave={close} />}
        </>
      )}
    </ListModal>
  );
}
