import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Collection } from '#web/library/library-data.ts';

const CollectionDialog = lazy(async () => ({
  default: (await import('#web/list-dialogs/collection-dialog.lazy.tsx')).CollectionDialog,
}));

/** The dialog that creates or edits a collection; `dialog` has to be rendered. */
export function useCollectionDialog(): {
  /** Creates a collection and goes to its page. */
  create: () => void;
  edit: (collection: Collection) => void;
  dialog: ReactNode;
} {
  const [shown, setShown] = useState<{ collection?: Collection } | null>(null);
  const navigate = useNavigate();
  const [created, setCreated] = useState<number | null>(null);
  const close = () => {
    setShown(null);
    setCreated(null);
    if (created !== null)
      void navigate({ to: '/gallery/$galleryId', params: { galleryId: String(created) } });
  };
  return {
    create: () => setShown({}),
    edit: (collection) => setShown({ collection }),
    dialog: shown && (
      <Suspense fallback={null}>
        <CollectionDialog
          collection={shown.collection}
          onSaved={({ id }) => {
            if (!shown.collection) setCreated(id);
          }}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
