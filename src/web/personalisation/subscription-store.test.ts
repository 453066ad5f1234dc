import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Subscription } from './first-paint.ts';

const KEY = 'vouver:services:1';
const subscription = (id: number, name: string): Subscription => ({
  id,
  name,
  colour: '#C4122F',
  ink: '#FFFFFF',
  letters: 'gp',
  logo: null,
});
const GLOBOPLAY = subscription(307, 'Globoplay');
const NETFLIX = subscription(8, 'Netflix');

/** Reads like React would: hooks need a renderer, which this store does not. */
vi.mock('react', () => ({
  useSyncExternalStore: (
    subscribe: (listener: () => void) => () => void,
    read: () => unknown,
    readOnServer: () => unknown,
  ) => ({ subscribe, now: read(), onServer: readOnServer() }),
}));

let stored: Map<string, string>;
let refuses: boolean;
let tab: EventTarget & { sheet: () => string | undefined };

beforeEach(() => {
  stored = new Map();
  refuses = false;
  class CSSStyleSheet {
    text = '';
    replaceSync(text: string) {
      this.text = text;
    }
  }
  const document = {
    adoptedStyleSheets: [] as CSSStyleSheet[],
    documentElement: { dataset: { siteUrl: 'https://vouver.example' } },
  };
  tab = Object.assign(new EventTarget(), { sheet: () => document.adoptedStyleSheets[0]?.text });
  const refuse = () => {
    if (refuses) throw new DOMException('no', 'QuotaExceededError');
  };
  vi.stubGlobal('window', tab);
  vi.stubGlobal('document', document);
  vi.stubGlobal('CSSStyleSheet', CSSStyleSheet);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (refuse(), stored.get(key) ?? null),
    setItem: (key: string, value: string) => (refuse(), stored.set(key, value)),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A tab that has just been opened. */
async function openTab() {
  const store = await import('./subscription-store.ts');
  store.followOtherTabs();
  const look = () =>
    store.useSubscriptions() as unknown as {
      now: Subscription[];
      onServer: Subscription[];
      subscribe: (listener: () => void) => () => void;
    };
  return { ...store, look };
}

/** The event that a tab gets when another tab has written. */
const hear = (key: string | null) =>
  tab.dispatchEvent(Object.assign(new Event('storage'), { key }));

describe('the services of this visitor', () => {
  test('are empty at first, and always on the server', async () => {
    stored.set(KEY, JSON.stringify([GLOBOPLAY]));
    const { look } = await openTab();
    expect(look()).toMatchObject({ now: [GLOBOPLAY], onServer: [] });
  });

  // React compares by reference: another array would make every page with a filter render twice.
  test('no services are the same array as on the server, however they are read', async () => {
    const { look, saveSubscriptions } = await openTab();
    const isSame = () => look().now === look().onServer;
    expect(isSame()).toBe(true);
    stored.set(KEY, '[]');
    hear(KEY);
    expect(isSame()).toBe(true);
    saveSubscriptions([GLOBOPLAY]);
    expect(isSame()).toBe(false);
  });

  test('are stored, change the page and notify listeners', async () => {
    const { look, saveSubscriptions } = await openTab();
    const listener = vi.fn<() => void>();
    const leave = look().subscribe(listener);
    saveSubscriptions([GLOBOPLAY]);
    expect(JSON.parse(stored.get(KEY) ?? '')).toEqual([GLOBOPLAY]);
    expect(tab.sheet()).toContain('[data-plans~="307"]');
    expect(listener).toHaveBeenCalledOnce();
    leave();
    saveSubscriptions([]);
    expect(listener).toHaveBeenCalledOnce();
    expect(tab.sheet()).toBe('');
  });

  test('follow subscriptions saved by another tab, but no other key', async () => {
    const { look } = await openTab();
    stored.set(KEY, JSON.stringify([NETFLIX]));
    hear('another key');
    expect(look().now).toEqual([]);
    hear(KEY);
    expect(look().now).toEqual([NETFLIX]);
    expect(tab.sheet()).toContain('[data-plans~="8"]');
    stored.clear();
    hear(null);
    expect(look().now).toEqual([]);
  });

  test('are looked up again by a page that comes back', async () => {
    const { look } = await openTab();
    stored.set(KEY, JSON.stringify([NETFLIX]));
    const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });
    tab.dispatchEvent(shown(false));
    expect(look().now).toEqual([]);
    tab.dispatchEvent(shown(true));
    expect(look().now).toEqual([NETFLIX]);
  });

  test('hold until the page is left where nothing can be stored', async () => {
    refuses = true;
    const { look, saveSubscriptions } = await openTab();
    expect(look().now).toEqual([]);
    saveSubscriptions([GLOBOPLAY]);
    expect(look().now).toEqual([GLOBOPLAY]);
    expect(tab.sheet()).toContain('[data-plans~="307"]');
  });

  test('replace the sheet of the head, and no other one', async () => {
    const [head, cards] = [new CSSStyleSheet(), new CSSStyleSheet()];
    document.adoptedStyleSheets.push(head);
    const { saveSubscriptions } = await openTab();
    document.adoptedStyleSheets.push(cards);
    saveSubscriptions([GLOBOPLAY]);
    expect(document.adoptedStyleSheets).toEqual([head, cards]);
    expect(tab.sheet()).toContain('[data-plans~="307"]');
    expect(cards).toMatchObject({ text: '' });
  });

  test('survive a browser without adopted style sheets', async () => {
    vi.stubGlobal('document', {});
    vi.stubGlobal('CSSStyleSheet', function illegalConstructor() {
      throw new TypeError('Illegal constructor');
    });
    const { look, saveSubscriptions } = await openTab();
    saveSubscriptions([GLOBOPLAY]);
    expect(look().now).toEqual([GLOBOPLAY]);
  });
});
