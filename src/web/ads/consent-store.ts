import { localStore, useLocalStore } from '#web/foundation/local-store.ts';

/** Ends in the version of the consent question. */
export const CONSENT_KEY = 'vouver:ads:1';

/** The visitor's answer to ads; `unknown` on the server and during hydration. */
export type Consent = 'yes' | 'no' | 'unasked' | 'unknown';

const store = localStore<Consent>(
  CONSENT_KEY,
  (text) => (text === 'yes' || text === 'no' ? text : 'unasked'),
  String,
);

export const useConsent = (): Consent => useLocalStore(store, 'unknown');

/** Stores the answer, for this tab and every other open one. */
export const saveConsent: (answer: 'yes' | 'no') => void = store.save;

/**
 * Hides the ad slot before its first paint from visitors who refused ads. Its source is inlined into
 * the page, so it may use nothing else of this module.
 */
export function markRefusal(key: string): void {
  try {
    if (localStorage.getItem(key) === 'no') document.documentElement.dataset['ads'] = 'no';
  } catch {
    // Storage is blocked: no refusal can be stored.
  }
}
