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
  const begin = await import('./begin-end-session.ts');
  const { sessionKeeper } = await import('#web/api-client/lapsed-session.ts');
  return { ...store, ...begin, ...api, sessionKeeper };
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
  await session.beginSession('abc');
  expect([stored.get('t'), session.currentToken(), marked]).toEqual(['"abc"', 'abc', true]);
  session.forgetSession();
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
  await session.beginSession('second');
  // The event has not arrived yet.
  stored.set('t', '"third"');
  session.dropToken('second');
  expect([stored.get('t'), session.currentToken()]).toEqual(['"third"', 'third']);
});

/** A session of Ana, whose page is kept, as `keeps` says; her later tokens begin with 'ana'. */
async function keptSession(keeps = () => true) {
  stored.set('t', '"ana-1"');
  const session = await load();
  session.startSession(() => undefined);
  let isOnline = true;
  const ask = () => Promise.resolve(false);
  const viewerOf = async (token: string) => {
    if (!isOnline) throw new Error('offline');
    return token.startsWith('ana') ? session.currentViewer()! : token;
  };
  session.setSessionKeeper(session.sessionKeeper({ keeps, ask, viewerOf }));
  const state = () => [session.currentToken(), session.currentViewer(), marked];
  return { ...session, state, goOffline: () => (isOnline = false) };
}

test('a page with something unsaved keeps its viewer until they are back, here or in another tab', async () => {
  const { state, beginSession: signIn } = await keptSession();
  changedElsewhere(null);
  expect(state()).toEqual([null, 'ana-1', false]);
  changedElsewhere('ana-2');
  await expect.poll(state).toEqual(['ana-2', 'ana-1', true]);
  changedElsewhere(null);
  await signIn('ana-3');
  expect([...state(), stored.get('t')]).toEqual(['ana-3', 'ana-1', true, '"ana-3"']);
});

test('it is not another person’s, whichever way their session comes', async () => {
  const { state, beginSession: signIn } = await keptSession();
  changedElsewhere('bia-1');
  expect(state()).toEqual([null, 'ana-1', false]);
  await expect.poll(state).toEqual(['bia-1', 'bia-1', true]);
  changedElsewhere(null);
  await signIn('caio-1');
  expect([...state(), stored.get('t')]).toEqual(['caio-1', 'caio-1', true, '"caio-1"']);
});

test('it stays while nobody knows whose the new session is', async () => {
  const { state, beginSession: signIn, goOffline } = await keptSession();
  changedElsewhere(null);
  goOffline();
  await expect(signIn('ana-2')).rejects.toThrow('offline');
  expect([...state(), stored.has('t')]).toEqual([null, 'ana-1', false, false]);
  changedElsewhere('ana-2');
  await new Promise((resolve) => setTimeout(resolve));
  expect([...state(), stored.get('t')]).toEqual([null, 'ana-1', false, '"ana-2"']);
});

test('without anything unsaved, and after signing out here, nobody is kept', async () => {
  const nothing = await keptSession(() => false);
  changedElsewhere(null);
  expect(nothing.state()).toEqual([null, null, false]);
  vi.resetModules();
  const something = await keptSession();
  something.forgetSession();
  expect([...something.state(), stored.has('t')]).toEqual([null, null, false, false]);
});
