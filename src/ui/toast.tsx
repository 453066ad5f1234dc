import { useSyncExternalStore } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './toast.module.css';

export interface Toast {
  text: string;
  kind: 'success' | 'warning' | 'error';
  /** Instead of the kind's own icon. */
  icon?: IconName;
  /** Where on the screen; sharing answers top centre, where the eye is. */
  place?: 'bottom' | 'top';
  /** Milliseconds until it leaves by itself. */
  duration?: number;
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

/** Shows a short message. The specification's default life is 5 seconds. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const id = lastId;
  update([...shown, { ...toast, id }]);
  // Here, not where it is drawn: a toast must not outlive a dialog that closes before it.
  setTimeout(() => dismiss(id), toast.duration ?? 5000);
}

const dismiss = (id: number) => update(shown.filter((toast) => toast.id !== id));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Where toasts of one place appear; always in the page, because a live region that arrives together
 * with its text is not read out. A modal dialog that shows toasts holds its own: all else is inert.
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

/** Shorter than this nobody reaches a button. */
const CLOSABLE = 2000;

function Message({ toast: { id, text, kind, icon, duration } }: { toast: Shown }) {
  return (
    <div className={styles.toast}>
      <span className={styles[kind]}>
        <Icon name={icon ?? ICONS[kind]} size={18} />
      </span>
      <span className={styles.text}>{text}</span>
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
