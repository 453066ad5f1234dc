import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi } from '#web/api-client/api-client.ts';
import { setToken } from '#web/api-client/session.ts';
import { rate, setMark } from './library-actions.tsx';
import { onLibraryChange, type LibraryChange } from './library-changes.ts';
import { viewerTitle } from './viewer-title-store.ts';

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
let sent: string[] = [];
/** The next responses of the API; by default it stores the request. */
let refusals: Response[] = [];
let held: Promise<void> = Promise.resolve();
const changes: LibraryChange[] = [];
let stop: () => void;
const flush = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [sent, refusals, held] = [[], [], Promise.resolve()];
  for (const list of [toasts, linked, dialogs, changes]) list.length = 0;
  vi.stubGlobal('window', {});
  stop = onLibraryChange((change) => changes.push(change));
  connectApi(async (path, init) => {
    const { rating } = JSON.parse(String(init.body ?? '{}')) as { rating?: number };
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
  setToken(null);
  vi.unstubAllGlobals();
});

test('a mark is shown before the API has answered, and announced afterwards', async () => {
  const done = setMark(title, 'watchlist', true);
  expect(viewerTitle(title)?.watchlist).toBe(true);
  expect([toasts, changes]).toEqual([[], []]);
  expect(await done).toBe(true);
  expect(toasts).toEqual(['success: Adicionado']);
  expect(changes).toEqual([{ parts: ['watchlist'], titles: [title], isElsewhere: false }]);
  expect(viewerTitle(title)).toMatchObject({ watchlist: true, rating: 6 });
  expect(await setMark(title, 'watchlist', false)).toBe(true);
  expect(toasts.at(-1)).toBe('success: Removido!');
  expect(viewerTitle(title)?.watchlist).toBe(false);
  expect(sent).toEqual(['POST /api/watchlist/add', 'DELETE /api/watchlist/remove']);
});

test('only what was put on the VOU VER list leads to it', async () => {
  await setMark(title, 'watchlist', true);
  await setMark(title, 'watchlist', false);
  await setMark(title, 'favorite', true);
  expect(linked).toEqual([true, false, false]);
});

test('presses in quick succession end in the state of the last one, with one toast', async () => {
  const all = [true, false, true, false].map((on) => setMark(title, 'watchlist', on));
  expect(viewerTitle(title)?.watchlist).toBe(false);
  expect(await Promise.all(all)).toEqual([true, true, true, true]);
  // Changes between the first and the last one are never sent.
  expect(sent).toEqual(['POST /api/watchlist/add', 'DELETE /api/watchlist/remove']);
  expect(toasts).toEqual(['success: Removido!']);
  expect(viewerTitle(title)?.watchlist).toBe(false);
});

test('an answer to one action leaves what another one is changing', async () => {
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  const both = Promise.all([setMark(title, 'watchlist', true), setMark(title, 'favorite', true)]);
  expect(viewerTitle(title)).toMatchObject({ watchlist: true, favorite: true });
  release();
  await both;
  // Each response was made before the other change.
  expect(viewerTitle(title)).toMatchObject({ watchlist: true, favorite: true });
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server error', () => Response.json({ detail: 'INTERNAL' }, { status: 500 })],
  ['a title that left', () => Response.json({ detail: 'Not Found' }, { status: 404 })],
])('after %s the earlier state is back, with a toast', async (_, answer) => {
  await setMark(title, 'watchlist', true);
  connectApi(answer);
  const done = setMark(title, 'watchlist', false);
  expect(viewerTitle(title)?.watchlist).toBe(false);
  expect(await done).toBe(false);
  expect(viewerTitle(title)?.watchlist).toBe(true);
  expect(toasts.at(-1)).toBe('error: Tente novamente!');
  expect(changes).toHaveLength(1);
});

test('a failure before a further press does not undo that press', async () => {
  refusals = [new Response('', { status: 503 })];
  void setMark(title, 'watchlist', true);
  expect(await setMark(title, 'watchlist', true)).toBe(false);
  refusals = [new Response('', { status: 503 })];
  void rate(title, 4);
  expect(await rate(title, 10)).toBe(true);
  expect(viewerTitle(title)?.rating).toBe(10);
  expect(toasts).toEqual(['error: Tente novamente!', 'success: Obrigado pela avaliação']);
});

test('a full list is said to be full', async () => {
  refusals = [Response.json({ detail: 'LIST_FULL' }, { status: 400 })];
  expect(await setMark(title, 'watchlist', true)).toBe(false);
  expect(toasts[0]).toMatch(/^error: Sua lista está cheia/);
});

test('0 clears the rating', async () => {
  await rate(title, 7);
  expect(viewerTitle(title)?.rating).toBe(7);
  await rate(title, 0);
  expect(viewerTitle(title)?.rating).toBeNull();
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/rating 7',
    'POST /api/rating 0',
  ]);
});

test('an anonymous visitor signs in first, and the action follows', async () => {
  setToken(null);
  expect(await setMark(title, 'watchlist', true)).toBe(false);
  expect([sent, viewerTitle(title), dialogs.length]).toEqual([[], null, 1]);
  setToken('bia');
  dialogs[0]!();
  await flush();
  expect(sent).toEqual(['POST /api/watchlist/add']);
  expect(toasts).toEqual(['success: Adicionado']);
});

test('an expired session leads to the dialog too', async () => {
  refusals = [Response.json({ detail: 'Unauthorized' }, { status: 401 })];
  expect(await rate(title, 8)).toBe(false);
  expect([dialogs.length, toasts.length, viewerTitle(title)]).toEqual([1, 0, null]);
  setToken('bia');
  dialogs[0]!();
  await flush();
  expect(sent.slice(0, 2)).toEqual(['POST /api/rating 8', 'POST /api/rating 8']);
  expect(toasts).toEqual(['success: Obrigado pela avaliação']);
});

test('nothing of a session that has ended is shown in the next one', async () => {
  const done = setMark(title, 'watchlist', true);
  setToken('bia');
  expect(viewerTitle(title)).toBeNull();
  expect(await done).toBe(false);
  expect([viewerTitle(title), toasts]).toEqual([null, []]);
});
