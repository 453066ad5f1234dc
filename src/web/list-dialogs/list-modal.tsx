import { Suspense, useState, type ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { ToastStack } from '#ui/toast.tsx';
import { useToken } from '#web/session/session-store.ts';
import sheet from './list-dialogs.css?url';

interface ListModalProps {
  title: string;
  /** Called when the dialog has closed. */
  onClose: () => void;
  /** The content; `close` closes the dialog. */
  children: (close: () => void) => ReactNode;
}

/** A dialog about the viewer's collections, open as long as it is rendered and the viewer is shown. */
export function ListModal(props: ListModalProps) {
  // The style sheet may still be loading.
  return (
    <Suspense fallback={null}>
      <link rel="stylesheet" href={sheet} precedence="page" />
      <Opened {...props} />
    </Suspense>
  );
}

function Opened({ title, onClose, children }: ListModalProps) {
  const [isOpen, setOpen] = useState(true);
  const viewer = useToken();
  const [owner] = useState(viewer);
  return (
    <Dialog open={isOpen && viewer !== null && viewer === owner} onClose={onClose} title={title}>
      <div className="list-dialog" data-private>
        {children(() => setOpen(false))}
      </div>
      <ToastStack place="bottom" />
    </Dialog>
  );
}
