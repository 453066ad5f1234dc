import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { withOffers } from './offers.ts';
import { startFilmDatabase } from './server.ts';
import type { FilmDatabase, Options } from './server.ts';
import type { Kind, TitleBody } from './types.ts';

async function aServer(options: Options = {}): Promise<FilmDatabase> {
  const server = await startFilmDatabase(options);
  onTestFinished(server.stop);
  return server;
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked at field by field
type Answer = { status: number; headers: Headers; body: any };

async function ask(server: FilmDatabase, path: string, token = server.token): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(server.baseUrl + path, { headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function exported(server: FilmDatabase, name: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${server.exportsUrl}/${name}.json.gz`);
  const text = gunzipSync(await response.arrayBuffer()).toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const FILM =
  'credits,release_dates,videos,watch/providers,recommendations,translations,external_ids,images';

describe('titles', () => {
  let server: FilmDatabase;
  let all: TitleBody[];
  beforeAll(async () => {
    server = await startFilmDatabase({ titles: 1500 });
    all = (['movie', 'tv'] as Kind[]).flatMap((kind) =>
      server.ids(kind).map((id) => server.title(kind, id)!),
    );
  });
  afterAll(() => server.stop());
  const share = (has: (title: TitleBody) => boolean) => all.filter(has).length / all.length;

  test('are reproducible by seed', async () => {
    const [again, otherSeed] = [
      await aServer({ titles: 1500 }),
      await aServer({ titles: 1500, seed: 2 }),
    ];
    const id = server.ids('movie')[10]!;
    expect(again.title('movie', id)).toEqual(server.title('movie', id));
    expect(otherSeed.ids('movie')).not.toEqual(server.ids('movie'));
  });

  test('have falling popularity, and gaps between ids', () => {
    const popularity = server.ids('tv').map((id) => server.title('tv', id)!.popularity);
    expect(popularity).toEqual(popularity.toSorted((a, b) => b - a));
    expect(server.title('movie', Math.max(...server.ids('movie')) + 1)).toBeUndefined();
  });

  test('share ids between films and series', () => {
    const films = new Set(server.ids('movie'));
    expect(films.has(1)).toBe(true);
    expect(server.ids('tv').filter((id) => films.has(id)).length).toBeGreaterThan(50);
    expect(server.title('movie', 1)!.title).toBeDefined();
    expect(server.title('tv', 1)!.name).toBeDefined();
  });

  test('have the quirks of the real ones, each often enough', () => {
    expect(share((t) => t.adult)).toBeGreaterThan(0.005);
    expect(share((t) => t.adult)).toBeLessThan(0.03);
    expect(share((t) => t.overview === '')).toBeGreaterThan(0.05);
    expect(share((t) => t.poster_path === null)).toBeGreaterThan(0.02);
    expect(share((t) => t['release_date'] === '' || t['first_air_date'] === '')).toBeGreaterThan(0);
    expect(share((t) => t['runtime'] === null)).toBeGreaterThan(0.005);
    const offers = all.map((t) => t['watch/providers'].results['BR']);
    expect(
      offers.filter((titleOffers) => titleOffers === undefined).length / all.length,
    ).toBeGreaterThan(0.2);
    const groups = new Set(offers.flatMap((titleOffers) => Object.keys(titleOffers ?? {})));
    expect([...groups].toSorted()).toEqual(['ads', 'buy', 'flatrate', 'free', 'link', 'rent']);
    const text = JSON.stringify(all);
    const quirks = [
      '"16 anos"',
      '"character":""',
      '"gender":0',
      '"gender":3',
      '"known_for_department":null',
      'Paramount Plus Apple TV Channel "',
    ];
    expect(quirks.filter((quirk) => !text.includes(quirk))).toEqual([]);
  });

  test('mark novelas by genre and origin, beside soaps of other countries', () => {
    const soaps = all.filter((t) => JSON.stringify(t['genres']).includes('10766'));
    const isOf = (t: TitleBody, country: string) =>
      (t['origin_country'] as string[]).includes(country);
    expect(soaps.filter((t) => isOf(t, 'BR')).length).toBeGreaterThan(20);
    expect(soaps.filter((t) => !isOf(t, 'BR')).length).toBeGreaterThan(3);
  });

  test('have people in common, with the same data everywhere', async () => {
    type Named = { id: number; name: string };
    const castOf = (t: TitleBody) => (t['credits'] as { cast: Named[] }).cast;
    const names = new Map<number, Set<string>>();
    const titles = new Map<number, number>();
    for (const { id, name } of all.flatMap(castOf)) {
      names.set(id, (names.get(id) ?? new Set()).add(name));
      titles.set(id, (titles.get(id) ?? 0) + 1);
    }
    expect([...names.values()].every((own) => own.size === 1)).toBe(true);
    expect([...titles.values()].filter((count) => count > 3).length).toBeGreaterThan(100);
    const { id, name } = castOf(all[0]!)[0]!;
    expect((await ask(server, `/person/${String(id)}`)).body).toMatchObject({ id, name });
  });

  test('have only the requested blocks', async () => {
    const id = String(server.ids('movie')[0]);
    const { body } = await ask(server, `/movie/${id}?language=pt-BR&append_to_response=${FILM}`);
    for (const block of FILM.split(',')) expect(body).toHaveProperty([block]);
    expect(body).not.toHaveProperty('keywords');
    expect(Object.keys((await ask(server, `/movie/${id}`)).body)).not.toContain('credits');
    const alone = await ask(server, `/movie/${id}/watch/providers`);
    expect(alone.body).toEqual({ id: Number(id), ...body['watch/providers'] });
  });

  test('have no text in a language without a translation', async () => {
    const id = server
      .ids('movie')
      .find(
        (candidate) =>
          !JSON.stringify(server.title('movie', candidate)!.translations).includes('"BR"'),
      )!;
    const { body } = await ask(server, `/movie/${String(id)}?language=pt-BR`);
    expect(body).toMatchObject({ overview: '', title: body.original_title });
  });
});

test('errors have the codes of the film database', async () => {
  const server = await aServer();
  const codeOf = async (path: string, token?: string) => {
    const { status, body } = await ask(server, path, token);
    return [status, body.status_code, body.success];
  };
  const many = Array.from({ length: 21 }, () => 'credits').join();
  expect(await codeOf('/movie/1', 'wrong')).toEqual([401, 7, false]);
  expect(await codeOf('/movie/999999')).toEqual([404, 34, false]);
  expect(await codeOf('/movie/none')).toEqual([404, 6, false]);
  expect(await codeOf(`/movie/1?append_to_response=${many}`)).toEqual([400, 27, false]);
  expect(await codeOf('/discover/movie?page=501')).toEqual([400, 22, false]);
  const window = 'start_date=2026-01-01&end_date=2026-01-16';
  expect(await codeOf(`/tv/changes?${window}`)).toEqual([422, 20, false]);
  expect(await codeOf(`/tv/changes?${window.replace('16', '15')}`)).toEqual([
    200,
    undefined,
    undefined,
  ]);
});

test('discover returns filtered titles in pages, some of them twice', async () => {
  const server = await aServer({ titles: 1000 });
  const query = 'watch_region=BR&with_watch_providers=8&primary_release_date.gte=2000-01-01';
  const first = await ask(server, `/discover/movie?${query}`);
  const seen: number[] = [];
  for (let page = 1; page <= first.body.total_pages; page += 1) {
    const { body } = await ask(server, `/discover/movie?${query}&page=${String(page)}`);
    expect(body.results.length).toBe(page < body.total_pages ? 20 : body.total_results % 20 || 20);
    seen.push(...body.results.map(({ id }: TitleBody) => id));
  }
  expect(seen.length).toBe(first.body.total_results);
  expect(new Set(seen).size).toBeLessThan(seen.length);
  const wanted = server.ids('movie').filter((id) => {
    const title = server.title('movie', id)!;
    const { link: _, ...groups } = title['watch/providers'].results['BR'] ?? { link: '' };
    const ids = Object.values(groups).flatMap((some) =>
      some.map((provider) => provider.provider_id),
    );
    return !title.adult && ids.includes(8) && String(title['release_date']) >= '2000-01-01';
  });
  expect([...new Set(seen)].toSorted()).toEqual(wanted.toSorted());
});

test('exports list every id, from eight o’clock', async () => {
  const server = await aServer({ titles: 400 });
  server.setDay('2026-11-21T07:59:00Z');
  const films = await exported(server, 'movie_ids_11_20_2026');
  expect(films.map(({ id }) => id).toSorted()).toEqual(server.ids('movie').toSorted());
  expect(Object.keys(films[0]!)).toEqual(['adult', 'id', 'original_title', 'popularity', 'video']);
  expect(films.some(({ adult }) => adult)).toBe(true);
  const early = await fetch(`${server.exportsUrl}/movie_ids_11_21_2026.json.gz`);
  expect(early.status).toBe(403);
  server.setDay('2026-11-21T08:00:00Z');
  expect(await exported(server, 'tv_series_ids_11_21_2026')).toHaveLength(160);
  expect((await exported(server, 'person_ids_11_21_2026')).length).toBe(1600);
});

test('a change is visible everywhere, and in the changes of its day', async () => {
  const server = await aServer();
  const [id, gone, quiet] = server.ids('movie') as [number, number, number];
  server.setDay('2026-11-10');
  server.change('movie', id, (title) => {
    title.title = 'Outro nome';
  });
  server.change('movie', quiet, withOffers({ free: [19] }), { listed: false });
  server.setDay('2026-11-12');
  server.change('movie', gone, 'deleted');
  const changed = async (query: string) =>
    (await ask(server, `/movie/changes?${query}`)).body.results.map((title: TitleBody) => title.id);
  expect((await ask(server, `/movie/${String(id)}?language=pt-BR`)).body.title).toBe('Outro nome');
  expect(JSON.stringify((await ask(server, '/discover/movie')).body)).toContain('Outro nome');
  expect((await ask(server, `/movie/${String(gone)}`)).status).toBe(404);
  const offers = (await ask(server, `/movie/${String(quiet)}/watch/providers`)).body.results.BR;
  expect(Object.keys(offers)).toEqual(['link', 'free']);
  expect(await changed('start_date=2026-11-09&end_date=2026-11-10')).toEqual([id]);
  expect(await changed('')).toEqual([gone]);
  server.change('movie', gone, 'restored');
  expect((await ask(server, `/movie/${String(gone)}`)).status).toBe(200);
});

test('with churn, some titles change each day', async () => {
  const server = await aServer({ churn: 0.2 });
  server.setDay('2026-11-20');
  const before = server.ids('movie').map((id) => server.title('movie', id));
  server.setDay('2026-11-21');
  const { body } = await ask(server, '/movie/changes?start_date=2026-11-21');
  const ids = body.results.map((title: TitleBody) => title.id);
  const now = server.ids('movie').map((id) => server.title('movie', id));
  const different = now.filter((title, i) => title!.popularity !== before[i]!.popularity);
  expect(different.length).toBeGreaterThan(15);
  expect(ids).toEqual(expect.arrayContaining(different.map((title) => title!.id)));
});

test('faults affect matching requests, as often as requested', async () => {
  const server = await aServer();
  const [a, b] = server.ids('tv') as [number, number];
  server.fault(`/tv/${String(a)}?`, { status: 429, retryAfter: '7' }, 2);
  const first = await ask(server, `/tv/${String(a)}?x`);
  expect([first.status, first.body.status_code, first.headers.get('retry-after')]).toEqual([
    429,
    25,
    '7',
  ]);
  expect((await ask(server, `/tv/${String(b)}?x`)).status).toBe(200);
  expect((await ask(server, `/tv/${String(a)}?x`)).status).toBe(429);
  expect((await ask(server, `/tv/${String(a)}?x`)).status).toBe(200);
  for (const fault of ['cut', 'refused', 'malformed'] as const) {
    server.fault(/configuration/, fault);
    const met = await ask(server, '/configuration').catch(() => 'broken');
    expect(met, fault).toBe('broken');
  }
  for (const status of [401, 404, 500, 503] as const) {
    server.fault('configuration', status);
    expect((await ask(server, '/configuration')).status).toBe(status);
  }
  server.fault('/tv/', 'changed');
  expect((await ask(server, `/tv/${String(a)}`)).body.id).toBeUndefined();
  server.fault('/discover/', 'changed');
  expect((await ask(server, '/discover/tv')).body.results).toEqual({});
  server.fault('/configuration', { slow: 60 });
  const start = performance.now();
  await ask(server, '/configuration');
  expect(performance.now() - start).toBeGreaterThan(55);
  server.fault('/', 500, Number.POSITIVE_INFINITY);
  server.heal();
  expect((await ask(server, '/configuration')).status).toBe(200);
  expect(server.requests.map(({ status }) => status).slice(0, 4)).toEqual([429, 200, 429, 200]);
});

test('requests over the limit get a 429', async () => {
  const server = await aServer({ rate: 10 });
  const statuses = await Promise.all(
    Array.from({ length: 15 }, async () => (await ask(server, '/configuration')).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('scores are few, missing or refused, and end with the daily quota', async () => {
  const server = await aServer({ titles: 300, omdbLimit: 200 });
  server.setDay('2026-11-20');
  const scores = async (imdbId: string, key = server.omdbKey) => {
    const response = await fetch(`${server.omdbUrl}/?i=${imdbId}&apikey=${key}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const imdbIds = server.ids('movie').map((id) => server.title('movie', id)!['imdb_id']);
  expect(imdbIds).toContain(null);
  const counts = new Set<number>();
  const missing = new Set<unknown>();
  for (const imdbId of imdbIds.filter((candidate) => candidate !== null)) {
    const { body } = await scores(String(imdbId));
    if (body['Response'] === 'True') counts.add((body['Ratings'] as unknown[]).length);
    missing.add(body['Metascore']);
  }
  expect([...counts].toSorted()).toEqual([0, 1, 2, 3]);
  expect(missing).toContain('N/A');
  expect((await scores('tt0000001')).body['Error']).toBe('Incorrect IMDb ID.');
  expect((await scores('tt10000002', 'wrong')).status).toBe(401);
  for (let i = 0; i < 60; i += 1) await scores('tt0000001');
  expect((await scores('tt10000002')).body['Error']).toBe('Request limit reached!');
  server.setDay('2026-11-21');
  expect((await scores('tt0000001')).body['Error']).toBe('Incorrect IMDb ID.');
});

test('other processes control it over HTTP', async () => {
  const server = await aServer();
  const id = server.ids('tv')[0]!;
  const post = (name: string, order: object) =>
    fetch(new URL(`/control/${name}`, server.baseUrl), {
      method: 'POST',
      body: JSON.stringify(order),
    });
  await post('change', { kind: 'tv', id, set: { name: 'Outra' }, offers: { ads: [300] } });
  await post('fault', { match: '/configuration', fault: 503 });
  expect((await ask(server, `/tv/${String(id)}`)).body.name).toBe('Outra');
  expect((await ask(server, '/configuration')).status).toBe(503);
  expect((await post('change', { kind: 'tv', id: 999_999 })).status).toBe(400);
  expect((await post('nothing', {})).status).toBe(404);
  const told = await fetch(new URL('/control/requests', server.baseUrl));
  expect(((await told.json()) as unknown[]).length).toBe(2);
});
