// Stores the visitor's action in this tab while a sign-in at a provider leaves the site, and carries it out when they
// are back.

const KEY = 'vouver:pending-action:1';
/** Milliseconds for which it is stored: as long as a sign-in at a provider may take. */
const LIFETIME = 60 * 60 * 1000;

/** The action as JSON, to be stored when the visitor leaves; a function is called then. */
export type ActionAfterSignIn = object | (() => object | undefined) | undefined;

let resume: (() => void) | undefined;

/** Stores an action as JSON in the place of an earlier one; undefined only deletes that. */
export function keepPendingAction(action: object | undefined): void {
  try {
    if (action) sessionStorage.setItem(KEY, JSON.stringify({ action, at: Date.now() }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: after the sign-in the visitor presses again.
  }
}

/** The stored action; undefined without one, after an hour, and where the stored text is damaged. */
export function pendingAction(): object | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const { action, at } = Object(stored) as Record<string, unknown>;
    const isRecent = typeof at === 'number' && Date.now() - at < LIFETIME;
    return isRecent && typeof action === 'object' && action !== null ? action : undefined;
  } catch {
    return undefined;
  }
}

/** Sets what `resumePendingAction` calls: the code of the actions knows this folder, not the reverse. */
export function onResume(listener: () => void): void {
  resume = listener;
}

/** Has the stored action carried out: the visitor is signed in and on their way back to their page. */
export const resumePendingAction = (): void => resume?.();
