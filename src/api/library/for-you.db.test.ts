import { describe, expect, it } from 'vitest';
import { film, openLibrary, series } from '#test/library.ts';

const library = openLibrary();
const { call } = library;

const ALL_ON = {
  ratings: { is_on: true, count: 0 },
  favorites: { is_on: true, count: 0 },
  wishes: { is_on: true, count: 0 },
  watched: { is_on: true, count: 0 },
  alike: { is_on: true },
  dismissed_count: 0,
  dismissed: [],
};

describe('GET /viewer/for-you', () => {
  it('is private, never stored by a cache, and of the person whose token is sent', async () => {
    await call('POST /rating', { ...film, rating: 9 });
    const { headers, body } = await call('GET /viewer/for-you');
    expect(headers.get('cache-control')).toMatch(/no-store|private/);
    expect(body).toEqual({
      signals: 1,
      parts: { ratings: true, favorites: true, wishes: true, watched: true, alike: true },
      items: [],
    });
    const ofBia = await call('GET /viewer/for-you', undefined, library.bia.token);
    expect(ofBia.body).toMatchObject({ signals: 0, items: [] });
    expect((await call('GET /viewer/for-you', undefined, null)).status).toBe(401);
  });

  it('counts a change in the next answer', async () => {
    const signals = async () => (await call('GET /viewer/for-you')).body;
    await call('POST /watchlist/add', series);
    expect(await signals()).toMatchObject({ signals: 1 });
    await call('DELETE /watchlist/remove', series);
    expect(await signals()).toMatchObject({ signals: 0 });
  });

  it('refuses a time outside the limits, and services that are no ids', async () => {
    for (const query of ['minutes=0', 'minutes=1001', 'minutes=x', 'provider_ids=x']) {
      expect((await call(`GET /viewer/for-you?${query}`)).status, query).toBe(422);
    }
    expect((await call('GET /viewer/for-you?minutes=90&provider_ids=1,3')).status).toBe(200);
  });
});

describe('GET /recommendations/liked', () => {
  it('answers everybody alike, and may be cached', async () => {
    const path = `GET /recommendations/liked?movie_ids=${film.media_id}`;
    const { headers, status, body } = await call(path, undefined, null);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toMatch(/public/);
    expect(body).toEqual({ items: [] });
    expect((await call(path)).body).toEqual(body);
  });

  it('refuses more than ten titles, and what are no ids', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join();
    for (const query of [
      'movie_ids=x',
      `movie_ids=${ids(11)}`,
      `movie_ids=${ids(5)}&serie_ids=${ids(6)}`,
      'provider_ids=-1',
      'minutes=0',
    ]) {
      const { status, body } = await call(`GET /recommendations/liked?${query}`, undefined, null);
      expect(status, query).toBe(422);
      expect(body, query).toHaveProperty('detail');
    }
    const most = `GET /recommendations/liked?movie_ids=${ids(5)}&serie_ids=${ids(5)}`;
    expect((await call(most, undefined, null)).status).toBe(200);
  });
});

describe('/viewer/for-you/settings', () => {
  it('has everything on at first; a change answers the new state and stays', async () => {
    expect((await call('GET /viewer/for-you/settings')).body).toEqual(ALL_ON);
    const changed = await call('PATCH /viewer/for-you/settings', { ratings: false, alike: false });
    const expected = {
      ...ALL_ON,
      ratings: { is_on: false, count: 0 },
      alike: { is_on: false },
    };
    expect(changed.body).toEqual(expected);
    expect((await call('GET /viewer/for-you/settings')).body).toEqual(expected);
    const ofBia = await call('GET /viewer/for-you/settings', undefined, library.bia.token);
    expect(ofBia.body).toEqual(ALL_ON);
  });

  it('refuses what is neither true nor false', async () => {
    expect((await call('PATCH /viewer/for-you/settings', { ratings: 'talvez' })).status).toBe(422);
  });

  it('20 changes at the same time lose none', async () => {
    const parts = ['ratings', 'favorites', 'wishes', 'watched', 'alike'];
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call('PATCH /viewer/for-you/settings', { [parts[at % parts.length] ?? '']: false }),
      ),
    );
    const { body } = await call('GET /viewer/for-you/settings');
    for (const part of parts) expect(body).toMatchObject({ [part]: { is_on: false } });
  });
});

describe('/viewer/for-you/dismissed', () => {
  it('keeps a title out, for its person alone, until it is let back', async () => {
    expect((await call('POST /viewer/for-you/dismissed/add', film)).status).toBe(204);
    await call('POST /viewer/for-you/dismissed/add', series);
    const { body } = await call('GET /viewer/for-you/settings');
    expect(body).toMatchObject({ dismissed: [{ media_id: 1 }, { media_id: 1 }] });
    const ofBia = await call('GET /viewer/for-you/settings', undefined, library.bia.token);
    expect(ofBia.body).toEqual(ALL_ON);
    await call('DELETE /viewer/for-you/dismissed/remove', film);
    await call('DELETE /viewer/for-you/dismissed/remove', series);
    expect((await call('GET /viewer/for-you/settings')).body).toEqual(ALL_ON);
  });

  it('is 404 for a title that nobody knows', async () => {
    const unknown = { media_id: 4242, type: 'movie' };
    expect((await call('POST /viewer/for-you/dismissed/add', unknown)).status).toBe(404);
  });
});
