import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ViewerTitle } from '#api/types.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { connectApi } from '#web/api-client/api-client.ts';
import { setToken } from '#web/api-client/session.ts';
import { mountTitles, shownTitle } from './testing/shown-title.ts';
import { confirmChange } from './viewer-title-query.ts';

vi.mock('#web/session/session-store.ts', async () => {
  const { currentViewer } = await import('#web/api-client/session.ts');
  return { useToken: currentViewer };
});

const film = (id: number) => ({ type: 'movie' as const, id });
const series = (id: number) => ({ type: 'serie' as const, id });

let client: QueryClient;
let requests: string[] = [];
let cleanups: (() => void)[] = [];
const mount = (...keys: TitleKey[]) => void cleanups.push(mountTitles(client, ...keys));
const shown = (key: TitleKey) => shownTitle(client, key);
/** Waits until the pending calls have been answered. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  client = new QueryClient();
  requests = [];
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
  client.clear();
  setToken(null);
  vi.unstubAllGlobals();
});

test('visitors without a session cost no call', async () => {
  mount(film(1), series(1));
  await settle();
  expect([requests, shown(film(1))]).toEqual([[], null]);
});

test('all titles that are shown at a time are one call, films and series apart', async () => {
  setToken('ana');
  mount(film(1), series(1), film(2), film(1));
  await settle();
  expect(requests).toEqual(['/api/viewer/titles?movie_ids=1%2C2&serie_ids=1']);
  expect(shown(series(1))).toMatchObject({ stars: 4, watchlist: true });
  // A loaded title is not loaded again.
  mount(film(2));
  await settle();
  expect(requests).toHaveLength(1);
});

test('titles that several are interested in again are one call too', async () => {
  setToken('ana');
  mount(film(1), film(2));
  await settle();
  await client.invalidateQueries({ queryKey: ['library', 'title'] });
  expect(requests.slice(1)).toEqual(['/api/viewer/titles?movie_ids=1%2C2&serie_ids=']);
});

test('a call asks for a hundred titles at most', async () => {
  setToken('ana');
  mount(...Array.from({ length: 130 }, (_, at) => film(at + 1)));
  await settle();
  expect(requests.map((path) => path.split('%2C').length)).toEqual([100, 30]);
  expect(shown(film(130))).not.toBeNull();
});

test('another session sees nothing of the one before, and its own state of what is in view', async () => {
  setToken('ana');
  mount(film(1));
  await settle();
  setToken('bia');
  expect(shown(film(1))).toBeNull();
  await settle();
  expect(shown(film(1))?.stars).toBe(1);
  setToken(null);
  expect(shown(film(1))).toBeNull();
  await settle();
  expect(requests).toHaveLength(2);
});

test('the answer to a session that has ended meanwhile is dropped', async () => {
  setToken('ana');
  mount(film(1));
  await Promise.resolve();
  setToken('bia');
  await settle();
  expect(shown(film(1))?.stars).toBe(1);
});

test('a rejected token does not change the public page', async () => {
  setToken('expired');
  mount(film(1));
  await settle();
  expect([requests.length, shown(film(1))]).toEqual([1, null]);
});

test('a confirmed value replaces its field alone', async () => {
  setToken('ana');
  mount(film(1));
  await settle();
  const whole = { media_type: 'movie', media_id: 1, rating: 8, watchlist: false } as ViewerTitle;
  await confirmChange(client, film(1), { stars: 1.5 }, whole);
  expect(shown(film(1))).toMatchObject({ stars: 1.5, watchlist: true });
  await settle();
  expect(requests).toHaveLength(1);
});

test('a title that was not loaded is as the response to its change says', async () => {
  setToken('ana');
  const whole = { media_type: 'movie', media_id: 1, rating: 6, watchlist: true } as ViewerTitle;
  await confirmChange(client, film(1), { watchlist: true }, whole);
  expect(shown(film(1))).toMatchObject({ stars: 3, watchlist: true, favorite: false });
});

test('an answer to a reload from before a change does not undo it', async () => {
  setToken('ana');
  mount(film(1));
  await settle();
  let answer = () => {};
  const held = new Promise<Response>((resolve) => {
    const items = [{ media_type: 'movie', media_id: 1, rating: 8 }];
    answer = () => resolve(Response.json({ items }));
  });
  connectApi(() => held);
  void client.invalidateQueries({ queryKey: ['library', 'title'] });
  await Promise.resolve();
  const items = [{ media_type: 'movie', media_id: 1, rating: 3 }];
  connectApi(() => Response.json({ items }));
  await confirmChange(client, film(1), { stars: 1.5 });
  answer();
  await settle();
  expect(shown(film(1))?.stars).toBe(1.5);
});

test('an answer from before a change is outdated: the title is loaded again', async () => {
  setToken('ana');
  mount(film(1));
  await Promise.resolve();
  await confirmChange(client, film(1), { favorite: true });
  expect(shown(film(1))).toMatchObject({ favorite: true, stars: null });
  await settle();
  expect(requests).toHaveLength(2);
  expect(shown(film(1))?.stars).toBe(4);
});
