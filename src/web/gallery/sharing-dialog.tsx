import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { titleSlug } from '#shared/slug.ts';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast, ToastStack } from '#ui/toast.tsx';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { currentSite } from '#web/foundation/site.ts';
import type { Collection } from '#web/library/library-data.ts';
import { refusalOf } from '#web/list-dialogs/collection-requests.ts';
import { announceChange } from '#web/library/library-changes.ts';
import { useToken } from '#web/session/session-store.ts';
import { copyLink } from '#web/sharing/share.ts';
import { collectionQuery } from './gallery-data.ts';

interface SharingDialogProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

/** Sets who can see a collection, and shows the link to a public one. */
export function SharingDialog({ collection, open, onClose }: SharingDialogProps) {
  const { id, name, public: isPublic } = collection;
  const labelId = useId();
  const token = useToken();
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const address = `${currentSite().url}/lista/${titleSlug(name, id)}`;

  async function change(next: boolean) {
    if (isSaving) return;
    setSaving(true);
    try {
      const { description } = collection;
      const json = { name, description, public: next };
      const saved = await send('PUT /collections/{id}', { path: { id }, json, withToken: true });
      queryClient.setQueryData(collectionQuery(token, id).queryKey, saved);
      announceChange(['collection', 'collections'], []);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ text: refusalOf(error).message, kind: 'error' });
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title="Quem pode ver">
      <div className="gallery-sharing">
        <button
          type="button"
          role="switch"
          aria-checked={isPublic}
          aria-labelledby={labelId}
          aria-describedby={`${labelId}-about`}
          aria-busy={isSaving}
          className="gallery-switch"
          onClick={() => void change(!isPublic)}
        >
          <span>
            <span id={labelId}>Lista pública</span>
            <span id={`${labelId}-about`}>
              {isPublic ? 'Quem tem o link vê a lista.' : 'Só você vê.'}
            </span>
          </span>
          <i />
        </button>
        {isPublic && (
          <div className="gallery-link">
            <p>{address.replace(/^https?:\/\//, '')}</p>
            <button
              type="button"
              className={buttons.primary}
              onClick={({ currentTarget }) =>
                void copyLink(address, currentTarget.parentElement ?? document.body)
              }
            >
              <Icon name="link" /> Copiar link
            </button>
          </div>
        )}
      </div>
      <ToastStack place="top" />
      <ToastStack place="bottom" />
    </Dialog>
  );
}
