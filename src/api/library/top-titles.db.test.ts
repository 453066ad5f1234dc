import { expect, test } from 'vitest';
import { film, gone, openLibrary, refused, series } from '#test/library.ts';

const library = openLibrary();
const { call } = library;
const second = { media_id: 2, type: 'movie' };
const put = (items: object[], token?: string) => call('PUT /viewer/top', { items }, token);
const namesOf = ({ items }: { items: object[] }) =>
  (items as { media_type: string; id: number }[]).map(
    ({ media_type, id }) => `${media_type} ${id}`,
  );
const kept = async (token?: string) =>
  namesOf((await call('GET /viewer/top', undefined, token)).body);

test('the titles of a profile are its person’s, in their order, each once', async () => {
  expect(await kept()).toEqual([]);
  const { status, body } = await put([second, series, second, film]);
  expect([status, namesOf(body)]).toEqual([200, ['movie 2', 'serie 1', 'movie 1']]);
  expect(await kept(library.bia.token)).toEqual([]);
  await put([film]);
  expect(await kept()).toEqual(['movie 1']);
  await put([]);
  expect(await kept()).toEqual([]);
});

test('a deleted title can be chosen and is not shown; unknown ones and those for adults are refused as a whole', async () => {
  await put([film, gone]);
  expect(await kept()).toEqual(['movie 1']);
  for (const title of refused) {
    expect((await put([second, title])).status).toBe(404);
    expect(await kept()).toEqual(['movie 1']);
  }
});

test('more than four, and what is no title, is 422 with an entry for each', async () => {
  expect((await put([film, series, second, gone, film])).status).toBe(422);
  const { status, body } = await put([film, { media_id: 'x', type: 'song' }]);
  expect(status).toBe(422);
  expect(body.detail.map(({ loc }) => loc)).toEqual([
    ['body', 'items', 1, 'media_id'],
    ['body', 'items', 1, 'type'],
  ]);
});

test('20 choices at the same time leave one of them', async () => {
  const choices = [[film, series], [second]];
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => put(choices[n % 2]!)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect([['movie 1', 'serie 1'], ['movie 2']]).toContainEqual(await kept());
});
