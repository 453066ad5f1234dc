import { currentToken, onSession } from '#web/api-client/session.ts';
import { localStore } from '#web/foundation/local-store.ts';

/** A title in the store of the last draw: `movie:598`. */
export type DrawKey = string;

const parse = (text: string | null): DrawKey | null =>
  text !== null && /^(movie|serie):\d+$/.test(text) ? text : null;

/** The last title that was drawn in this browser, so that the next draw is another one. */
export const lastDraw = localStore<DrawKey | null>('vouver:hoje:1', parse, (key) => key);

/** Deletes it when the session ends: it is a title of that person's list. */
export function deleteDrawAfterSession(): void {
  onSession(() => {
    if (currentToken() === null) lastDraw.save(null);
  });
}
