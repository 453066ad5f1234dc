import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ViewerTitle } from '#api/types.ts';
import { connectApi } from './api-client.ts';
import { setToken } from './session.ts';
import { onViewerTitles, setViewerTitle, showViewerTitle, viewerTitle } from './viewer-titles.ts';

const film = (id: number) => ({ media_type: 'movie' as const, id });
const series = (id: number) => ({ media_type: 'serie' as const, id });

let asked: string[] = [];
let cleanups: (() => void)[] = [];
const show = (...keys: Parameters<typeof showViewerTitle>[0][]) =>
  keys.forEach((key) => cleanups.push(showViewerTitle(key)));
/** Until the calls of this moment have been answered. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  asked = [];
  vi.stubGlobal('window', {});
  connectApi((path, init) => {
    asked.push(path);
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
  expect([asked, viewerTitle(film(1))]).toEqual([[], null]);
});

test('all titles that are shown at a time are one call, films and series apart', async () => {
  setToken('ana');
  const told = vi.fn<() => void>();
  const stop = onViewerTitles(told);
  show(film(1), series(1), film(2), film(1));
  await settle();
  expect(asked).toEqual(['/api/viewer/titles?movie_ids=1%2C2&serie_ids=1']);
  expect(viewerTitle(series(1))).toMatchObject({ rating: 8, watchlist: true });
  expect(told).toHaveBeenCalledOnce();
  // What is known is not fetched again.
  show(film(2));
  await settle();
  expect(asked).toHaveLength(1);
  stop();
});

test('a call asks for a hundred titles at most', async () => {
  setToken('ana');
  show(...Array.from({ length: 130 }, (_, at) => film(at + 1)));
  await settle();
  expect(asked.map((path) => path.split('%2C').length)).toEqual([100, 30]);
  expect(viewerTitle(film(130))).not.toBeNull();
});

test('another session sees nothing of the one before, and its own state of what is in view', async () => {
  setToken('ana');
  show(film(1));
  await settle();
  setToken('bia');
  expect(viewerTitle(film(1))).toBeNull();
  await settle();
  expect(viewerTitle(film(1))?.rating).toBe(2);
  setToken(null);
  expect(viewerTitle(film(1))).toBeNull();
  await settle();
  expect(asked).toHaveLength(2);
});

test('the answer to a session that has ended meanwhile is dropped', async () => {
  setToken('ana');
  show(film(1));
  await Promise.resolve();
  setToken('bia');
  await settle();
  expect(viewerTitle(film(1))?.rating).toBe(2);
});

test('a rejected token does not change the public page', async () => {
  setToken('expired');
  show(film(1));
  await settle();
  expect([asked.length, viewerTitle(film(1))]).toEqual([1, null]);
});

test('a change by the viewer is shown immediately', () => {
  setToken('ana');
  const title: ViewerTitle = {
    media_type: 'movie',
    media_id: 7,
    rating: 10,
    watchlist: false,
    favorite: true,
    watched: false,
    collections: [3],
  };
  setViewerTitle(title);
  expect(viewerTitle(film(7))).toBe(title);
});
