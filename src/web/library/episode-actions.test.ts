import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi } from '#web/api-client/api-client.ts';
import { setToken } from '#web/api-client/session.ts';
import * as actions from './episode-actions.ts';
import { announceChange, onLibraryChange, type LibraryChange } from './library-changes.ts';
import { isWatched, type ChangedEpisodes } from './series-progress-rules.ts';
import { seriesProgressOf, watchSeriesProgress } from './series-progress-store.ts';
import { shownTitle } from './testing/shown-title.ts';

vi.mock('#web/session/session-store.ts', async () => {
  const { currentViewer } = await import('#web/api-client/session.ts');
  return { useToken: currentViewer };
});
const { toasts, dialogs } = vi.hoisted(() => ({
  toasts: [] as string[],
  dialogs: [] as (() => void)[],
}));
vi.mock('#ui/toast.tsx', () => ({
  showToast: ({ text, kind }: { text: string; kind: string }) => toasts.push(`${kind}: ${text}`),
}));
vi.mock('#web/account/open-account-dialog.ts', () => ({
  openAccountDialog: (_: string, { afterwards }: { afterwards: () => void }) =>
    dialogs.push(afterwards),
}));

interface Body {
  episode_number?: number;
}
const client = new QueryClient();
const setEpisodes = (id: number, scope: ChangedEpisodes, on: boolean) =>
  actions.setEpisodes(client, id, scope, on);
let sent: string[] = [];
let refusals: Response[] = [];
/** Episodes that the API has stored, by person. */
let stored: Record<string, number[]> = {};
const changes: LibraryChange[] = [];
let stops: (() => void)[] = [];
const flush = () => new Promise((resolve) => setTimeout(resolve, 5));
const episode = (number: number) => ({ kind: 'one', season: 1, number }) as const;
const shown = () => {
  const view = seriesProgressOf(1);
  return view && [1, 2, 3].filter((number) => isWatched(view, 1, number));
};

beforeEach(() => {
  [sent, refusals, stored] = [[], [], { ana: [1], bia: [] }];
  for (const list of [toasts, dialogs, changes]) list.length = 0;
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { visibilityState: 'visible' });
  connectApi(async (path, init) => {
    const person = new Headers(init.headers).get('authorization')!.replace('Bearer ', '');
    const body = JSON.parse(String(init.body ?? '{}')) as Body;
    sent.push(`${init.method} ${path} ${body.episode_number ?? ''}`.trim());
    await Promise.resolve();
    const refusal = init.method === 'GET' ? undefined : refusals.shift();
    if (refusal) return refusal;
    const { episode_number: number } = body;
    const before = stored[person]!.filter((watched) => watched !== number);
    if (init.method === 'POST') stored[person] = [...before, number ?? 0].toSorted();
    if (init.method === 'DELETE') stored[person] = before;
    const seasons = [{ season_number: 1, out_count: 3, watched: stored[person] }];
    return Response.json({ media_id: 1, watched: stored[person]!.length === 3, seasons });
  });
  stops = [
    onLibraryChange((change) => changes.push(change)),
    watchSeriesProgress(1, () => undefined),
  ];
  setToken('ana');
});
afterEach(() => {
  for (const stop of stops) stop();
  setToken(null);
  client.clear();
  vi.unstubAllGlobals();
});

test('an episode is shown as watched before the API has answered', async () => {
  await flush();
  expect(shown()).toEqual([1]);
  const done = setEpisodes(1, episode(2), true);
  expect([shown(), sent.slice(1)]).toEqual([[1, 2], []]);
  expect(await done).toBe(true);
  expect(shown()).toEqual([1, 2]);
  expect(changes).toEqual([
    { parts: ['watched'], titles: [{ type: 'serie', id: 1 }], isElsewhere: false },
  ]);
  await setEpisodes(1, episode(3), true);
  expect(shownTitle(client, { type: 'serie', id: 1 })?.watched).toBe(true);
  // The responses have the new progress, so it is not loaded again.
  expect(sent.filter((call) => !call.includes('/viewer/titles'))).toEqual([
    'GET /api/viewer/series/1',
    'POST /api/watched/episodes/add 2',
    'POST /api/watched/episodes/add 3',
  ]);
  expect(toasts).toEqual([]);
});

test('changes in quick succession are sent in their order, and the last one stays', async () => {
  await flush();
  const all = [true, false, true, false].map((on) => setEpisodes(1, episode(2), on));
  expect(shown()).toEqual([1]);
  expect(await Promise.all(all)).toEqual([true, true, true, true]);
  expect([shown(), stored['ana']]).toEqual([[1], [1]]);
});

test('a failed change is undone with a toast, and the others stay', async () => {
  await flush();
  refusals = [new Response('', { status: 503 })];
  const all = [setEpisodes(1, episode(2), true), setEpisodes(1, episode(3), true)];
  expect(shown()).toEqual([1, 2, 3]);
  expect(await Promise.all(all)).toEqual([false, true]);
  expect(shown()).toEqual([1, 3]);
  expect(toasts).toEqual(['error: Tente novamente!']);
});

test('without a connection nothing stays either', async () => {
  await flush();
  connectApi(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await setEpisodes(1, { kind: 'all' }, true)).toBe(false);
  expect([shown(), toasts]).toEqual([[1], ['error: Tente novamente!']]);
});

test('an anonymous visitor signs in first, and the change follows', async () => {
  setToken(null);
  expect(shown()).toBeNull();
  expect(await setEpisodes(1, episode(2), true)).toBe(false);
  expect([dialogs.length, shown()]).toEqual([1, null]);
  setToken('bia');
  dialogs[0]!();
  await flush();
  expect([shown(), stored]).toEqual([[2], { ana: [1], bia: [2] }]);
});

test('an expired session leads to the dialog too', async () => {
  await flush();
  refusals = [Response.json({ detail: 'Unauthorized' }, { status: 401 })];
  expect(await setEpisodes(1, episode(2), true)).toBe(false);
  expect([dialogs.length, toasts, shown()]).toEqual([1, [], null]);
});

test('nothing of a session that has ended is shown or stored in the next one', async () => {
  await flush();
  const done = setEpisodes(1, episode(2), true);
  setToken('bia');
  expect(await done).toBe(false);
  await flush();
  expect([shown(), stored]).toEqual([[], { ana: [1], bia: [] }]);
});

test('a change of the whole series elsewhere on the page, or in another tab, loads it again', async () => {
  await flush();
  stored['ana'] = [1, 2, 3];
  announceChange(['favorites'], [{ type: 'serie', id: 1 }]);
  announceChange(['watched'], [{ type: 'movie', id: 1 }]);
  await flush();
  expect(shown()).toEqual([1]);
  announceChange(['watched'], [{ type: 'serie', id: 1 }]);
  await flush();
  expect(shown()).toEqual([1, 2, 3]);
});
