import { getCurrentFocusKey, ignoreKeys } from './focus.ts';

export type Screen = { name: PlainName } | { name: 'title'; type: 'movie' | 'serie'; id: number };

/** Addresses of the screens that are about no title. */
const HASHES = {
  home: '#/',
  search: '#/busca',
  leave: '#/sair',
  house: '#/casa',
  voting: '#/casa/votar',
  inviting: '#/casa/convite',
} as const;
type PlainName = keyof typeof HASHES;

/** The address of a screen: only the part after `#`, so that the TV's own Back key goes through the screens. */
export function hashOf(screen: Screen): string {
  return screen.name === 'title' ? `#/${screen.type}/${screen.id}` : HASHES[screen.name];
}

export function screenOf(hash: string): Screen {
  const [, type, id] = /^#\/(movie|serie)\/(\d{1,10})$/.exec(hash) ?? [];
  if (type !== undefined) return { name: 'title', type: type as 'movie', id: Number(id) };
  const names = Object.keys(HASHES) as PlainName[];
  return { name: names.find((name) => HASHES[name] === hash) ?? 'home' };
}

/** The number of screens under the current one; kept in the history, so that it survives a reload. */
export function depth(): number {
  const { depth: stored } = Object(history.state) as { depth?: unknown };
  return typeof stored === 'number' ? stored : 0;
}

/** Keys that had the focus when a screen was left, by depth. */
const left = new Map<number, string>();

/** The key that had the focus on the current screen when it was left; undefined for a new one. */
export const focusLeftHere = (): string | undefined => left.get(depth());

type Listener = (screen: Screen) => void;
let listener: Listener = () => undefined;

/** True while the history is on its way back, which takes a moment: another Back would leave the page. */
let isGoingBack = false;

/** Opens a screen on top of the current one. Until it has the focus, keys would still act on the old one. */
export function open(screen: Screen): void {
  if (isGoingBack) return;
  if (hashOf(screen) === (location.hash || '#/')) return;
  left.set(depth(), getCurrentFocusKey());
  history.pushState({ depth: depth() + 1 }, '', hashOf(screen));
  left.delete(depth());
  ignoreKeys();
  listener(screen);
}

/** Goes back to the screen below; false if there is none. */
export function goBack(): boolean {
  if (isGoingBack) return true;
  if (depth() > 0) {
    goDown(1);
    return true;
  }
  if (screenOf(location.hash).name === 'home') return false;
  // A screen that was opened by its address.
  history.replaceState({ depth: 0 }, '', hashOf({ name: 'home' }));
  listener({ name: 'home' });
  return true;
}

/** Goes back over this many screens at once. */
export function goDown(screens: number): void {
  if (isGoingBack) return;
  isGoingBack = true;
  history.go(-screens);
}

/** Forgets all screens, for the next person. */
export function startAgain(): void {
  left.clear();
  history.replaceState({ depth: 0 }, '', hashOf({ name: 'home' }));
  listener({ name: 'home' });
}

/** Calls `onScreen` whenever another screen is to be shown. Returns a function that ends this. */
export function followScreens(onScreen: Listener): () => void {
  listener = onScreen;
  isGoingBack = false;
  const onPop = () => {
    isGoingBack = false;
    onScreen(screenOf(location.hash));
  };
  window.addEventListener('popstate', onPop);
  return () => {
    listener = () => undefined;
    window.removeEventListener('popstate', onPop);
  };
}

/** The key codes of Back on remote controls: Tizen, webOS. */
const REMOTES = [10009, 461];
const NAMES = ['Escape', 'Backspace', 'BrowserBack', 'GoBack', 'XF86Back'];

/** True if a key means Back: that of a remote control, or Escape or Backspace of a keyboard. */
export const isBack = ({ keyCode, key }: Pick<KeyboardEvent, 'keyCode' | 'key'>): boolean =>
  REMOTES.indexOf(keyCode) >= 0 || NAMES.indexOf(key) >= 0;
