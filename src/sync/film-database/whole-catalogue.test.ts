// The client against the tests' film database, which has every quirk of the real one.
import { titleInput } from '#catalog/import-schema.ts';
import { silentLog } from '#platform/log.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Server } from '#test/film-database/server.ts';
import { failure } from '#test/film-client.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createFilmDatabase } from './client.ts';
import { ChangedShape } from './errors.ts';
import { Findings } from './findings.ts';
import { mapTitle } from './title-rules.ts';

let server: Server;
beforeAll(async () => {
  server = await startFilmDatabase({ titles: 200 });
});
afterAll(() => server.stop());
afterEach(() => server.heal());

const connect = () =>
  createFilmDatabase({
    baseUrl: server.baseUrl,
    exportsUrl: server.exportsUrl,
    token: server.token,
    throttle: { take: async () => undefined },
    log: silentLog,
    findings: new Findings(),
    backoff: 1,
  });

it('reads and maps every title of the exports, without findings', async () => {
  const films = connect();
  const day = new Date().toISOString().slice(0, 10);
  let titles = 0;
  for (const type of ['movie', 'serie'] as const) {
    for await (const { id, adult } of (await films.exports(type, day)) ?? []) {
      const answer = await films.title(type, id);
      if (answer === null) continue;
      const mapped = mapTitle(type, answer, new Date(), films.findings);
      if (adult || mapped.kind === 'refused') continue;
      titleInput.parse(mapped.title);
      titles += 1;
    }
  }
  expect(titles).toBeGreaterThan(180);
  expect(films.findings.list()).toEqual([]);
});

it('gets a title in spite of temporary failures', async () => {
  const films = connect();
  const [id = 0] = server.ids('movie');
  for (const fault of [500, 503, 'cut', 'refused', 'malformed', 429] as const) {
    server.fault(`/movie/${id}`, fault);
    expect(await films.title('movie', id)).toMatchObject({ id });
  }
  expect(films.requests).toBe(12);
});

it('counts unknown fields, and refuses a changed shape', async () => {
  const films = connect();
  const id = server
    .ids('movie')
    .find((one) => server.title('movie', one)?.['watch/providers'].results['BR'])!;
  server.fault(`/movie/${id}`, 'unknown');
  expect(await films.title('movie', id)).toMatchObject({ id });
  expect(films.findings.list()).toEqual([
    { pattern: 'movie.watch/providers.results.BR.barter: a list', count: 1 },
  ]);
  server.fault('/', 'changed', Infinity);
  const asks = [
    films.title('movie', id),
    films.offers('movie', id),
    films.person(1),
    films.genres('movie'),
    films.providers('serie'),
    films.changes('movie', { from: '2026-11-01', to: '2026-11-02', page: 1 }),
    films.discover('serie', { page: 1 }),
  ];
  for (const asked of asks) expect(await failure(asked)).toBeInstanceOf(ChangedShape);
});
