import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ViewerTitle } from '#api/types.ts';
import { connectApi } from '#web/api-client/api-client.ts';
import { setToken } from '#web/api-client/session.ts';
import type { TitleKey } from './library-changes.ts';
import {
  patchViewerTitle,
  showPending,
  loadedViewerTitle,
  watchViewerTitle,
} from './viewer-title-store.ts';

const film = (id: number) => ({ type: 'movie' as const, id });
const series = (id: number) => ({ type: 'serie' as const, id });

let requests: string[] = [];
let cleanups: (() => void)[] = [];
let told = vi.fn<() => void>();
const show = (...keys: TitleKey[]) =>
  keys.forEach((key) => cleanups.push(watchViewerTitle(key, told)));
/** Waits until the pending calls have been answered. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  requests = [];
  told = vi.fn<() => void>();
  vi.stubGlobal('window', {});
  connectApi((path, init) => {
    requests.push(path);
    const token = new Headers(init.headers).get('authorization');
    if (token === 'Bearer expired')
      return Response.json({ detail: 'Unauthorized' }, { status: 401 });
    const search = new URL(path, 'http://localhost').searchParams;
    const itemsOf = (name: string, type: 'movie' | 'serie') =>
      (search.get(name) ?? '')
        .split(',')
        .filter(Boolean)
        .map((id) => ({
          media_type: type,
          media_id: Number(id),
          rating: token === 'Bearer ana' ? 8 : 2,
          watchlist: true,
        }));
    return Response.json({
      items: [...itemsOf('movie_ids', 'movie'), ...itemsOf('serie_ids', 'serie')],
    });
  });
});
afterEach(() => {
  for (const cleanup of cleanups) cleanup();
  cleanups = [];
  setToken(null);
  vi.unstubAllGlobals();
});

test('visitors without a session cost no call', async () => {
  show(film(1), series(1));
  await settle();
  expect([requests, loadedViewerTitle(film(1))]).toEqual([[], null]);
});

test('all titles that are shown at a time are one call, films and series apart', async () => {
  setToken('ana');
  show(film(1), series(1), film(2), film(1));
  await settle();
  expect(requests).toEqual(['/api/viewer/titles?movie_ids=1%2C2&serie_ids=1']);
  expect(loadedViewerTitle(series(1))).toMatchObject({ rating: 8, watchlist: true });
  // Once for each component.
  expect(told).toHaveBeenCalledTimes(4);
  // A loaded title is not loaded again.
  show(film(2));
  await settle();
  expect(requests).toHaveLength(1);
});

test('a call asks for a hundred titles at most', async () => {
  setToken('ana');
  show(...Array.from({ length: 130 }, (_, at) => film(at + 1)));
  await settle();
  expect(requests.map((path) => path.split('%2C').length)).toEqual([100, 30]);
  expect(loadedViewerTitle(film(130))).not.toBeNull();
});

test('another session sees nothing of the one before, and its own state of what is in view', async () => {
  setToken('ana');
  show(film(1));
  await settle();
  setToken('bia');
  expect(loadedViewerTitle(film(1))).toBeNull();
  await settle();
  expect(loadedViewerTitle(film(1))?.rating).toBe(2);
  setToken(null);
  expect(loadedViewerTitle(film(1))).toBeNull();
  await settle();
  expect(requests).toHaveLength(2);
});

test('the answer to a session that has ended meanwhile is dropped', async () => {
  setToken('ana');
  show(film(1));
  await Promise.resolve();
  setToken('bia');
  await settle();
  expect(loadedViewerTitle(film(1))?.rating).toBe(2);
});

test('a rejected token does not change the public page', async () => {
  setToken('expired');
  show(film(1));
  await settle();
  expect([requests.length, loadedViewerTitle(film(1))]).toEqual([1, null]);
});

test('a change is shown before it is confirmed, and can be taken back', async () => {
  setToken('ana');
  show(film(1));
  await settle();
  showPending(film(1), { rating: null, favorite: true });
  expect(loadedViewerTitle(film(1))).toMatchObject({
    rating: null,
    favorite: true,
    watchlist: true,
  });
  showPending(film(1), { rating: undefined, favorite: undefined });
  expect(loadedViewerTitle(film(1))).toMatchObject({ rating: 8, watchlist: true });
  expect(loadedViewerTitle(film(1))?.favorite).not.toBe(true);
  // A title that is not loaded yet shows them, too.
  showPending(film(7), { watched: true });
  expect(loadedViewerTitle(film(7))).toMatchObject({
    media_id: 7,
    watched: true,
    watchlist: false,
  });
  showPending(film(7), { watched: undefined });
  expect(loadedViewerTitle(film(7))).toBeNull();
});

test('a confirmed value replaces its field alone, and the object only changes with the state', async () => {
  setToken('ana');
  show(film(1));
  await settle();
  const before = loadedViewerTitle(film(1));
  expect(loadedViewerTitle(film(1))).toBe(before);
  patchViewerTitle(film(1), { rating: 3 }, { ...(before as ViewerTitle), watchlist: false });
  expect(loadedViewerTitle(film(1))).toMatchObject({ rating: 3, watchlist: true });
});

test('an answer from before a change is outdated: the title is loaded again', async () => {
  setToken('ana');
  show(film(1));
  await Promise.resolve();
  patchViewerTitle(film(1), { watchlist: false });
  await settle();
  expect(requests).toHaveLength(2);
});
