import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ForYouSettings } from '#api/types.ts';
import { connectApi } from '#web/api-client/api-client.ts';
import { setToken } from '#web/api-client/session.ts';
import { changeParts, whenStored } from './taste-changes.ts';

const { toasts } = vi.hoisted(() => ({ toasts: [] as string[] }));
vi.mock('#ui/toast.tsx', () => ({
  showToast: ({ text }: { text: string }) => toasts.push(text),
}));

const KEY = ['settings'];
const ON: ForYouSettings = {
  ratings: { is_on: true, count: 3 },
  favorites: { is_on: true, count: 0 },
  wishes: { is_on: true, count: 0 },
  watched: { is_on: true, count: 0 },
  alike: { is_on: true },
  dismissed_count: 0,
  dismissed: [],
};
let client: QueryClient;
/** A stored answer of the API, and its requests that wait for their answer. */
let stored: ForYouSettings;
let waiting: ((isStored: boolean) => void)[];
const ratingsAreShown = () => client.getQueryData<ForYouSettings>(KEY)?.ratings.is_on;
const answerNext = async (isStored = true) => {
  await vi.waitFor(() => expect(waiting.length).toBe(1));
  waiting.shift()?.(isStored);
};

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(KEY, ON);
  [stored, waiting, toasts.length] = [ON, [], 0];
  vi.stubGlobal('window', {});
  setToken('ana');
  connectApi(async (_, init) => {
    const { ratings } = JSON.parse(String(init.body)) as { ratings: boolean };
    const isStored = await new Promise<boolean>((resolve) => waiting.push(resolve));
    if (!isStored) return Response.json({ detail: 'x' }, { status: 500 });
    stored = { ...stored, ratings: { ...stored.ratings, is_on: ratings } };
    return Response.json(stored);
  });
});

afterEach(() => {
  setToken(null);
  vi.unstubAllGlobals();
});

test('a switch moves at once, before the API has answered', async () => {
  const change = changeParts(client, KEY, { ratings: false });
  expect(ratingsAreShown()).toBe(false);
  await answerNext();
  await change;
  expect(ratingsAreShown()).toBe(false);
  expect(stored.ratings.is_on).toBe(false);
});

test('a switch that could not be stored moves back, with a message', async () => {
  const change = changeParts(client, KEY, { ratings: false });
  await answerNext(false);
  await change;
  expect(ratingsAreShown()).toBe(true);
  expect(toasts).toEqual(['Tente novamente!']);
});

test('changes are stored one after the other, and only the answer to the last one is shown', async () => {
  const first = changeParts(client, KEY, { ratings: false });
  const second = changeParts(client, KEY, { ratings: true });
  expect(ratingsAreShown()).toBe(true);
  await answerNext();
  await first;
  expect(ratingsAreShown()).toBe(true);
  expect(stored.ratings.is_on).toBe(false);
  await answerNext();
  await second;
  expect(ratingsAreShown()).toBe(true);
  expect(stored.ratings.is_on).toBe(true);
});

test('titles can be asked for anew when all changes so far are stored', async () => {
  const change = changeParts(client, KEY, { ratings: false });
  let wasStored: boolean | null = null;
  const waited = whenStored(client, KEY).then(() => (wasStored = !stored.ratings.is_on));
  await vi.waitFor(() => expect(waiting.length).toBe(1));
  expect(wasStored).toBeNull();
  await answerNext();
  await Promise.all([change, waited]);
  expect(wasStored).toBe(true);
});
