import { localStore } from '#web/foundation/local-store.ts';
import { showUnseen } from '#web/session/first-paint-unseen.ts';
import { UNSEEN_KEY } from '#web/session/session-store.ts';

const store = localStore<string | null>(
  UNSEEN_KEY,
  (text) => text,
  (text) => text,
);

/** Stores how many alerts are new, for the bell of every open tab and of the next page. */
export const saveUnseen = (count: number): void =>
  store.save(count === 0 ? null : count > 99 ? '99+' : String(count));

/** Keeps the bell current with changes made here and in other tabs. */
export function followUnseen(): void {
  const follow = () => {
    const shown = store.current();
    showUnseen(shown);
    // The number is drawn by the style sheet, so that it is there at the first paint.
    const label =
      shown === null ? 'Avisos' : `Avisos, ${shown} ${shown === '1' ? 'novo' : 'novos'}`;
    document.querySelector('[data-bell]')?.setAttribute('aria-label', label);
  };
  follow();
  store.subscribe(follow);
}
