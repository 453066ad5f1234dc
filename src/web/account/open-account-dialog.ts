import { createElement, useSyncExternalStore, type ReactNode } from 'react';
import { showToast } from '#ui/toast.tsx';
import type { AccountDialogName, AccountDialogOptions } from './account-dialog.lazy.tsx';

let shown: ReactNode = null;
let opened = 0;
const listeners = new Set<() => void>();

/** Shows another dialog in the same place; null shows none. */
export function show(dialog: ReactNode): void {
  shown = dialog;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of the account dialogs; once in a page. */
export const AccountDialogs = (): ReactNode =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );

/** Loads the code of the dialogs as soon as the pointer or the focus approaches, so that they open at once. */
export const loadAccountDialog = () => import('./account-dialog.lazy.tsx');

/**
 * Opens an account dialog over the page. It closes by itself once the visitor is signed in. Resolves with false if its
 * code could not be loaded, which a toast says.
 */
export async function openAccountDialog(
  name: AccountDialogName,
  options: AccountDialogOptions = {},
): Promise<boolean> {
  opened += 1;
  const key = opened;
  const dialog = await loadAccountDialog().catch(() => null);
  if (key !== opened) return false;
  if (!dialog) {
    showToast({ text: 'Não deu pra abrir. Confira a internet e tente de novo.', kind: 'error' });
    return false;
  }
  const onClose = () => show(null);
  show(createElement(dialog.AccountDialog, { key, first: name, ...options, onClose }));
  return true;
}
