import { expect, it } from 'vitest';
import { film, gone, openLibrary } from '#test/library.ts';

const library = openLibrary();
const { call } = library;
const NONE = Array.from({ length: 10 }, () => 0);

it('a person’s counts are their own, and change with what they keep', async () => {
  const counts = async (token?: string) =>
    (await call('GET /viewer/counts', undefined, token)).body as object;
  const none = { watched: 0, watchlist: 0, collections: 0, ratings: NONE };
  // The owner of the test library has one collection.
  expect(await counts()).toEqual({ ...none, collections: 1 });
  await call('POST /watched/add', film);
  await call('POST /watchlist/add', film);
  // Not in the catalogue, so not counted, as in the lists.
  await call('POST /watchlist/add', gone);
  await call('POST /rating', { ...film, rating: 9 });
  await call('POST /collections', { name: 'Domingo', description: 'Com a vó.', public: false });
  expect(await counts()).toEqual({
    watched: 1,
    watchlist: 1,
    collections: 2,
    ratings: NONE.with(8, 1),
  });
  expect(await counts(library.bia.token)).toEqual(none);
});
