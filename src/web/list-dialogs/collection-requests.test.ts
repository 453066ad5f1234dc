import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NAME_TAKEN } from '#shared/collection-rules.ts';
import { ApiError, connectApi } from '#web/api-client/api-client.ts';
import { setToken } from '#web/api-client/session.ts';
import { collectionsQuery, type Collection } from '#web/library/library-data.ts';
import { viewerTitle, watchViewerTitle } from '#web/library/viewer-title-store.ts';
import { addToCollections, refusalOf, refusedText, saveCollection } from './collection-requests.ts';

const FILM = { type: 'movie', id: 598 } as const;
const listOf = (id: number, name = `Lista ${id}`) => ({ id, name }) as Collection;

/** The response to `METHOD path`; without one the call is answered with the title in that list. */
let answers: Record<string, () => Response>;
let sent: { call: string; body: unknown }[];
let stop = () => {};

beforeEach(() => {
  answers = {};
  sent = [];
  vi.stubGlobal('window', { addEventListener: () => undefined });
  connectApi((path, { method, body }) => {
    const call = `${method} ${path.split('?')[0]}`;
    if (method === 'GET') return Response.json({ items: [state()] });
    sent.push({ call, body: JSON.parse(String(body)) });
    return answers[call]?.() ?? Response.json(state(Number(path.split('/')[3])));
  });
  setToken('ana');
  stop = watchViewerTitle(FILM, () => undefined);
});
afterEach(() => {
  stop();
  setToken(null);
  vi.unstubAllGlobals();
});

const state = (...collections: number[]) => ({
  media_type: 'movie',
  media_id: 598,
  rating: null,
  watchlist: false,
  favorite: false,
  watched: true,
  collections,
});
const refuse = (status: number, detail: unknown) => () => Response.json({ detail }, { status });

test('each chosen list is one call, and the title is shown in all of them', async () => {
  expect(await addToCollections(FILM, [listOf(9), listOf(7)])).toEqual([]);
  const body = { media_id: 598, type: 'movie' };
  expect(sent).toEqual([
    { call: 'POST /api/collections/9/add', body },
    { call: 'POST /api/collections/7/add', body },
  ]);
  expect(viewerTitle(FILM)).toMatchObject({ watched: true, collections: [7, 9] });
});

test('the lists that refuse are named, and the others keep the title', async () => {
  answers = {
    'POST /api/collections/7/add': refuse(400, 'COLLECTION_FULL'),
    'POST /api/collections/8/add': refuse(404, 'Not Found'),
  };
  const refused = await addToCollections(FILM, [listOf(7, 'Cheia'), listOf(8), listOf(9)]);
  expect(refused.map(({ collection }) => collection.id)).toEqual([7, 8]);
  expect(viewerTitle(FILM)?.collections).toEqual([9]);
  expect(refusedText(refused)).toBe('“Cheia” está cheia: numa lista cabem 3.000 títulos.');
  expect(refusedText(refused.slice(1))).toBe('Tente novamente!');
});

test('an answer to a session that has ended changes nothing', async () => {
  answers['POST /api/collections/7/add'] = () => {
    setToken('bia');
    return Response.json(state(7));
  };
  await addToCollections(FILM, [listOf(7)]);
  expect(viewerTitle(FILM)?.collections ?? []).toEqual([]);
});

test('a new list comes first in the viewer’s lists, an edited one stays in its place', async () => {
  const client = new QueryClient();
  const { queryKey } = collectionsQuery('ana');
  client.setQueryData(queryKey, [listOf(1), listOf(2)]);
  const draft = { name: 'Nova', description: 'Descrição', public: false };
  answers['POST /api/collections'] = () => Response.json(listOf(3, 'Nova'), { status: 201 });
  await saveCollection(client, draft, null);
  answers['PUT /api/collections/1'] = () => Response.json(listOf(1, 'Outra'));
  await saveCollection(client, { ...draft, name: 'Outra' }, 1);
  expect(client.getQueryData(queryKey)).toEqual([listOf(3, 'Nova'), listOf(1, 'Outra'), listOf(2)]);
  expect(sent[0]).toEqual({ call: 'POST /api/collections', body: draft });
});

test.each([
  [400, 'COLLECTION_NAME_ALREADY_EXISTS', 'name', NAME_TAKEN],
  [
    400,
    'COLLECTION_TAKEN_DOWN',
    null,
    'Esta lista saiu do ar depois de uma denúncia, e só você pode ver.',
  ],
  [400, 'TOO_MANY_COLLECTIONS', null, 'Você já tem 100 listas. Apague uma pra criar outra.'],
  [401, 'Unauthorized', null, 'Sua sessão terminou. Entre de novo.'],
  [404, 'Not Found', null, 'Tente novamente!'],
  [500, null, null, 'Tente novamente!'],
  [0, null, null, 'Tente novamente!'],
])('a list refused with %s %s', (status, detail, field, message) => {
  if (status === 401) setToken(null);
  expect(refusalOf(new ApiError('POST /collections', status, { detail }))).toEqual({
    field,
    message,
  });
});
