import { filmAnswer, personAnswer, serieAnswer } from '#test/film-answers.ts';
import { TOKEN, failure, filmsAgainst } from '#test/film-client.ts';
import { describe, expect, it } from 'vitest';
import { createFilmDatabase } from './client.ts';
import { ChangedShape } from './errors.ts';

const appended = (query: URLSearchParams) => query.get('append_to_response')?.split(',');

describe('a title', () => {
  it('is one request for everything the catalogue stores', async () => {
    const { films, seen } = await filmsAgainst([{ body: filmAnswer() }, { body: serieAnswer() }]);
    expect((await films.title('movie', 7001))?.title).toBe('A Barca do Meio-Dia');
    expect((await films.title('serie', 7002))?.name).toBe('Rua das Mangueiras');
    expect(films.requests).toBe(2);
    expect(seen.map(({ path }) => path)).toEqual(['/3/movie/7001', '/3/tv/7002']);
    const [film, serie] = seen.map(({ query }) => query);
    expect(appended(film!)).toEqual(
      expect.arrayContaining(['credits', 'release_dates', 'watch/providers', 'translations']),
    );
    expect(appended(serie!)).toEqual(
      expect.arrayContaining(['aggregate_credits', 'content_ratings', 'watch/providers']),
    );
    expect(appended(serie!)).not.toContain('credits');
    expect(appended(film!)!.length).toBeLessThanOrEqual(20);
    for (const query of [film!, serie!]) {
      expect(query.get('language')).toBe('pt-BR');
      expect(query.get('include_image_language')).toBe('pt,en,null');
      expect(query.get('include_video_language')).toBe('pt,en');
    }
  });

  it('sends the token in a header, never in the URL', async () => {
    const { films, seen } = await filmsAgainst([{ body: filmAnswer() }], { token: ` ${TOKEN}\n` });
    await films.title('movie', 7001);
    expect(seen[0]!.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(`${seen[0]!.query}`).not.toContain(TOKEN);
  });

  it('is null if the film database does not have it', async () => {
    for (const code of [34, 6]) {
      const body = { success: false, status_code: code, status_message: '' };
      const { films } = await filmsAgainst([{ status: 404, body }]);
      expect(await films.title('movie', 1)).toBeNull();
      expect(await films.offers('serie', 1)).toBeNull();
      expect(await films.person(1)).toBeNull();
      expect(films.requests).toBe(3);
    }
  });

  it('does not count as deleted on any other 404', async () => {
    const { films } = await filmsAgainst([{ status: 404, body: '<h1>Not here</h1>' }]);
    const error = await failure(films.title('movie', 1));
    expect(error).toMatchObject({ name: 'RequestRefused', status: 404, path: '/movie/{id}' });
    expect(films.requests).toBe(1);
  });

  it('fails without a retry if the response has another shape', async () => {
    const { id, ...without } = filmAnswer();
    const { credits, ...uncredited } = filmAnswer();
    const { films } = await filmsAgainst([
      { body: without },
      { body: filmAnswer({ id: 7009 }) },
      { body: uncredited },
      { body: filmAnswer() },
    ]);
    for (const where of ['movie.id', 'another id', 'movie without credits']) {
      const error = await failure(films.title('movie', 7001));
      expect(error).toBeInstanceOf(ChangedShape);
      expect(error.message).toContain(where);
    }
    expect(await films.title('movie', 7001)).toMatchObject({ id: 7001 });
    expect(films.requests).toBe(4);
  });

  it('counts removed values', async () => {
    const { films } = await filmsAgainst([{ body: filmAnswer({ release_date: '2023-13-45' }) }]);
    await films.title('movie', 7001);
    expect(films.findings.list()).toEqual([
      { pattern: 'movie.release_date: "2023-13-45"', count: 1 },
    ]);
  });
});

describe('the other methods', () => {
  it('request a person with biographies in all languages', async () => {
    const { films, seen } = await filmsAgainst([{ body: personAnswer() }]);
    expect(await films.person(501)).toMatchObject({ name: 'Dalva Siqueira' });
    expect(seen[0]!.path).toBe('/3/person/501');
    expect(appended(seen[0]!.query)).toEqual(['translations', 'external_ids']);
  });

  it('request offers alone', async () => {
    const { films, seen } = await filmsAgainst([{ body: { id: 5, results: {} } }]);
    expect(await films.offers('serie', 5)).toEqual({ id: 5, results: {} });
    expect(seen[0]!.path).toBe('/3/tv/5/watch/providers');
  });

  it('request genres, the providers of Brazil and the configuration', async () => {
    const sizes = ['w92', 'original'];
    const images = {
      secure_base_url: 'https://images.example/t/p/',
      poster_sizes: sizes,
      backdrop_sizes: sizes,
      profile_sizes: sizes,
      logo_sizes: [...sizes, 'huge'],
    };
    const { films, seen } = await filmsAgainst([
      { body: { genres: [{ id: 18, name: 'Drama' }] } },
      { body: { results: [{ provider_id: 8, provider_name: 'Netflix ', logo_path: null }] } },
      { body: { images } },
    ]);
    expect(await films.genres('serie')).toEqual({ genres: [{ id: 18, name: 'Drama' }] });
    expect((await films.providers('movie')).results).toHaveLength(1);
    expect(await films.configuration()).toEqual({ images: { ...images, logo_sizes: sizes } });
    expect(seen.map(({ path }) => path)).toEqual([
      '/3/genre/tv/list',
      '/3/watch/providers/movie',
      '/3/configuration',
    ]);
    expect(`${seen[1]!.query}`).toBe('watch_region=BR&language=pt-BR');
  });

  it('requests the changes between two days', async () => {
    const results = [{ id: 1, adult: false }, { id: 2, adult: true }, { id: 3 }, { adult: null }];
    const body = { results, page: 2, total_pages: 9, total_results: 803 };
    const { films, seen } = await filmsAgainst([{ body }]);
    const window = { from: '2026-11-01', to: '2026-11-14', page: 2 };
    expect(await films.changes('serie', window)).toEqual({
      page: 2,
      totalPages: 9,
      totalResults: 803,
      results: [
        { id: 1, adult: false },
        { id: 2, adult: true },
        { id: 3, adult: false },
      ],
    });
    expect(seen[0]!.path).toBe('/3/tv/changes');
    expect(`${seen[0]!.query}`).toBe('start_date=2026-11-01&end_date=2026-11-14&page=2');
  });

  it('request titles with offers in Brazil, by provider and release date', async () => {
    const body = {
      page: 1,
      results: [{ id: 1, popularity: 2.5, adult: false }, { id: 2 }],
      total_pages: 1,
      total_results: 2,
    };
    const { films, seen } = await filmsAgainst([{ body }]);
    const slice = { providerId: 8, from: '2020-01-01', to: '2020-12-31', page: 1, minVotes: 5 };
    expect((await films.discover('movie', slice)).results).toEqual([
      { id: 1, popularity: 2.5, adult: false },
      { id: 2, popularity: 0, adult: false },
    ]);
    expect(Object.fromEntries(seen[0]!.query)).toMatchObject({
      watch_region: 'BR',
      with_watch_providers: '8',
      'primary_release_date.gte': '2020-01-01',
      'primary_release_date.lte': '2020-12-31',
      'vote_count.gte': '5',
      include_adult: 'false',
    });
    await films.discover('serie', { from: '2020-01-01', page: 3 });
    expect(Object.fromEntries(seen[1]!.query)).toMatchObject({
      'first_air_date.gte': '2020-01-01',
      page: '3',
    });
    expect(seen[1]!.query.has('with_watch_providers')).toBe(false);
  });

  it('fail on a page without its rows', async () => {
    const { films } = await filmsAgainst([{ body: { page: 1, total_pages: 1, total_results: 0 } }]);
    const window = { from: '2026-11-01', to: '2026-11-02', page: 1 };
    expect(await failure(films.changes('movie', window))).toBeInstanceOf(ChangedShape);
  });
});

it('uses the throttle for every attempt', async () => {
  let taken = 0;
  const throttle = { take: async () => void (taken += 1) };
  const { films } = await filmsAgainst([{ status: 500 }, { body: filmAnswer() }], { throttle });
  await films.title('movie', 7001);
  expect(taken).toBe(2);
});

it('does not accept a malformed token, nor repeat it in the error', () => {
  const start = () =>
    createFilmDatabase({
      baseUrl: 'http://127.0.0.1:9',
      exportsUrl: 'http://127.0.0.1:9',
      token: 'secret\nHost: evil',
      throttle: { take: async () => undefined },
      log: undefined as never,
    });
  expect(start).toThrow(/^TMDB_TOKEN: (?!.*secret)/);
});
