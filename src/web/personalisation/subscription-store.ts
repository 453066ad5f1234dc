import { useSyncExternalStore } from 'react';
import { imageHost } from '#web/images/image-host.ts';
import { planRules, readSubscriptions, type Service } from './first-paint.ts';

/** The number is the version of what is stored. */
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

/** What this visitor pays for, best known first. The server, and the first rendering here, know of none. */
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

/** Remembers what the visitor pays for, here and in every other open tab. */
export function saveSubscriptions(next: readonly Service[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Blocked or full: it holds until the page is left.
  }
  take(next);
}

function take(next: readonly Service[]): void {
  services = next;
  dressPage();
  for (const listener of listeners) listener();
}

/** Puts the visitor's style sheet in the place of the one the script in the head has made. */
export function dressPage(): void {
  if (!('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(planRules(services, imageHost()));
  document.adoptedStyleSheets = [sheet];
}

/** Hears what other tabs save. A page out of the back/forward cache has missed it, and looks itself. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) take(load());
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) take(load());
  });
}
