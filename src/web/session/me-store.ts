import { localStore } from '#web/foundation/local-store.ts';
import { readMe, showMe, type Me } from './first-paint.ts';
import { ME_KEY } from './session-store.ts';

// Not in session-store.ts: every page loads that file, and only signed-in visitors need this one.

const store = localStore<Me | null>(ME_KEY, readMe, (me) => me && JSON.stringify(me));

/** Stores the signed-in person as the bar shows them, for every open tab; null deletes it. */
export const saveMe = store.save;

/** Keeps the bar current with changes made here and in other tabs. */
export const followMe = (): (() => void) => store.subscribe(() => showMe(store.current()));
