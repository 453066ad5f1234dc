import { useState } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { currentSite } from '#web/foundation/site.ts';
import type { ShareDialog } from '#web/sharing/share-dialog.lazy.tsx';

interface ShareProfileProps {
  name: string;
  /** The path of the public page. */
  path: string;
}

/** Shares the public page of a person; the dialog is loaded when it is opened. */
export function ShareProfile({ name, path }: ShareProfileProps) {
  const [sharing, setSharing] = useState(false);
  const [Dialog, setDialog] = useState<typeof ShareDialog>();
  const share = () =>
    import('#web/sharing/share-dialog.lazy.tsx').then(
      (loaded) => {
        setDialog(() => loaded.ShareDialog);
        setSharing(true);
      },
      () => showToast({ text: 'Não deu pra abrir. Tente de novo.', kind: 'error' }),
    );
  return (
    <>
      <button
        type="button"
        className={buttons.secondary}
        aria-haspopup="dialog"
        onClick={() => void share()}
      >
        <Icon name="share" /> Compartilhar
      </button>
      {Dialog && (
        <Dialog
          name={name}
          url={`${currentSite().url}${path}`}
          line="No VouVer"
          picture={null}
          open={sharing}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}
