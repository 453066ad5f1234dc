import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';
import buttons from './button.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/**
 * A modal dialog on the browser's own `<dialog>`: it traps the focus, closes with Esc and gives the
 * focus back. On phones it is a sheet at the bottom.
 */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const ref = useModal(open);
  const id = useId();
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={buttons.round}
            aria-label="Fechar"
            onClick={() => ref.current?.close()}
          >
            <Icon name="close" size={24} />
          </button>
        </header>
        {open && children}
      </div>
    </dialog>
  );
}

/** Keeps a `<dialog>` element as open as `open` says; a click on the veil around it closes it. */
export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    // The veil belongs to the dialog: only what is pressed on nothing inside has it as its target.
    // Pressed, not released: a selection dragged out of the dialog ends there too.
    const closeOnVeil = (event: PointerEvent) => event.target === dialog && dialog?.close();
    dialog?.addEventListener('pointerdown', closeOnVeil);
    return () => dialog?.removeEventListener('pointerdown', closeOnVeil);
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      const { style, clientWidth } = document.documentElement;
      style.setProperty('--scroll-bar', `${window.innerWidth - clientWidth}px`);
      dialog.showModal();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return ref;
}
