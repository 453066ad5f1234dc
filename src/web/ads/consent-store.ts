import { useSyncExternalStore } from 'react';

/** The number is the version of what was asked. */
export const CONSENT_KEY = 'vouver:ads:1';

/** What the visitor said to ads; `unknown` on the server and while React takes over its page. */
export type Consent = 'yes' | 'no' | 'unasked' | 'unknown';

let consent: Consent = typeof window === 'undefined' ? 'unknown' : load();
const listeners = new Set<() => void>();

function load(): Consent {
  try {
    const stored = localStorage.getItem(CONSENT_KEY);
    return stored === 'yes' || stored === 'no' ? stored : 'unasked';
  } catch {
    return 'unasked';
  }
}

export const useConsent = (): Consent =>
  useSyncExternalStore(
    subscribe,
    () => consent,
    () => 'unknown',
  );

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => listeners.delete(listener);
}

/** Remembers the answer, here and in every other open tab. */
export function saveConsent(answer: 'yes' | 'no'): void {
  try {
    localStorage.setItem(CONSENT_KEY, answer);
  } catch {
    // Blocked or full: it holds until the page is left.
  }
  take(answer);
}

function fromOtherTab({ key }: StorageEvent) {
  if (key === CONSENT_KEY || key === null) take(load());
}

function take(answer: Consent) {
  consent = answer;
  for (const listener of listeners) listener();
}

/**
 * Runs as an inline script before an ad's room is first painted: who has refused sees none. It may
 * use nothing of this module.
 */
export function markRefusal(key: string): void {
  try {
    if (localStorage.getItem(key) === 'no') document.documentElement.dataset['ads'] = 'no';
  } catch {
    // Storage is blocked: nothing was refused.
  }
}
