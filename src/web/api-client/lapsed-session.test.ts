import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi, read, type ApiError } from './api-client.ts';
import { sessionKeeper, type WaitingCall } from './lapsed-session.ts';
import { send } from './send.ts';
import { currentToken, currentViewer, setSessionKeeper, setToken } from './session.ts';

// The session of Ana ends: the API refuses 'ana-1'. Whoever signs in over her page has another token.

let bearers: (string | null)[];
let bodies: unknown[];
let waiting: WaitingCall[];
/** Stands for the dialog that asks somebody to sign in: true if that was Ana. */
let signInOver: () => boolean;
const json = { name: 'Sertão', description: 'Pra ver junto.', public: false };
const create = () => send('POST /collections', { json, withToken: true });
const readLists = (isUnattended = false) =>
  read('GET /collections', { withToken: true, isUnattended });
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    ({ status }: ApiError) => status,
  );

function keep(keeps: (isForCall: boolean) => boolean) {
  const ask = async (call: WaitingCall) => {
    waiting.push(call);
    return signInOver();
  };
  setSessionKeeper(sessionKeeper({ keeps, ask, viewerOf: (token) => Promise.resolve(token) }));
}

beforeEach(() => {
  [bearers, bodies, waiting] = [[], [], []];
  signInOver = () => {
    setToken('ana-2', 'ana-1');
    return true;
  };
  vi.stubGlobal('window', {});
  connectApi((_, init) => {
    const bearer = new Headers(init.headers).get('authorization');
    bearers.push(bearer);
    bodies.push(init.body);
    return bearer === 'Bearer ana-1'
      ? Response.json({ detail: 'Unauthorized' }, { status: 401 })
      : Response.json({ id: 7, items: [] });
  });
  setToken('ana-1');
  keep((isForCall) => isForCall);
});
afterEach(() => {
  setSessionKeeper(null);
  setToken(null);
  vi.unstubAllGlobals();
});

test('the calls of a person are sent again when they have signed in over their page', async () => {
  expect(await create()).toMatchObject({ id: 7 });
  expect(waiting).toEqual([{ name: 'POST /collections', json }]);
  expect(bearers).toEqual(['Bearer ana-1', 'Bearer ana-2']);
  expect(bodies[1]).toBe(bodies[0]);
  expect([currentToken(), currentViewer()]).toEqual(['ana-2', 'ana-1']);
});

test('nothing is sent if nobody signs in, and the next call asks first', async () => {
  signInOver = () => false;
  expect(await statusOf(create())).toBe(401);
  expect([currentToken(), currentViewer()]).toEqual([null, 'ana-1']);
  expect(await statusOf(create())).toBe(401);
  expect([waiting.length, bearers]).toEqual([2, ['Bearer ana-1']]);
});

test('nothing is sent for somebody else who signs in', async () => {
  signInOver = () => {
    setToken('bia');
    return false;
  };
  expect(await statusOf(create())).toBe(401);
  expect([currentViewer(), bearers]).toEqual(['bia', ['Bearer ana-1']]);
});

test('calls sent together ask once each and are all sent again', async () => {
  expect(await Promise.all([create(), create()])).toHaveLength(2);
  expect(bearers.toSorted()).toEqual(
    ['ana-1', 'ana-1', 'ana-2', 'ana-2'].map((token) => `Bearer ${token}`),
  );
});

test('reads of a kept page wait without asking, also those that were refused', async () => {
  keep(() => true);
  const reads = Promise.all([readLists(), readLists()]);
  await new Promise((resolve) => setTimeout(resolve));
  expect([currentToken(), currentViewer(), bearers.length]).toEqual([null, 'ana-1', 2]);
  setToken('ana-2', 'ana-1');
  await reads;
  expect([waiting, bearers.slice(2)]).toEqual([[], ['Bearer ana-2', 'Bearer ana-2']]);
});

test('a read ends the session of a page that need not be kept', async () => {
  expect(await statusOf(readLists())).toBe(401);
  expect([currentToken(), currentViewer()]).toEqual([null, null]);
});

test('waiting reads fail when the page is given up', async () => {
  setToken(null, 'ana-1');
  const status = statusOf(readLists());
  setToken(null);
  expect([await status, bearers]).toEqual([401, []]);
});

test('nobody is asked about calls that nobody waits for', async () => {
  const options = { json: { until: 1 }, withToken: true, isUnattended: true } as const;
  expect(await statusOf(send('POST /alerts/seen', options))).toBe(401);
  expect([waiting, currentViewer()]).toEqual([[], null]);
  setToken('ana-1');
  keep(() => true);
  expect(await statusOf(readLists(true))).toBe(401);
  expect(await statusOf(send('POST /alerts/seen', options))).toBe(401);
  expect([waiting, currentViewer(), bearers.length]).toEqual([[], 'ana-1', 2]);
});
