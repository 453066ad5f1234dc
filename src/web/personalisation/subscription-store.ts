import { localStore, useLocalStore } from '#web/foundation/local-store.ts';
import { imageHost } from '#web/images/image-addresses.ts';
import { planRules, readSubscriptions, type Subscription } from './first-paint.ts';

/** Ends in the version of the stored format. */
export const STORAGE_KEY = 'vouver:services:1';

const NONE: readonly Subscription[] = [];

/** None is always the same array: with another than the server's, hydration would render pages twice. */
function parse(text: string | null): readonly Subscription[] {
  const found = readSubscriptions(text);
  return found.length > 0 ? found : NONE;
}

const store = localStore(STORAGE_KEY, parse, JSON.stringify);

/** The visitor's subscriptions, best known first; none on the server and in the first rendering. */
export const useSubscriptions = (): readonly Subscription[] => useLocalStore(store, NONE);

/** The visitor's subscriptions now; only in the browser. */
export const currentSubscriptions = store.current;

/** Calls `listener` after every change, here or in another tab. */
export const onSubscriptions = store.subscribe;

/** Stores the visitor's subscriptions, for this tab and every other open one. */
export const saveSubscriptions = store.save;

/** The style sheet that the script in the head made, if there was anything to say. */
let sheet: CSSStyleSheet | undefined;

/** Makes that style sheet one of the current subscriptions. Other sheets of the page stay. */
export function dressPage(): void {
  if (!('adoptedStyleSheets' in document)) return;
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
  sheet.replaceSync(planRules(store.current(), imageHost()));
}

/** Keeps the style sheet current with changes made here and in other tabs. Call it before hydration. */
export function followOtherTabs(): () => void {
  sheet = document.adoptedStyleSheets?.[0];
  return store.subscribe(dressPage);
}
