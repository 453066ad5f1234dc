import { Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ToastStack } from '#ui/toast.tsx';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import type { Collection } from '#web/library/library-data.ts';
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

/** A checkbox as the design draws it. */
export const CheckBox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <span className="list-box">
    <input type="checkbox" className="list-check" {...props} />
    <Icon name="check" size={22} />
  </span>
);

/** The first titles of a collection, two by two. */
export const CollectionCover = ({ titles }: { titles: Collection['cover'] }) => (
  <span className="list-cover" data-count={titles.length}>
    {titles.map(({ media_type: type, id, poster_path: path }) => (
      <Picture
        key={`${type} ${id}`}
        kind="poster"
        path={path}
        art={art.square(type, id)}
        width={56}
        height={56}
        sizes="56px"
      />
    ))}
  </span>
);

/**
 * The ref of an element that takes the focus when it appears. The attribute is for a dialog that is about
 * to open, the call for one that is open.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (!element) return;
  element.autofocus = true;
  element.focus();
}
