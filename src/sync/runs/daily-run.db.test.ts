import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { importGenres } from '#catalog/titles/title-commands.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { DAY_MS } from '#shared/days.ts';
import { createCritics } from '#sync/critics/critics.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import { partsFor, synchronise, today } from '#test/sync.ts';
import { runDaily } from './daily-run.ts';
import { DEFAULT_LIMITS } from './session.ts';
import { dayOf, daysBefore } from './day-rules.ts';
import { purge } from './purge-commands.ts';
import { statusLines } from './sync-status.ts';
import { readSyncStatus } from './status-queries.ts';
import { fetchPerson, fetchTitle } from './title-run.ts';

const database = useDatabase();
const clock = fixedClock(today());
const config = { syncSchedule: 'daily', omdbDailyLimit: 1000, syncLimits: DEFAULT_LIMITS } as const;
let fake: Fake;
beforeAll(async () => {
  fake = await startFilmDatabase({ titles: 60 });
});
afterAll(() => fake.stop());

function nextDay(days = 1): void {
  clock.advance(days * DAY_MS);
  fake.setDay(dayOf(clock.now()));
}

const parts = () => partsFor(database.whole, fake, { clock });
function daily() {
  const critics = createCritics({ baseUrl: fake.omdbUrl, key: fake.omdbKey, log: silentLog });
  return synchronise(parts(), (session) =>
    runDaily(session, { scores: { critics, dailyLimit: 1000 } }),
  );
}
const kinds = async () =>
  (
    await rowsOf<{ kind: string; state: string }>(
      database.db,
      sql`select kind, state from sync_runs order by id`,
    )
  ).map(({ kind, state }) => `${kind} ${state}`);
const status = () => readSyncStatus(database.db, clock, config);
const forgetRuns = () => database.db.execute(sql`truncate sync_runs cascade`);

describe('a daily run', () => {
  test('fetches the whole catalogue if that was never completed', async () => {
    expect((await status()).health).toBe('no run yet');
    await daily();
    expect(await kinds()).toEqual(['daily done', 'full done', 'offers done', 'scores done']);
    const read = await status();
    expect(read).toMatchObject({ healthy: true, health: 'ok', lease: null });
    expect(read.catalogue.sources).toMatchObject([{ source: 'tmdb' }]);
    expect(read.catalogue.movies + read.catalogue.series).toBe(read.catalogue.sources[0]!.titles);
    expect(read.quotas).toMatchObject([{ source: 'omdb', limit: 1000 }]);
    expect(read.runs.find(({ kind }) => kind === 'full')).toMatchObject({ total: 60, pending: 0 });
    expect(statusLines(read).join('\n')).toMatch(/health +ok\nschedule +daily, next at .* UTC/);
    expect(JSON.stringify(read)).not.toContain(fake.token);
  });

  test('fetches only what changed after the first time', async () => {
    await forgetRuns();
    await database.db
      .execute(sql`insert into sync_runs (kind, state, started_at, updated_at, ended_at)
      values ('full', 'done', ${clock.now()}, ${clock.now()}, ${clock.now()})`);
    nextDay();
    await daily();
    expect((await kinds()).slice(1)).toEqual([
      'daily done',
      'changes done',
      'offers done',
      'scores done',
    ]);
  });

  test('continues after a failed step, and repeats that step', async () => {
    nextDay();
    await database.db.execute(sql`delete from sync_runs where kind <> 'full'`);
    fake.fault(/\/changes/, 503, Infinity);
    await expect(daily()).rejects.toThrow(/unavailable/);
    fake.heal();
    expect((await kinds()).slice(1)).toEqual([
      'daily failed',
      'changes failed',
      'offers done',
      'scores done',
    ]);
    expect((await status()).health).toMatch(
      /^the last run failed: changes, FilmDatabaseUnavailable/,
    );
    clock.advance(1_800_000);
    expect(await daily()).toMatchObject({ resumed: 1 });
    expect((await kinds()).slice(1)).toEqual([
      'daily done',
      'changes done',
      'offers done',
      'scores done',
      'changes done',
    ]);
    expect((await status()).health).toBe('ok');
  });
});

describe('data whose retention period has ended', () => {
  test('is deleted: titles, people, details, names, misses, runs', async () => {
    const { db } = database;
    const [looked, other] = await rowsOf<{ id: number }>(
      db,
      sql`select id from people order by id`,
    );
    await fetchPerson(parts(), looked!.id);
    const [old, kept] = await rowsOf<{ id: number }>(
      db,
      sql`select id from titles where media_type = 'movie' order by id limit 2`,
    );
    const ago = (days: number) => daysBefore(clock.now(), days);
    await db.execute(
      sql`update titles set fetched_at = ${ago(176)} where media_type = 'movie' and id = ${old!.id}`,
    );
    await db.execute(
      sql`update titles set fetched_at = ${ago(174)} where media_type = 'movie' and id = ${kept!.id}`,
    );
    await db.execute(sql`update people set fetched_at = ${ago(176)} where id = ${other!.id}`);
    await db.execute(sql`update people set details_fetched_at = ${ago(176)}, birthday = '1970-01-01',
      place_of_birth = 'Olinda' where id = ${looked!.id}`);
    await db.execute(sql`insert into title_keys (media_type, id, gone_at, gone_reason, name, fetched_at)
      values ('movie', 999001, ${ago(3)}, 'deleted', 'Velho', ${ago(176)}),
        ('movie', 999002, ${ago(3)}, 'deleted', 'Novo', ${ago(174)})`);
    await db.execute(sql`insert into sync_misses (media_type, id, missed_at)
      values ('movie', 1, ${ago(8)}), ('movie', 2, ${ago(6)})`);
    await db.execute(sql`insert into sync_runs (kind, state, started_at, updated_at, ended_at) values
      ('offers', 'done', ${ago(91)}, ${ago(91)}, ${ago(91)}), ('offers', 'done', ${ago(2)}, ${ago(2)}, ${ago(2)})`);
    expect((await status()).catalogue.nearTheirTerm).toBe(2);

    const purged = await synchronise(parts(), (session) => purge(session));
    expect(purged).toMatchObject({ titles: 1, people: 1, details: 1 });
    expect(
      await rowsOf(
        db,
        sql`select id, gone_reason as reason, name is not null as named
      from title_keys where gone_at is not null order by id`,
      ),
    ).toEqual(
      [
        { id: old!.id, reason: 'expired', named: false },
        { id: 999001, reason: 'deleted', named: false },
        { id: 999002, reason: 'deleted', named: true },
      ].toSorted((a, b) => a.id - b.id),
    );
    expect(await countOf(db, sql`titles where media_type = 'movie' and id = ${kept!.id}`)).toBe(1);
    expect(await countOf(db, sql`people where id = ${other!.id}`)).toBe(0);
    expect(
      await rowsOf(
        db,
        sql`select birthday, place_of_birth as place, details_fetched_at as at
      from people where id = ${looked!.id}`,
      ),
    ).toEqual([{ birthday: null, place: null, at: null }]);
    expect(await rowsOf(db, sql`select id from sync_misses`)).toEqual([{ id: 2 }]);
    expect(await countOf(db, sql`sync_runs where ended_at < ${ago(90)}`)).toBe(0);
  });

  test('keeps the name of a person with a curated list', async () => {
    const { db } = database;
    const [person] = await rowsOf<{ id: number; name: string }>(
      db,
      sql`select id, name from people order by id desc limit 1`,
    );
    await db.execute(sql`insert into curated_lists (id, kind, name, description, person_id, position)
      values (1, 'performer', 'Lista', '', ${person!.id}, 1)`);
    await db.execute(
      sql`update people set fetched_at = ${daysBefore(clock.now(), 176)} where id = ${person!.id}`,
    );
    await synchronise(parts(), (session) => purge(session));
    expect(
      await rowsOf(
        db,
        sql`select name, source, profile_path as profile, popularity from people where id = ${person!.id}`,
      ),
    ).toEqual([{ name: person!.name, source: 'operator', profile: null, popularity: 0 }]);
  });
});

describe('a single fetch', () => {
  /** A film that is not for adults. */
  const known = () =>
    fake
      .ids('movie')
      .filter((id) => fake.title('movie', id)?.adult === false)
      .slice(0, 1) as [number];

  test('imports a title of any popularity, which search finds at once', async () => {
    const { db } = database;
    const id = fake.ids('movie').at(-1)!;
    await db.execute(sql`delete from titles where media_type = 'movie' and id = ${id}`);
    await db.execute(
      sql`insert into sync_misses (media_type, id, missed_at) values ('movie', ${id}, now())`,
    );
    expect(await fetchTitle(parts(), 'movie', id)).toBe('stored');
    expect(await countOf(db, sql`search_entries where kind = 'movie' and id = ${id}`)).toBe(1);
    expect(await countOf(db, sql`sync_misses where id = ${id}`)).toBe(0);
  });

  test('notes a missing or adult title as a miss, and deletes the title', async () => {
    const { db } = database;
    expect(await fetchTitle(parts(), 'movie', 2_000_000_000)).toBe('missing');
    const [adult] = await rowsOf<{ id: number }>(
      db,
      sql`select id from titles where media_type = 'movie' limit 1`,
    );
    fake.change('movie', adult!.id, (body) => {
      body.adult = true;
    });
    expect(await fetchTitle(parts(), 'movie', adult!.id)).toBe('refused');
    expect(await countOf(db, sql`titles where media_type = 'movie' and id = ${adult!.id}`)).toBe(0);
    expect(await countOf(db, sql`sync_misses where id in (2000000000, ${adult!.id})`)).toBe(2);
  });

  test('refuses an extra of a film, as in a full run', async () => {
    const [id] = known();
    fake.change('movie', id, (body) => {
      body['video'] = true;
    });
    expect(await fetchTitle(parts(), 'movie', id)).toBe('refused');
    fake.change('movie', id, 'restored');
  });

  test('adds no genre that only a title names', async () => {
    const [id] = known();
    const unknown = { id: 424_242, name: 'Gênero Novo' };
    const genresOf = () =>
      rowsOf<{ id: number }>(
        database.db,
        sql`select genre_id as id from title_genres
          where media_type = 'movie' and title_id = ${id} order by position`,
      );
    fake.change('movie', id, (body) => {
      body['genres'] = [unknown, { id: 37, name: 'Faroeste' }];
    });
    const withFindings = parts();
    expect(await fetchTitle(withFindings, 'movie', id)).toBe('stored');
    expect(await genresOf()).toEqual([{ id: 37 }]);
    expect(await countOf(database.db, sql`genres where id = ${unknown.id}`)).toBe(0);
    expect(withFindings.filmDatabase.findings.list()).toContainEqual({
      pattern: 'movie.genres[]: unknown: "424242 Gênero Novo"',
      count: 1,
    });
    // The film database's own list makes it public.
    await importGenres(database.db, [{ type: 'movie', ...unknown }]);
    await fetchTitle(parts(), 'movie', id);
    expect(await genresOf()).toEqual([{ id: unknown.id }, { id: 37 }]);
  });

  test('deletes the details of a missing person, and is not repeated', async () => {
    const { db } = database;
    const [person] = await rowsOf<{ id: number }>(
      db,
      sql`select id from people order by id limit 1`,
    );
    expect(await fetchPerson(parts(), person!.id)).toBe('stored');
    fake.change('person', person!.id, 'deleted');
    expect(await fetchPerson(parts(), person!.id)).toBe('missing');
    expect(
      await countOf(
        db,
        sql`people where id = ${person!.id} and details_fetched_at is not null
        and birthday is null`,
      ),
    ).toBe(1);
  });
});
