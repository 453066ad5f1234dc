import { expect, it } from 'vitest';
import { openLibrary, refused } from '#test/library.ts';

const library = openLibrary();
const { call } = library;
const ADD = 'POST /watched/episodes/add';
const REMOVE = 'DELETE /watched/episodes/remove';
const episode = { media_id: 1, season_number: 1, episode_number: 1 };

it('answers how far the person is, who alone can see it', async () => {
  const added = await call(ADD, episode);
  expect([added.status, added.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(added.body).toEqual({
    media_id: 1,
    watched: false,
    seasons: [{ season_number: 1, out_count: 2, watched: [1] }],
    last_watched: expect.objectContaining({ episode_number: 1, air_date: '2020-05-01' }),
    next_episode: expect.objectContaining({ episode_number: 2, air_date: '2020-05-08' }),
    next_is_out: true,
    new_count: 1,
  });
  expect((await call('GET /viewer/series/1')).body).toEqual(added.body);
  const others = await call('GET /viewer/series/1', undefined, library.bia.token);
  expect(others.body.seasons).toEqual([{ season_number: 1, out_count: 2, watched: [] }]);
  expect((await call('GET /viewer/series', undefined, library.bia.token)).body.total).toBe(0);
  expect((await call('GET /viewer/series')).body).toMatchObject({
    items: [{ title: { media_id: 1, name: 'Série' }, new_count: 1, offers: [] }],
    total: 1,
    pages: 1,
  });
  expect((await call(REMOVE, episode)).body.seasons).toEqual(others.body.seasons);
});

it('takes one, all up to one, a season and the series', async () => {
  const watched = async (more: object) =>
    (await call(ADD, { media_id: 1, ...more })).body.seasons[0];
  expect(await watched({ ...episode, episode_number: 2 })).toMatchObject({ watched: [2] });
  const until = { ...episode, episode_number: 2, until: true };
  expect(await watched(until)).toMatchObject({ watched: [1, 2] });
  await call(REMOVE, { media_id: 1 });
  expect(await watched({ season_number: 1 })).toMatchObject({ watched: [1, 2] });
  await call(REMOVE, { media_id: 1 });
  expect((await call(ADD, { media_id: '1' })).body.watched).toBe(true);
  const marked = await call('GET /viewer/titles?serie_ids=1');
  expect(marked.body.items).toMatchObject([{ watched: true }]);
});

it('is all episodes after the series was added to the watched ones, and none after its removal', async () => {
  const reference = { media_id: 1, type: 'serie' };
  await call('POST /watched/add', reference);
  expect((await call('GET /viewer/series/1')).body).toMatchObject({
    watched: true,
    seasons: [{ watched: [1, 2] }],
    next_episode: { episode_number: 3 },
    next_is_out: false,
  });
  await call('DELETE /watched/remove', reference);
  expect((await call('GET /viewer/series/1')).body.seasons).toMatchObject([{ watched: [] }]);
});

it('refuses an episode that comes later, and what the catalogue does not have', async () => {
  const later = await call(ADD, { ...episode, episode_number: 3 });
  expect([later.status, later.body.detail]).toEqual([400, 'EPISODE_NOT_OUT']);
  for (const unknown of [
    { ...episode, episode_number: 4 },
    { ...episode, season_number: 2 },
    { ...episode, media_id: 4242 },
    { media_id: 1, season_number: 2 },
    { media_id: 4242 },
    // Films; the call knows no type, because only series have episodes.
    ...refused.map(({ media_id }) => ({ media_id })),
  ]) {
    const { status, body } = await call(ADD, unknown);
    expect([status, body], JSON.stringify(unknown)).toEqual([404, { detail: 'Not Found' }]);
  }
  expect((await call(REMOVE, { media_id: 4242 })).status).toBe(404);
  expect((await call('GET /viewer/series/4242')).status).toBe(404);
  expect((await call('GET /viewer/series/x')).status).toBe(422);
});

it.each([
  ['media_id', { media_id: 'x' }],
  ['season_number', { season_number: 0 }],
  ['season_number', { season_number: 1.5 }],
  ['season_number', { season_number: undefined }],
  ['episode_number', { episode_number: -1 }],
  ['episode_number', { episode_number: 2 ** 31 }],
  ['until', { until: 'talvez' }],
  ['until', { until: true, episode_number: undefined }],
])('is 422 for a wrong %s: %j', async (field, wrong) => {
  for (const name of [ADD, REMOVE]) {
    const { status, body } = await call(name, { ...episode, ...wrong });
    expect([status, body.detail[0]?.loc]).toEqual([422, ['body', field]]);
  }
});
