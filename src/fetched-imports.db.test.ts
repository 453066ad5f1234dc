import { sql } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { systemClock } from '#platform/clock.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { applyImport, beginImport } from '#moving/importing/import-commands.ts';
import { importFetch, importRetries, runImportJobs } from '#moving/importing/import-jobs.ts';
import { findImport, findUnplaced } from '#moving/importing/import-queries.ts';
import { importWork, workOnImport } from '#moving/importing/import-steps.ts';
import { fetchMissing } from '#moving/importing/missing-titles.ts';
import type { TitleSource } from '#moving/importing/missing-titles.ts';
import { recognise } from '#moving/recognition.ts';
import { createTitleSource } from '#sync/on-demand/title-source.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import type { Kind, TitleBody } from '#test/film-database/types.ts';
import { textFile } from '#test/moving-readings.ts';
import { addPerson } from '#test/people.ts';
import { partsFor } from '#test/sync.ts';

const database = useDatabase('demonstration');
const clock = systemClock;
const INVENTED = 'Este Filme Não Existe';
let fake: Fake;
let ana: SignedInUserId;
/** Titles of the fake film database that anybody may see and the demonstration lacks, with what identifies them. */
let films: Told[];
let series: Told[];

interface Told {
  id: number;
  name: string;
  year: string;
  imdb: string;
  tvdb: string;
}

beforeAll(async () => {
  fake = await startFilmDatabase({ titles: 200 });
  const stored = await rowsOf<{ id: number }>(database.db, sql`select id from titles`);
  const isNew = ({ id }: Told) => !stored.some((title) => title.id === id);
  [films, series] = [toldTitles('movie').filter(isNew), toldTitles('tv').filter(isNew)];
});
afterAll(() => fake.stop());
beforeEach(async () => {
  ana = await addPerson(database.db);
});
afterEach(async () => {
  fake.heal();
  await database.db.execute(sql`delete from users`);
  await database.db.execute(sql`delete from sync_misses`);
  await database.db.execute(sql`delete from rate_limits`);
});

function toldTitles(kind: Kind): Told[] {
  return fake.ids(kind).flatMap((id) => {
    const body = fake.title(kind, id) as TitleBody & Record<string, string>;
    const others = body['external_ids'] as unknown as { imdb_id: string | null; tvdb_id?: number };
    const day = body['release_date'] ?? body['first_air_date'] ?? '';
    const name = body['original_title'] ?? body['original_name'] ?? '';
    const isUsable = !body.adult && !body['video'] && others.imdb_id && day !== '';
    return isUsable
      ? [{ id, name, year: day.slice(0, 4), imdb: others.imdb_id!, tvdb: `${others.tvdb_id}` }]
      : [];
  });
}

/** A film or a series as a row of Trakt's table, watched on one day. */
const row = (
  type: 'movie' | 'show',
  cells: Partial<Record<'title' | 'year' | 'imdb' | 'tmdb' | 'tvdb', string | number>>,
) =>
  [type, cells.title, cells.year, cells.imdb, cells.tmdb, cells.tvdb, '2024-05-06']
    .map((cell) => cell ?? '')
    .join(',');

const HEADER = 'type,title,year,imdb_id,tmdb_id,tvdb_id,watched_at';

/** Uploads rows and has them looked for in the catalogue. */
async function bring(...rows: string[]): Promise<number> {
  const begun = await beginImport(
    { db: database.db, jobs: { add: async () => undefined, wake: () => undefined } },
    ana,
    {
      recognition: await recognise([textFile('watched.csv', [HEADER, ...rows].join('\n'))]),
      options: { timeZone: 'America/Sao_Paulo', now: clock.now() },
      answers: {},
      at: clock.now(),
    },
  );
  if (!begun.ok) throw new Error(begun.error.code);
  await workOnImport(parts(), begun.value);
  return begun.value;
}

const parts = () => ({ db: database.db, clock, log: silentLog });
const source = () =>
  createTitleSource({
    db: database.db,
    clock,
    filmDatabase: partsFor(database.whole, fake, { client: { longestRetryAfter: 10 } })
      .filmDatabase,
  });
const fetchFor = (id: number, from: TitleSource = source(), signal?: AbortSignal) =>
  fetchMissing({ ...parts(), source: from }, id, signal);

const report = async (id: number) => (await findImport(database.db, ana, id, clock.now()))!;
const unplaced = async (id: number) =>
  (await findUnplaced(database.db, id, { page: 1, size: 100, kind: 'missing' })).items;
const isStored = async (type: 'movie' | 'serie', id: number) =>
  (await countOf(database.db, sql`titles where media_type = ${type} and id = ${id}`)) > 0;

async function apply(id: number): Promise<void> {
  await applyImport(
    { db: database.db, jobs: { add: async () => undefined, wake: () => undefined } },
    ana,
    { id, decision: { ratingsBy: 'later', ratedIsWatched: false }, at: clock.now() },
  );
  await workOnImport(parts(), id);
}

const watched = () =>
  rowsOf<{ type: string; id: number }>(
    database.db,
    sql`select media_type as type, title_id as id from viewings where user_id = ${ana} order by 1, 2`,
  );

describe('titles that the catalogue lacks', () => {
  test('are fetched by identifiers or by name and year, and join the preview', async () => {
    const [byNumber, byImdb, byName] = films.slice(0, 3);
    const [byTvdb] = series;
    const id = await bring(
      row('movie', { title: 'Outro nome', tmdb: byNumber!.id }),
      row('movie', { title: 'Mais um nome', imdb: byImdb!.imdb }),
      row('show', { title: 'Nome de ninguém', tvdb: byTvdb!.tvdb }),
      row('movie', { title: byName!.name.toUpperCase(), year: byName!.year }),
      row('movie', { title: INVENTED, year: 1999 }),
    );
    expect(await report(id)).toMatchObject({ state: 'ready', rows: { missing: 5 } });
    await fetchFor(id);
    expect(await report(id)).toMatchObject({
      state: 'ready',
      rows: { missing: 1, questions: 0 },
      titles: { movies: 3, series: 1 },
      counts: { viewings_new: 4 },
    });
    expect(await unplaced(id)).toMatchObject([
      { text: `${INVENTED} (1999)`, reason: expect.stringContaining('nem na base') },
    ]);
    const before = fake.requests.length;
    await fetchFor(id);
    expect(fake.requests.length).toBe(before);
    await apply(id);
    expect(await watched()).toEqual([
      ...[byNumber!, byImdb!, byName!]
        .map((film) => ({ type: 'movie', id: film.id }))
        .toSorted((a, b) => a.id - b.id),
      { type: 'serie', id: byTvdb!.id },
    ]);
  });

  test('join an import that was written before they came', async () => {
    const film = films[3]!;
    const id = await bring(row('movie', { title: 'Outro nome', imdb: film.imdb }));
    await apply(id);
    expect(await watched()).toEqual([]);
    await fetchFor(id);
    expect(await watched()).toEqual([{ type: 'movie', id: film.id }]);
    expect(await report(id)).toMatchObject({ state: 'applied', rows: { missing: 0, applied: 1 } });
  });

  test('are not those of the name in another year', async () => {
    const film = films[4]!;
    const id = await bring(row('movie', { title: film.name, year: Number(film.year) - 9 }));
    await fetchFor(id);
    expect(await isStored('movie', film.id)).toBe(false);
    expect(await report(id)).toMatchObject({ rows: { missing: 1 } });
  });

  test('never come if they are for adults', async () => {
    const some = films.slice(5, 8);
    for (const film of some) fake.change('movie', film.id, (body) => (body.adult = true));
    const [byNumber, byImdb, byName] = some;
    const id = await bring(
      row('movie', { title: 'Um', tmdb: byNumber!.id }),
      row('movie', { title: 'Dois', imdb: byImdb!.imdb }),
      row('movie', { title: byName!.name, year: byName!.year }),
    );
    await fetchFor(id);
    for (const film of some) expect(await isStored('movie', film.id)).toBe(false);
    expect(await report(id)).toMatchObject({ state: 'ready', rows: { missing: 3 } });
  });
});

describe('a film database that', () => {
  test.each([
    ['is down', 503],
    ['refuses so many requests', { status: 429, retryAfter: '3600' }],
    ['cuts its answers', 'cut'],
    ['cuts its connections', 'refused'],
    ['answers with half of the JSON', 'malformed'],
  ] as const)('%s leaves wishes, and the import can be written', async (_, fault) => {
    const [film, other] = [films[8]!, films[9]!];
    await database.db.execute(sql`delete from titles where id in (${film.id}, ${other.id})`);
    const id = await bring(
      row('movie', { title: 'Um', imdb: film.imdb }),
      row('movie', { title: 'Dois', tmdb: other.id }),
      'movie,Cidade de Deus,2002,,,,2024-05-06',
    );
    fake.fault(/\/3\/(find|movie|search)/, fault, Infinity);
    await expect(fetchFor(id)).rejects.toThrow('the film database is unavailable');
    await apply(id);
    expect(await watched()).toEqual([{ type: 'movie', id: 598 }]);
    expect(await unplaced(id)).toMatchObject([
      { reason: expect.stringContaining('Ainda não temos') },
      { reason: expect.stringContaining('Ainda não temos') },
    ]);
    fake.heal();
    await fetchFor(id);
    expect(await watched()).toHaveLength(3);
  });

  test('answers one title in an unknown shape does not keep the others from coming', async () => {
    const [film, other] = [films[10]!, films[11]!];
    const id = await bring(
      row('movie', { title: 'Um', tmdb: film.id }),
      row('movie', { title: 'Dois', tmdb: other.id }),
    );
    fake.fault(`/3/movie/${film.id}?`, 'changed', Infinity);
    await fetchFor(id);
    expect(await isStored('movie', other.id)).toBe(true);
    expect(await report(id)).toMatchObject({ rows: { missing: 1 }, titles: { movies: 1 } });
  });
});

test('a run that was ended goes on behind what it asked', async () => {
  const some = films.slice(12, 15);
  const id = await bring(...some.map((film) => row('movie', { title: 'Nome', imdb: film.imdb })));
  const asked: string[] = [];
  const ending = new AbortController();
  const real = source();
  const counting: TitleSource = {
    ...real,
    identified: (base, key, signal) => {
      asked.push(key);
      if (asked.length === 2) ending.abort();
      return real.identified(base, key, signal);
    },
  };
  await expect(fetchFor(id, counting, ending.signal)).rejects.toThrow('aborted');
  expect(await report(id)).toMatchObject({ rows: { missing: 2 } });
  await fetchFor(id, counting);
  expect(asked).toEqual([some[0]!, some[1]!, some[1]!, some[2]!].map(({ imdb }) => imdb));
  expect(await report(id)).toMatchObject({ rows: { missing: 0 }, titles: { movies: 3 } });
});

test('nobody has more than three hundred titles asked for at once', async () => {
  const id = await bring(
    ...Array.from({ length: 310 }, (_, n) =>
      row('movie', { title: `${INVENTED} ${n}`, imdb: `tt9${n}000000` }),
    ),
  );
  const identified = vi.fn<TitleSource['identified']>(async () => []);
  const nobody = { identified, named: async () => [], bring: async () => false };
  await expect(fetchFor(id, nobody)).rejects.toThrow('as many titles as they may');
  expect(identified).toHaveBeenCalledTimes(300);
  expect(await report(id)).toMatchObject({ state: 'ready', rows: { missing: 310, awaited: 10 } });
  // A quarter of an hour later, when the job is tried again.
  await database.db.execute(sql`delete from rate_limits`);
  await fetchFor(id, nobody);
  expect(identified).toHaveBeenCalledTimes(310);
  expect(await report(id)).toMatchObject({ state: 'ready', rows: { missing: 310, awaited: 0 } });
});

const allDone = () =>
  vi.waitFor(async () => {
    const left = await countOf(database.db, sql`pgboss.job where state <> 'completed'`);
    expect(left).toBe(0);
  }, 10_000);

test('what nobody has is looked for in the catalogue every day, and asked for once', async () => {
  const kinds = [importWork, importRetries, importFetch];
  const jobs = await openJobs({ pool: database.whole.pool, log: silentLog, kinds });
  onTestFinished(() => jobs.stop());
  const id = await bring(row('movie', { title: INVENTED, year: 1999 }));
  await apply(id);
  const before = fake.requests.length;
  await runImportJobs(jobs, { ...parts(), source: source() });
  await jobs.add(importWork, { importId: id });
  await vi.waitFor(() => expect(fake.requests.length).toBeGreaterThan(before), 10_000);
  await allDone();
  const asked = fake.requests.length;
  await jobs.add(importRetries, {});
  await allDone();
  expect(fake.requests.length).toBe(asked);
  expect(await unplaced(id)).toMatchObject([{ reason: expect.stringContaining('nem na base') }]);
});

test('an import that fails, or was left while it was looked at, keeps none from its titles', async () => {
  const kinds = [importWork, importRetries, importFetch];
  const jobs = await openJobs({ pool: database.whole.pool, log: silentLog, kinds });
  onTestFinished(() => jobs.stop());
  const failing = await bring(row('movie', { title: INVENTED, year: 1998 }));
  await apply(failing);
  const left = await bring(row('movie', { title: INVENTED, year: 1999 }));
  await apply(left);
  await database.db.execute(sql`
    update import_rows set content = '{}' where import_id = ${failing} and kind = 'record'`);
  await database.db.execute(sql`
    update import_rows set state = 'new', content = jsonb_set(content, '{subject}',
      '{"kind": "movie", "names": ["Cidade de Deus"], "year": 2002, "ids": {}}')
    where import_id = ${left} and kind = 'record'`);
  await runImportJobs(jobs, parts());
  await jobs.add(importRetries, {});
  await allDone();
  expect(await watched()).toEqual([{ type: 'movie', id: 598 }]);
  const { missing } = (await report(failing)).rows;
  expect(missing).toBe(0);
});

test('the job of an import has its titles fetched, and without a source asks nobody', async () => {
  const { pool } = database.whole;
  for (const from of [undefined, source()]) {
    const jobs = await openJobs({
      pool,
      log: silentLog,
      kinds: [importWork, importRetries, importFetch],
    });
    onTestFinished(() => jobs.stop());
    const film = films[15]!;
    const id = await bring(row('movie', { title: 'Nome', imdb: film.imdb }));
    const before = fake.requests.length;
    await runImportJobs(jobs, { ...parts(), source: from });
    await jobs.add(importWork, { importId: id });
    const missing = async () => (await report(id)).rows.missing;
    if (from) await vi.waitFor(async () => expect(await missing()).toBe(0), 10_000);
    else {
      await allDone();
      expect(await missing()).toBe(1);
      expect(fake.requests.length).toBe(before);
    }
    await jobs.stop();
  }
});
