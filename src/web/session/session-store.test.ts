import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let stored: Map<string, string>;
let tab: EventTarget;
let marked: boolean;

beforeEach(() => {
  stored = new Map();
  tab = new EventTarget();
  marked = false;
  vi.resetModules();
  vi.stubGlobal('window', tab);
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: (_: string, on: boolean) => (marked = on) },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function load() {
  const store = await import('./session-store.ts');
  const api = await import('#web/api-client/session.ts');
  return { ...store, ...api };
}

const changedElsewhere = (token: string | null) => {
  if (token === null) stored.delete('t');
  else stored.set('t', JSON.stringify(token));
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 't' }));
};

test('a stored token is the session from the start', async () => {
  stored.set('t', '"abc"');
  const session = await load();
  const started = vi.fn<() => void>();
  session.startSession(started);
  expect([session.currentToken(), marked, started.mock.calls.length]).toEqual(['abc', true, 1]);
});

test.each(['', '{', '7', '""', 'null'])('%j is no token', async (text) => {
  stored.set('t', text);
  const session = await load();
  session.startSession(() => expect.unreachable());
  expect([session.currentToken(), marked]).toEqual([null, false]);
});

test('a session begins and ends, here and in another tab', async () => {
  const session = await load();
  session.startSession(() => undefined);
  session.signIn('abc');
  expect([stored.get('t'), session.currentToken(), marked]).toEqual(['"abc"', 'abc', true]);
  session.endSession();
  expect([stored.has('t'), session.currentToken(), marked]).toEqual([false, null, false]);
  changedElsewhere('def');
  expect([session.currentToken(), marked]).toEqual(['def', true]);
  changedElsewhere(null);
  expect([session.currentToken(), marked]).toEqual([null, false]);
});

test('a refused token is deleted, but not one that another tab has stored meanwhile', async () => {
  stored.set('t', '"old"');
  const session = await load();
  session.startSession(() => undefined);
  session.dropToken('other');
  expect(session.currentToken()).toBe('old');
  session.dropToken('old');
  expect([stored.has('t'), session.currentToken(), marked]).toEqual([false, null, false]);
  session.signIn('second');
  // The event has not arrived yet.
  stored.set('t', '"third"');
  session.dropToken('second');
  expect([stored.get('t'), session.currentToken()]).toEqual(['"third"', 'third']);
});
