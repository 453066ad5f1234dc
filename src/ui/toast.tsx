import { useSyncExternalStore, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './toast.module.css';

export interface Toast {
  text: string;
  kind: 'success' | 'warning' | 'error';
  /** Replaces the icon of the kind. */
  icon?: IconName;
  /** The edge of the screen. */
  place?: 'bottom' | 'top';
  /** Milliseconds until it disappears. */
  duration?: number;
  /** A button to act on the message; it can close it. */
  action?: (close: () => void) => ReactNode;
}

type Shown = Toast & { id: number };

const NONE: Shown[] = [];
let shown: Shown[] = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: Shown[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a short message, for 5 seconds by default (docs/product-rules.md R56). */
export function showToast(toast: Toast): void {
  lastId += 1;
  const id = lastId;
  update([...shown, { ...toast, id }]);
  // Not in the component: the time must go on when the dialog that shows the toast closes.
  setTimeout(() => dismiss(id), toast.duration ?? 5000);
}

const dismiss = (id: number) => update(shown.filter((toast) => toast.id !== id));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The toasts of one place. Always in the page, because a live region that is added together with its
 * text is not announced. A modal dialog needs its own, because everything outside it is inert.
 */
export function ToastStack({ place }: { place: 'bottom' | 'top' }) {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  const here = toasts.filter((toast) => (toast.place ?? 'bottom') === place);
  return (
    <div className={styles[place]}>
      <div className={styles.region} role="status">
        {here.filter(({ kind }) => kind !== 'error').map(messageOf)}
      </div>
      <div className={styles.region} role="alert">
        {here.filter(({ kind }) => kind === 'error').map(messageOf)}
      </div>
    </div>
  );
}

const messageOf = (toast: Shown) => <Message key={toast.id} toast={toast} />;

const ICONS = { success: 'check', warning: 'warning', error: 'warning' } as const;

/** Milliseconds; a toast shown for less time has no close button, which nobody could reach. */
const CLOSABLE = 2000;

function Message({ toast: { id, text, kind, icon, duration, action } }: { toast: Shown }) {
  return (
    <div className={styles.toast}>
      <span className={styles[kind]}>
        <Icon name={icon ?? ICONS[kind]} size={18} />
      </span>
      <span className={styles.text}>{text}</span>
      {action?.(() => dismiss(id))}
      {(duration ?? CLOSABLE) >= CLOSABLE && (
        <button
          type="button"
          className={styles.close}
          aria-label="Fechar aviso"
          onClick={() => dismiss(id)}
        >
          <Icon name="close" size={20} />
        </button>
      )}
    </div>
  );
}
