import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';
import buttons from './button.module.css';
import { Icon } from './icon.tsx';
import { openModal } from './modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/**
 * A modal dialog made with `<dialog>`, which traps the focus, closes with Esc and restores the
 * focus. On phones it is a sheet at the bottom.
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

/** Opens and closes a `<dialog>` element as `open` says; a click on its backdrop closes it. */
export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // A click on the backdrop has the dialog as its target. The press must begin there too, or
    // a text selection that ends outside would close the dialog.
    let pressed: EventTarget | null = null;
    const remember = (event: PointerEvent) => {
      pressed = event.target;
    };
    const closeOnVeil = (event: MouseEvent) => {
      if (event.target === dialog && pressed === dialog) dialog.close();
    };
    dialog.addEventListener('pointerdown', remember);
    dialog.addEventListener('click', closeOnVeil);
    return () => {
      dialog.removeEventListener('pointerdown', remember);
      dialog.removeEventListener('click', closeOnVeil);
    };
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) openModal(dialog);
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return ref;
}
