import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localStore } from './local-store.ts';

let stored: Map<string, string>;
let tab: EventTarget;

beforeEach(() => {
  stored = new Map();
  tab = new EventTarget();
  vi.stubGlobal('window', tab);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const numberStore = () =>
  localStore(
    'n',
    (text) => Number(text),
    (value) => (value === 0 ? null : String(value)),
  );

const storageEvent = (key: string | null) =>
  tab.dispatchEvent(Object.assign(new Event('storage'), { key }));

test('a value is stored, and removed where its format is null', () => {
  const store = numberStore();
  store.save(7);
  expect([store.current(), stored.get('n')]).toEqual([7, '7']);
  store.save(0);
  expect([store.current(), stored.has('n')]).toEqual([0, false]);
});

test('a subscriber learns of changes here and in other tabs, until it unsubscribes', () => {
  const store = numberStore();
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  stored.set('n', '3');
  storageEvent('another key');
  expect([store.current(), listener.mock.calls.length]).toEqual([0, 0]);
  storageEvent('n');
  expect([store.current(), listener.mock.calls.length]).toEqual([3, 1]);
  stored.clear();
  storageEvent(null);
  expect([store.current(), listener.mock.calls.length]).toEqual([0, 2]);
  unsubscribe();
  store.save(1);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('only a page restored from the back/forward cache reads storage again', () => {
  const store = numberStore();
  store.subscribe(() => undefined);
  stored.set('n', '3');
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(store.current()).toBe(0);
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.current()).toBe(3);
});

test('with blocked storage a value applies in memory', () => {
  vi.stubGlobal('localStorage', undefined);
  const store = numberStore();
  store.save(7);
  expect([store.current(), store.read()]).toEqual([7, 0]);
});
