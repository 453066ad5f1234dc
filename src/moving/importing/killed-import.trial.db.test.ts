import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { fixedClock } from '#platform/clock.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { recognise } from '#moving/recognition.ts';
import { useDatabase } from '#test/catalogue.ts';
import { textFile } from '#test/moving-readings.ts';
import { addPerson } from '#test/people.ts';
import { start } from '#test/processes/spawn.ts';
import { applyImport, beginImport } from './import-commands.ts';
import { findImport } from './import-queries.ts';
import { workOnImport } from './import-steps.ts';

const database = useDatabase('demonstration');
const NOON = '2026-11-28T12:00:00.000Z';
const clock = fixedClock(NOON);
const jobs = { add: async () => undefined, wake: () => undefined };
/** More titles than are written in one transaction. */
const TITLES = 150;

/** Every film of the catalogue's first ones, watched, rated, and some of them twice. */
async function diary() {
  const films = await rowsOf<{ id: number }>(
    database.db,
    sql`select id from titles where media_type = 'movie' order by id limit ${TITLES}`,
  );
  expect(films.length).toBeGreaterThan(100);
  const rows = films.flatMap(({ id }, n) => {
    const day = `2024-${String((n % 12) + 1).padStart(2, '0')}-15`;
    const once = `${id},Filme,${(n % 10) / 2 + 0.5},${day},false`;
    return n % 3 === 0 ? [once, `${id},Filme,,2025-01-01,true`] : [once];
  });
  return textFile(
    'diary.csv',
    `${['tmdbID,Title,Rating,WatchedDate,Rewatch', ...rows].join('\r\n')}\r\n`,
  );
}

async function begin(user: SignedInUserId): Promise<number> {
  const begun = await beginImport({ db: database.db, jobs }, user, {
    recognition: await recognise([await diary()]),
    options: { timeZone: 'America/Sao_Paulo', now: clock.now() },
    answers: {},
    at: clock.now(),
  });
  if (!begun.ok) throw new Error(begun.error.code);
  return begun.value;
}

async function apply(user: SignedInUserId, id: number): Promise<void> {
  const decision = { ratingsBy: 'later', ratedIsWatched: false } as const;
  const applied = await applyImport({ db: database.db, jobs }, user, {
    id,
    decision,
    at: clock.now(),
  });
  expect(applied).toMatchObject({ ok: true });
}

const work = (id: number) => workOnImport({ db: database.db, clock, log: silentLog }, id);

const library = async (user: SignedInUserId) => ({
  marks: await rowsOf(
    database.db,
    sql`select media_type, title_id, kind, marked_at from title_marks where user_id = ${user}
      order by 1, 2, 3`,
  ),
  ratings: await rowsOf(
    database.db,
    sql`select title_id, rating, rated_at from ratings where user_id = ${user} order by 1`,
  ),
  viewings: await rowsOf(
    database.db,
    sql`select title_id, key, watched_on, is_rewatch from viewings where user_id = ${user}
      order by 1, 2`,
  ),
});

test('an import whose process is killed again and again goes on where it stopped', async () => {
  const [ana, bia] = [await addPerson(database.db), await addPerson(database.db)];
  const undisturbed = await begin(ana);
  await work(undisturbed);
  await apply(ana, undisturbed);
  await work(undisturbed);

  const id = await begin(bia);
  const options = JSON.stringify(database.whole.pool.options);
  const kill = async (...statements: string[]) => {
    const killed = start('work-on-import.ts', options, NOON, String(id), ...statements);
    await killed.ended;
    expect(killed.output()).not.toContain('done');
  };
  const rows = 'update import_rows';
  await kill(rows);
  await kill(rows, 'commit');
  // After a batch is committed, in the middle of the next one.
  await kill(rows, 'commit', rows);
  await work(id);
  expect(await findImport(database.db, bia, id, clock.now())).toMatchObject({ state: 'ready' });

  await apply(bia, id);
  const viewings = 'insert into viewings';
  await kill(viewings);
  await kill(viewings, 'commit');
  await kill(viewings, 'commit', viewings);
  const partly = await library(bia);
  expect(partly.viewings.length).toBeGreaterThan(0);
  const last = start('work-on-import.ts', options, NOON, String(id));
  await last.ended;
  expect(last.output()).toContain('done');
  expect(await library(bia)).toEqual(await library(ana));
  expect((await library(ana)).viewings.length).toBeGreaterThan(partly.viewings.length);
  const [left, right] = [
    await findImport(database.db, ana, undisturbed, clock.now()),
    await findImport(database.db, bia, id, clock.now()),
  ];
  expect(right?.counts).toEqual(left?.counts);
  expect(right?.rows).toEqual(left?.rows);
}, 120_000);
