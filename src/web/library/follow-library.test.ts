import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi } from '#web/api-client/api-client.ts';
import { popularQuery, titleQuery } from '#web/api-client/data.ts';
import { setToken } from '#web/api-client/session.ts';
import { followLibrary } from './follow-library.ts';
import { announceChange } from './library-changes.ts';

const title = { type: 'movie', id: 598 } as const;
const page = titleQuery('movie', 598).queryKey;
const list = popularQuery('movie', { page: 1, size: 20 }).queryKey;
const FETCHED = 1_000_000;

let client: QueryClient;
let requests: { path: string; token: string | null }[];
const flush = () => new Promise((resolve) => setTimeout(resolve, 5));

const rated = (id: number, value: number | null) => ({
  media_type: 'movie',
  id,
  our_rating: { user: null, average: value, count: 12 },
});
const averages = () => ({
  page: client.getQueryData(page)?.our_rating.average,
  cards: client.getQueryData(list)?.items.map(({ our_rating }) => our_rating.average),
});
const load = (key: readonly unknown[], data: unknown) =>
  client.setQueryData(key, data, { updatedAt: FETCHED });

beforeEach(() => {
  client = new QueryClient();
  requests = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { visibilityState: 'visible' });
  connectApi((path, { headers }) => {
    requests.push({ path, token: new Headers(headers).get('authorization') });
    const answer = rated(598, 9);
    return Response.json({ ...answer, our_rating: { ...answer.our_rating, user: 10 } });
  });
  followLibrary(client);
  setToken('ana');
});
afterEach(() => {
  setToken(null);
  client.clear();
  vi.unstubAllGlobals();
});

test('after a rating its title is read past all caches, for the page and for every card', async () => {
  load(page, rated(598, 5));
  load(list, { items: [rated(1, 5), rated(598, 5)] });
  announceChange(['ratings'], [title]);
  await flush();
  // A response to a token is no cache's.
  expect(requests).toEqual([{ path: '/api/movies/598', token: 'Bearer ana' }]);
  expect(averages()).toEqual({ page: 9, cards: [5, 9] });
  // Nothing of the viewer is in public data, and a list is no fresher than it was.
  expect(client.getQueryData(page)?.our_rating.user).toBeNull();
  expect(client.getQueryData(list)?.items[1]?.our_rating.user).toBeNull();
  expect(client.getQueryState(list)?.dataUpdatedAt).toBe(FETCHED);
});

test('after a mark the page is read again, and cards alone cost no request', async () => {
  load(list, { items: [rated(598, 5)] });
  announceChange(['watchlist'], [title]);
  await flush();
  expect(requests).toEqual([]);
  load(page, rated(598, 5));
  announceChange(['watchlist'], [title]);
  await flush();
  expect(requests).toHaveLength(1);
  expect(averages().page).toBe(9);
});

test('a tab that shows nothing of the title reads nothing', async () => {
  load(list, { items: [rated(1, 5)] });
  announceChange(['ratings'], [title]);
  announceChange(['collections'], [title]);
  await flush();
  expect(requests).toEqual([]);
});

test('an answer from before a second rating is not shown', async () => {
  load(page, rated(598, 5));
  let answer = () => {};
  const held = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json(rated(598, 9)));
  });
  connectApi(() => held);
  announceChange(['ratings'], [title]);
  await flush();
  connectApi(() => Response.json(rated(598, 3)));
  announceChange(['ratings'], [title]);
  await flush();
  answer();
  await flush();
  expect(averages().page).toBe(3);
});

test('a failure leaves what is shown', async () => {
  load(page, rated(598, 5));
  connectApi(() => Promise.reject(new TypeError('Failed to fetch')));
  announceChange(['ratings'], [title]);
  await flush();
  expect(averages().page).toBe(5);
});

test('a list that is invalid stays so', async () => {
  load(list, { items: [rated(598, 5)] });
  load(page, rated(598, 5));
  await client.invalidateQueries({ queryKey: list });
  announceChange(['ratings'], [title]);
  await flush();
  expect(client.getQueryState(list)?.isInvalidated).toBe(true);
});

test('another viewer finds nothing of the library', () => {
  load(['library', 'watchlist', 'ana'], []);
  setToken('bia');
  expect(client.getQueryData(['library', 'watchlist', 'ana'])).toBeUndefined();
});
