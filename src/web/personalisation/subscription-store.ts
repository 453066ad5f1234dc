import { useSyncExternalStore } from 'react';
import { imageHost } from '#web/images/image-host.ts';
import { planRules, readSubscriptions, type Service } from './first-paint.ts';

/** Ends in the version of the stored format. */
export const STORAGE_KEY = 'vouver:services:1';

const NONE: readonly Service[] = [];
let services = typeof window === 'undefined' ? NONE : load();
const listeners = new Set<() => void>();

function load(): readonly Service[] {
  try {
    return readSubscriptions(localStorage.getItem(STORAGE_KEY));
  } catch {
    return NONE;
  }
}

/** The visitor's subscriptions, best known first; none on the server and in the first rendering. */
export const useSubscriptions = (): readonly Service[] =>
  useSyncExternalStore(
    subscribe,
    () => services,
    () => NONE,
  );

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the visitor's subscriptions, for this tab and every other open one. */
export function saveSubscriptions(next: readonly Service[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Storage is blocked or full: they apply until the page is left.
  }
  take(next);
}

function take(next: readonly Service[]): void {
  services = next;
  dressPage();
  for (const listener of listeners) listener();
}

/** Replaces the style sheet that the script in the head made by one of the current subscriptions. */
export function dressPage(): void {
  if (!('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(planRules(services, imageHost()));
  document.adoptedStyleSheets = [sheet];
}

/** Follows changes made in other tabs. A page restored from the back/forward cache has missed them and reads again. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) take(load());
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) take(load());
  });
}
