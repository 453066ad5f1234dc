import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stars } from '#shared/stars.ts';
import { connectApi } from '#web/api-client/api-client.ts';
import { setToken } from '#web/api-client/session.ts';
import * as actions from './library-actions.tsx';
import { onLibraryChange, type LibraryChange, type Mark } from './library-changes.ts';
import { shownTitle } from './testing/shown-title.ts';

vi.mock('#web/session/session-store.ts', async () => {
  const { currentViewer } = await import('#web/api-client/session.ts');
  return { useToken: currentViewer };
});
const { toasts, linked, dialogs } = vi.hoisted(() => ({
  toasts: [] as string[],
  /** For each toast, true if it has a link or button. */
  linked: [] as boolean[],
  dialogs: [] as (() => void)[],
}));
vi.mock('#ui/toast.tsx', () => ({
  showToast: ({ text, kind, action }: { text: string; kind: string; action?: unknown }) => {
    toasts.push(`${kind}: ${text}`);
    linked.push(action !== undefined);
  },
}));
vi.mock('#web/account/open-account-dialog.ts', () => ({
  openAccountDialog: (_: string, { afterwards }: { afterwards: () => void }) =>
    dialogs.push(afterwards),
}));

const title = { type: 'movie' as const, id: 598 };
let client = new QueryClient();
const shown = () => shownTitle(client, title);
const setMark = (mark: Mark, on: boolean) => actions.setMark(client, title, mark, on);
const rate = (stars: Stars | null) => actions.rate(client, title, stars);
let sent: string[] = [];
/** The next responses of the API; by default it stores the request. */
let refusals: Response[] = [];
let held: Promise<void> = Promise.resolve();
const changes: LibraryChange[] = [];
let stop: () => void;
/** Holds the API's responses back until the returned function is called. */
function hold(): () => void {
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  return () => release();
}
const flush = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  client = new QueryClient();
  [sent, refusals, held] = [[], [], Promise.resolve()];
  for (const list of [toasts, linked, dialogs, changes]) list.length = 0;
  vi.stubGlobal('window', {});
  stop = onLibraryChange((change) => changes.push(change));
  connectApi(async (path, init) => {
    const isForm = init.body instanceof URLSearchParams;
    const body: unknown = isForm ? {} : JSON.parse(String(init.body ?? '{}'));
    const { rating } = body as { rating?: number };
    sent.push(`${init.method} ${path}${rating === undefined ? '' : ` ${rating}`}`);
    await held;
    const refusal = refusals.shift();
    if (refusal) return refusal;
    if (rating !== undefined) return Response.json({ rating });
    const state = { media_type: 'movie', media_id: 598, rating: 6, collections: [], new_count: 0 };
    const marks = { watchlist: false, favorite: false, watched: false };
    const mark = path.includes('watchlist') ? 'watchlist' : 'favorite';
    return Response.json({ ...state, ...marks, [mark]: path.endsWith('/add') });
  });
  setToken('ana');
});
afterEach(() => {
  stop();
  client.clear();
  setToken(null);
  vi.unstubAllGlobals();
});

test('a mark is shown before the API has answered, and announced afterwards', async () => {
  const done = setMark('watchlist', true);
  expect(shown()?.watchlist).toBe(true);
  expect([toasts, changes]).toEqual([[], []]);
  expect(await done).toBe(true);
  expect(toasts).toEqual(['success: Adicionado']);
  expect(changes).toEqual([{ parts: ['watchlist'], titles: [title], isElsewhere: false }]);
  expect(shown()).toMatchObject({ watchlist: true, stars: 3 });
  expect(await setMark('watchlist', false)).toBe(true);
  expect(toasts.at(-1)).toBe('success: Removido!');
  expect(shown()?.watchlist).toBe(false);
  expect(sent).toEqual(['POST /api/watchlist/add', 'DELETE /api/watchlist/remove']);
});

test.each(['watchlist', 'favorite', 'watched'] as const)(
  'a title is added to %s by a form, as the specification of the calls says',
  async (mark) => {
    const bodies: unknown[] = [];
    connectApi((_, { body }) => {
      bodies.push(body);
      return Response.json({ media_type: 'movie', media_id: 598, rating: null, [mark]: true });
    });
    await setMark(mark, true);
    expect(bodies[0]).toEqual(new URLSearchParams({ media_id: '598', type: 'movie' }));
  },
);

test('only what was put on the VOU VER list leads to it', async () => {
  await setMark('watchlist', true);
  await setMark('watchlist', false);
  await setMark('favorite', true);
  expect(linked).toEqual([true, false, false]);
});

test('presses in quick succession end in the state of the last one, with one toast', async () => {
  const release = hold();
  const first = setMark('watchlist', true);
  await flush();
  const others = [false, true, false].map((on) => setMark('watchlist', on));
  expect(shown()?.watchlist).toBe(false);
  release();
  expect(await Promise.all([first, ...others])).toEqual([false, false, false, true]);
  // Changes between the first and the last one are never sent.
  expect(sent).toEqual(['POST /api/watchlist/add', 'DELETE /api/watchlist/remove']);
  expect(toasts).toEqual(['success: Removido!']);
  expect(shown()?.watchlist).toBe(false);
});

test('an answer to one action leaves what another one is changing', async () => {
  const release = hold();
  const both = Promise.all([setMark('watchlist', true), setMark('favorite', true)]);
  expect(shown()).toMatchObject({ watchlist: true, favorite: true });
  release();
  await both;
  // Each response was made before the other change.
  expect(shown()).toMatchObject({ watchlist: true, favorite: true });
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server error', () => Response.json({ detail: 'INTERNAL' }, { status: 500 })],
  ['a title that left', () => Response.json({ detail: 'Not Found' }, { status: 404 })],
])('after %s the earlier state is back, with a toast', async (_, answer) => {
  await setMark('watchlist', true);
  connectApi(answer);
  const done = setMark('watchlist', false);
  expect(shown()?.watchlist).toBe(false);
  expect(await done).toBe(false);
  expect(shown()?.watchlist).toBe(true);
  expect(toasts.at(-1)).toBe('error: Tente novamente!');
  expect(changes).toHaveLength(1);
});

test('a failure before a further press does not undo that press', async () => {
  refusals = [new Response('', { status: 503 })];
  const release = hold();
  void rate(2);
  await flush();
  const second = rate(5);
  release();
  expect(await second).toBe(true);
  expect(shown()?.stars).toBe(5);
  expect(sent).toEqual(['POST /api/rating 4', 'POST /api/rating 10']);
  expect(toasts).toEqual(['success: Obrigado pela avaliação']);
});

test('a full list is said to be full', async () => {
  refusals = [Response.json({ detail: 'LIST_FULL' }, { status: 400 })];
  expect(await setMark('watchlist', true)).toBe(false);
  expect(toasts[0]).toMatch(/^error: Sua lista está cheia/);
});

test('stars are sent doubled, and none as 0', async () => {
  await rate(3.5);
  expect(shown()?.stars).toBe(3.5);
  await rate(null);
  expect(shown()?.stars).toBeNull();
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/rating 7',
    'POST /api/rating 0',
  ]);
});

test('an anonymous visitor signs in first, and the action follows', async () => {
  setToken(null);
  expect(await setMark('watchlist', true)).toBe(false);
  expect([sent, shown(), dialogs.length]).toEqual([[], null, 1]);
  setToken('bia');
  dialogs[0]!();
  await flush();
  expect(sent).toEqual(['POST /api/watchlist/add']);
  expect(toasts).toEqual(['success: Adicionado']);
});

test('an expired session leads to the dialog too', async () => {
  refusals = [Response.json({ detail: 'Unauthorized' }, { status: 401 })];
  expect(await rate(4)).toBe(false);
  expect([dialogs.length, toasts.length, shown()]).toEqual([1, 0, null]);
  setToken('bia');
  dialogs[0]!();
  await flush();
  expect(sent.slice(0, 2)).toEqual(['POST /api/rating 8', 'POST /api/rating 8']);
  expect(toasts).toEqual(['success: Obrigado pela avaliação']);
});

test('the last of several wishes is carried out after an expired session, and no other', async () => {
  refusals = [Response.json({ detail: 'Unauthorized' }, { status: 401 })];
  const release = hold();
  const both = [rate(4)];
  await flush();
  both.push(rate(2));
  release();
  expect(await Promise.all(both)).toEqual([false, false]);
  expect(dialogs).toHaveLength(1);
  setToken('bia');
  dialogs[0]!();
  await flush();
  expect(sent.slice(0, 2)).toEqual(['POST /api/rating 8', 'POST /api/rating 4']);
});

test('a wish of an earlier session is not sent in the next one', async () => {
  const release = hold();
  const both = [rate(4)];
  await flush();
  both.push(rate(2));
  setToken('bia');
  release();
  expect(await Promise.all(both)).toEqual([false, false]);
  expect(sent).toEqual(['POST /api/rating 8']);
});

test('nothing of a session that has ended is shown in the next one', async () => {
  const done = setMark('watchlist', true);
  setToken('bia');
  expect(shown()).toBeNull();
  expect(await done).toBe(false);
  expect([shown(), toasts]).toEqual([null, []]);
});
