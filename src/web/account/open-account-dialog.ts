import { createElement, useSyncExternalStore, type ReactNode } from 'react';
import { showToast } from '#ui/toast.tsx';

/** The dialog that opens first; each leads to the others. */
export type AccountDialogName = 'sign-in' | 'sign-up' | 'recovery';

export interface AccountDialogOptions {
  /** Runs once after the visitor has signed in through the dialog, which is closed by then. */
  afterwards?: () => void;
  /**
   * The action as JSON: stored while the visitor signs in at a provider, and carried out when they are back
   * (`pending-action.ts`). A function is called when they leave.
   */
  action?: object | (() => object | undefined) | undefined;
  /** A sentence above the sign-in form that says why it is there. */
  lead?: string;
  /** Runs when the dialog is closed or replaced by another one. */
  onClosed?: () => void;
}

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
export const loadAccountDialog = () => import('./account-dialog.tsx');

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
