import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { film, gone, series, openLibrary } from '#test/library.ts';

const library = openLibrary();
const { call } = library;

describe.each(['favorites', 'watchlist', 'watched'])('/%s', (path) => {
  const field = path === 'favorites' ? 'favorite' : path;

  it('lists what was added, with the title’s new state as the response', async () => {
    const state = { ...film, media_type: 'movie', rating: null, collections: [], new_count: 0 };
    const none = { watchlist: false, favorite: false, watched: false };
    const { type: _, ...shown } = { ...state, ...none };
    const added = await call(`POST /${path}/add`, film);
    expect(added.body).toEqual({ ...shown, [field]: true });
    await call(`POST /${path}/add`, series);
    await call(`POST /${path}/add`, gone);
    const { body } = await call(`GET /${path}?size=1&page=2`);
    expect(body).toMatchObject({ total: 2, page: 2, size: 1, pages: 2 });
    expect(body.items).toHaveLength(1);
    expect(body.gone).toEqual([{ media_type: 'movie', id: 8, name: 'Que saiu', place: 2 }]);
    const beyond = (await call(`GET /${path}?page=9`)).body;
    expect([beyond.items, beyond.total]).toEqual([[], 2]);
    const ofBia = await call(`GET /${path}`, undefined, library.bia.token);
    expect(ofBia.body).toMatchObject({ items: [], total: 0, gone: [] });
    expect((await call(`DELETE /${path}/remove`, film)).body).toEqual(shown);
    const { items } = (await call(`GET /${path}`)).body;
    expect(items).toMatchObject([{ media_type: 'serie', media_id: 1, name: 'Série' }]);
  });

  it('refuses pages outside the limits', async () => {
    for (const query of ['page=0', 'size=0', 'size=101', 'page=x', 'page=1&page=2']) {
      expect((await call(`GET /${path}?${query}`)).status, query).toBe(422);
    }
  });

  it('20 additions at the same time are one', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => call(`POST /${path}/add`, film)),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect((await call(`GET /${path}`)).body.total).toBe(1);
  });
});

describe('POST /rating', () => {
  it('answers the stored rating and the title’s new average, 0 clears', async () => {
    await call('POST /rating', { ...film, rating: 4 }, library.bia.token);
    const rated = await call('POST /rating', { ...film, rating: 7 });
    expect(rated.body).toEqual({
      ...film,
      rating: 7,
      our_rating: { user: 7, average: 5.5, count: 2 },
    });
    expect((await call('GET /movies/1')).body.our_rating).toEqual(rated.body.our_rating);
    const everybodys = await call('GET /movies/1', undefined, null);
    expect(everybodys.body.our_rating).toEqual({ user: null, average: 5.5, count: 2 });
    const cleared = await call('POST /rating', { ...film, rating: 0 });
    expect(cleared.body).toEqual({
      ...film,
      rating: 0,
      our_rating: { user: null, average: 4, count: 1 },
    });
  });

  it('is seen at once in what is cached, of that title only', async () => {
    const read = async (path: string) => (await call(`GET ${path}`, undefined, null)).body;
    expect((await read('/movies/2')).our_rating.count).toBe(0);
    await read('/movies/1');
    // Without a notification: only a new read shows it.
    await library.db.execute(
      sql`update titles set original_title = 'Novo' where media_type = 'movie'`,
    );
    await call('POST /rating', { media_id: 2, type: 'movie', rating: 10 });
    expect(await read('/movies/2')).toMatchObject({
      original_title: 'Novo',
      our_rating: { average: 10, count: 1 },
    });
    expect((await read('/movies/1')).original_title).toBe('Filme');
  });

  it('is 422 for anything but a whole number from 0 to 10', async () => {
    for (const rating of [-1, 11, 7.5, '7.5', '', null, true, [7], undefined]) {
      const { status, body } = await call('POST /rating', { ...film, rating });
      expect([status, body.detail[0]?.loc], String(rating)).toEqual([422, ['body', 'rating']]);
    }
  });

  it('20 ratings at the same time are one, which the average agrees with', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call('POST /rating', { ...film, rating: 1 + (at % 10) }),
      ),
    );
    const { our_rating: rating } = (await call('GET /movies/1')).body;
    expect(rating).toEqual({ user: rating.user, average: rating.user, count: 1 });
  });
});

describe('/services', () => {
  it('replaces the services, of each family the head, and ignores unknown ones', async () => {
    const put = await call('PUT /services', { provider_ids: [4, 2, 5, 999_999] });
    expect(put.body.provider_ids).toEqual([1, 3, 5]);
    expect(put.body.items).toMatchObject([
      { id: 1, provider_name: 'um', family_id: 1 },
      { id: 3 },
      { id: 5 },
    ]);
    expect((await call('GET /services')).body).toEqual(put.body);
    const ofBia = await call('GET /services', undefined, library.bia.token);
    expect(ofBia.body).toEqual({ provider_ids: [], items: [] });
    expect((await call('PUT /services', { provider_ids: [] })).body.provider_ids).toEqual([]);
  });

  it('takes a form with a field for each id', async () => {
    const body = new URLSearchParams([
      ['provider_ids', '1'],
      ['provider_ids', '5'],
    ]);
    const answer = await library.sendRaw('PUT /services', { body });
    expect(await answer.json()).toMatchObject({ provider_ids: [1, 5] });
  });

  it('is 422 for anything but a list of ids', async () => {
    for (const ids of [undefined, null, 8, 'x', '1,,2', ['x'], [0], [1.5], [[1]], {}]) {
      expect((await call('PUT /services', { provider_ids: ids })).status, String(ids)).toBe(422);
    }
    const many = Array.from({ length: 501 }, (_, at) => at + 1);
    expect((await call('PUT /services', { provider_ids: many })).status).toBe(422);
  });
});
