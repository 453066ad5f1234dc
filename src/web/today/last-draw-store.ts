import { localStore } from '#web/foundation/local-store.ts';
import type { DrawKey } from './draw.ts';

const parse = (text: string | null): DrawKey | null =>
  text !== null && /^(movie|serie):\d+$/.test(text) ? text : null;

/** The last title that was drawn in this browser, so that the next draw is another one. */
export const lastDraw = localStore<DrawKey | null>('vouver:hoje:1', parse, (key) => key);
