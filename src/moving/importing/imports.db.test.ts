import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { fixedClock } from '#platform/clock.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { rateTitle, unmarkTitle } from '#library/marks/mark-commands.ts';
import { recognise } from '#moving/recognition.ts';
import type { DroppedFile } from '#moving/recognition.ts';
import { DAY_MS } from '#shared/days.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import type { TitleInput } from '#catalog/import-schema.ts';
import { indexNames } from '#search/index-commands.ts';
import { aTitle, useDatabase } from '#test/catalogue.ts';
import { droppedFile, textFile } from '#test/moving-readings.ts';
import { addPerson } from '#test/people.ts';
import {
  applyImport,
  beginImport,
  cancelForOperator,
  cancelImport,
  chooseTitle,
  sweepImports,
  undoImport,
} from './import-commands.ts';
import type { ImportDecision } from './import-commands.ts';
import { importBusy, importUnknown, tooManyImports, undoOver } from './import-errors.ts';
import { findImport, findQuestions, findUnplaced } from './import-queries.ts';
import { stepImport, workOnImport } from './import-steps.ts';

const database = useDatabase('demonstration');
const samples = 'test/moving-samples';
const PAGE = { page: 1, size: 100 };
const DEFAULT: ImportDecision = { ratingsBy: 'later', ratedIsWatched: false };
const jobs = { add: async () => undefined, wake: () => undefined };

let clock = fixedClock('2026-11-28T12:00:00Z');
let ana: SignedInUserId;
beforeEach(async () => {
  clock = fixedClock('2026-11-28T12:00:00Z');
  ana = await addPerson(database.db);
});
afterEach(() => database.db.execute(sql`delete from users`));

const work = (id: number) => workOnImport({ db: database.db, clock, log: silentLog }, id);

/** Uploads files and has them matched. */
async function bring(user: SignedInUserId, ...files: DroppedFile[]): Promise<number> {
  const recognition = await recognise(files);
  expect(recognition.refused).toEqual([]);
  const at = clock.now();
  const begun = await beginImport({ db: database.db, jobs }, user, {
    recognition,
    options: { timeZone: 'America/Sao_Paulo', now: at },
    answers: {},
    at,
  });
  if (!begun.ok) throw new Error(begun.error.code);
  await work(begun.value);
  return begun.value;
}

async function apply(user: SignedInUserId, id: number, decision = DEFAULT): Promise<void> {
  const applied = await applyImport({ db: database.db, jobs }, user, {
    id,
    decision,
    at: clock.now(),
  });
  expect(applied).toMatchObject({ ok: true });
  await work(id);
}

const report = async (id: number, user = ana) => {
  const found = await findImport(database.db, user, id, clock.now());
  if (!found) throw new Error(`no import ${id}`);
  return found;
};

/** All that a person keeps, without ids of collections and imports. */
const library = async (user: SignedInUserId) => ({
  marks: await rowsOf(
    database.db,
    sql`select media_type, title_id, kind, marked_at from title_marks
      where user_id = ${user} order by 1, 2, 3`,
  ),
  ratings: await rowsOf(
    database.db,
    sql`select media_type, title_id, rating, rated_at from ratings where user_id = ${user} order by 1, 2`,
  ),
  episodes: await rowsOf(
    database.db,
    sql`select title_id, season, number, watched_at from watched_episodes
      where user_id = ${user} order by 1, 2, 3`,
  ),
  progress: await rowsOf(
    database.db,
    sql`select title_id, watched_until from series_progress where user_id = ${user} order by 1`,
  ),
  viewings: await rowsOf(
    database.db,
    sql`select media_type, title_id, season, number, key, watched_on, watched_at, is_rewatch, note
      from viewings where user_id = ${user} order by 1, 2, 3, 4, 5`,
  ),
  items: await rowsOf(
    database.db,
    sql`select c.name, i.media_type, i.title_id, i.position, i.remark from collections c
      left join collection_items i on i.collection_id = c.id
      where c.user_id = ${user} order by 1, 4, 2, 3`,
  ),
});

const nothing = {
  marks: [],
  ratings: [],
  episodes: [],
  progress: [],
  viewings: [],
  items: [],
};

const letterboxd = () =>
  droppedFile(`${samples}/letterboxd/letterboxd-marinalenc-2026-07-18-20-14-utc.zip`);
const tvtime = () => droppedFile(`${samples}/tvtime/gdpr-data.zip`);

async function addTitles(...titles: TitleInput[]): Promise<void> {
  await importTitles(database.db, titles);
  await indexNames(database.db);
}

/** Films by name and year, with ratings and days, as Letterboxd writes them. */
const diary = (...rows: string[]) =>
  textFile(
    'diary.csv',
    `${[
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
      ...rows.map((row, n) => row.replace('#', `https://boxd.it/x${n}`)),
    ].join('\r\n')}\r\n`,
  );

describe('an archive', () => {
  test('is shown before anything is written, written once, and taken back exactly', async () => {
    await rateTitle(database.db, ana, {
      key: { type: 'movie', id: 598 },
      rating: 3,
      at: new Date('2026-11-20T12:00:00Z'),
    });
    const before = await library(ana);
    const id = await bring(ana, await letterboxd());
    const preview = await report(id);
    expect(preview).toMatchObject({ state: 'ready', undo_until: null });
    expect(preview.formats).toEqual([{ id: 'letterboxd', name: 'Letterboxd' }]);
    expect(preview.rows.looked_for).toBe(preview.rows.records);
    expect(preview.counts.viewings_new).toBeGreaterThan(10);
    expect(preview.counts.ratings_kept).toBe(1);
    expect(preview.examples.length).toBeGreaterThan(5);
    expect(await library(ana)).toEqual(before);

    await apply(ana, id);
    const written = await report(id);
    expect(written).toMatchObject({ state: 'applied', counts: preview.counts });
    const after = await library(ana);
    expect(after.viewings).toHaveLength(written.counts.viewings_new);
    expect(after.marks.length).toBeGreaterThan(10);
    expect(after.items.length).toBeGreaterThan(5);
    expect(after.ratings).toContainEqual(expect.objectContaining({ title_id: 598, rating: 3 }));

    const again = await bring(ana, await letterboxd());
    const second = await report(again);
    for (const name of [
      'viewings_new',
      'ratings_new',
      'wanted_new',
      'liked_new',
      'listed_new',
    ] as const) {
      expect([name, second.counts[name]]).toEqual([name, 0]);
    }
    await apply(ana, again);
    expect(await library(ana)).toEqual(after);

    expect(await undoImport(database.db, ana, { id: again, at: clock.now() })).toMatchObject({
      ok: true,
    });
    expect(await library(ana)).toEqual(after);
    expect(await undoImport(database.db, ana, { id, at: clock.now() })).toMatchObject({ ok: true });
    expect(await library(ana)).toEqual(before);
    expect(await undoImport(database.db, ana, { id, at: clock.now() })).toMatchObject({ ok: true });
  });

  test('of series brings episodes with their days, and goes back too', async () => {
    const id = await bring(ana, await tvtime());
    await apply(ana, id);
    const { counts } = await report(id);
    const after = await library(ana);
    expect(after.viewings).toHaveLength(counts.viewings_new);
    expect(after.viewings.length).toBeGreaterThan(0);
    await undoImport(database.db, ana, { id, at: clock.now() });
    expect(await library(ana)).toEqual(nothing);
  });

  test('of whose rows each is counted once', async () => {
    const id = await bring(ana, await letterboxd());
    const { rows } = await report(id);
    const all = await countOf(database.db, sql`import_rows where import_id = ${id}`);
    expect(rows.records + rows.ignored + rows.problems + rows.lists).toBe(all);
    const unplaced = await findUnplaced(database.db, id, PAGE);
    expect(unplaced.total).toBe(rows.missing + rows.ignored + rows.problems);
    expect(unplaced.items.every(({ reason }) => reason.endsWith('.'))).toBe(true);
  });
});

describe('an import that was written', () => {
  test('gives the person’s own later word back to nobody', async () => {
    const id = await bring(ana, diary('2020-02-02,Bacurau,2019,#,4.5,,,2020-02-01'));
    await apply(ana, id);
    const [rated] = (await library(ana)).ratings as { title_id: number; rating: number }[];
    expect(rated?.rating).toBe(9);
    const key = { type: 'movie' as const, id: rated!.title_id };
    clock.advance(1000);
    await rateTitle(database.db, ana, { key, rating: 2, at: clock.now() });
    await undoImport(database.db, ana, { id, at: clock.now() });
    expect(await library(ana)).toEqual({
      ...nothing,
      ratings: [expect.objectContaining({ rating: 2 })],
    });
  });

  test('cannot be taken back after 30 days', async () => {
    const id = await bring(ana, diary('2020-02-02,Bacurau,2019,#,,,,2020-02-01'));
    await apply(ana, id);
    clock.advance(30 * DAY_MS);
    expect(await undoImport(database.db, ana, { id, at: clock.now() })).toMatchObject({
      error: undoOver,
    });
    clock.advance(1);
    await sweepImports(database.db, clock);
    expect(await countOf(database.db, sql`import_changes where import_id = ${id}`)).toBe(0);
    expect(await countOf(database.db, sql`import_rows where import_id = ${id}`)).toBe(0);
    expect((await library(ana)).viewings).toHaveLength(1);
  });

  test('keeps what still waits, and its lists, after 30 days', async () => {
    const id = await bring(ana, await letterboxd());
    await apply(ana, id);
    const lists = sql`import_rows where import_id = ${id} and kind = 'list'`;
    const brought = await countOf(database.db, lists);
    expect(brought).toBeGreaterThan(0);
    // The nightly look at it was ended by a restart.
    await database.db.execute(sql`update import_rows set state = 'new'
      where import_id = ${id} and place = (select min(place) from import_rows
        where import_id = ${id} and state = 'applied')`);
    clock.advance(31 * DAY_MS);
    await sweepImports(database.db, clock);
    expect(await countOf(database.db, lists)).toBe(brought);
    const left = sql`import_rows where import_id = ${id} and kind = 'record'`;
    expect(await countOf(database.db, sql`${left} and state = 'new'`)).toBe(1);
    expect(await countOf(database.db, sql`${left} and state = 'applied'`)).toBe(0);
  });

  test('replaces a rating if the person says so, and gives the old one back', async () => {
    const first = await bring(ana, diary('2020-02-02,Bacurau,2019,#,4.5,,,2020-02-01'));
    await apply(ana, first);
    const before = await library(ana);
    const second = await bring(ana, diary('2019-02-02,Bacurau,2019,#,1,,,2020-02-01'));
    await apply(ana, second, { ...DEFAULT, ratingsBy: 'file' });
    expect((await library(ana)).ratings).toEqual([expect.objectContaining({ rating: 2 })]);
    await undoImport(database.db, ana, { id: second, at: clock.now() });
    expect(await library(ana)).toEqual(before);
  });

  test('leaves a mark that the person took away and set again', async () => {
    const id = await bring(ana, diary('2020-02-02,Bacurau,2019,#,,,,2020-02-01'));
    await apply(ana, id);
    const [mark] = (await library(ana)).marks as { title_id: number }[];
    const key = { type: 'movie' as const, id: mark!.title_id };
    await unmarkTitle(database.db, ana, { key, kind: 'watched' });
    await undoImport(database.db, ana, { id, at: clock.now() });
    expect(await library(ana)).toEqual(nothing);
  });
});

describe('the work on an import', () => {
  test('goes on where it stopped, after each batch', async () => {
    const files = [await letterboxd(), await tvtime()];
    const whole = await bring(ana, ...files);
    await apply(ana, whole);
    const expected = await library(ana);

    const bia = await addPerson(database.db);
    const id = await bring(bia, ...files);
    await applyImport({ db: database.db, jobs }, bia, { id, decision: DEFAULT, at: clock.now() });
    // Each step is a transaction of its own: whoever goes on knows nothing of the one before.
    let steps = 0;
    while (!(await stepImport(database.db, id, clock.now())).isDone) steps += 1;
    expect(steps).toBeGreaterThan(0);
    expect(await library(bia)).toEqual(expected);
    await work(id);
    expect(await library(bia)).toEqual(expected);
  });

  test('is done once by two processes at the same time', async () => {
    const id = await bring(ana, await letterboxd());
    await applyImport({ db: database.db, jobs }, ana, { id, decision: DEFAULT, at: clock.now() });
    await Promise.all([work(id), work(id)]);
    const { state, counts } = await report(id);
    expect(state).toBe('applied');
    expect((await library(ana)).viewings).toHaveLength(counts.viewings_new);
  });

  test('of two imports of one person ends in one library', async () => {
    const [first, second] = [
      await bring(ana, await letterboxd()),
      await bring(ana, await letterboxd()),
    ];
    for (const id of [first, second]) {
      await applyImport({ db: database.db, jobs }, ana, { id, decision: DEFAULT, at: clock.now() });
    }
    await Promise.all([work(first), work(second)]);
    const { counts } = await report(first);
    const { counts: others } = await report(second);
    expect((await library(ana)).viewings).toHaveLength(counts.viewings_new + others.viewings_new);
    const bia = await addPerson(database.db);
    const alone = await bring(bia, await letterboxd());
    await apply(bia, alone);
    expect(await library(ana)).toEqual(await library(bia));
  });

  test('stops when it is cancelled, and what it wrote is taken back', async () => {
    const id = await bring(ana, await letterboxd());
    await applyImport({ db: database.db, jobs }, ana, { id, decision: DEFAULT, at: clock.now() });
    await stepImport(database.db, id, clock.now());
    expect(await library(ana)).not.toEqual(nothing);
    expect(await cancelImport(database.db, ana, { id, at: clock.now() })).toMatchObject({
      ok: true,
    });
    await work(id);
    expect(await library(ana)).toEqual(nothing);
    expect((await report(id)).state).toBe('cancelled');
    expect(
      await applyImport({ db: database.db, jobs }, ana, { id, decision: DEFAULT, at: clock.now() }),
    ).toMatchObject({ error: importBusy });
  });

  test('is nobody else’s', async () => {
    const id = await bring(ana, await letterboxd());
    const bia = await addPerson(database.db);
    const at = clock.now();
    expect(await findImport(database.db, bia, id, at)).toBeNull();
    for (const refusal of [
      await applyImport({ db: database.db, jobs }, bia, { id, decision: DEFAULT, at }),
      await cancelImport(database.db, bia, { id, at }),
      await undoImport(database.db, bia, { id, at }),
      await chooseTitle({ db: database.db, jobs }, bia, { id, place: 1, key: null, at }),
    ]) {
      expect(refusal).toMatchObject({ error: importUnknown });
    }
    expect(await cancelForOperator(database.db, id, at)).toBe(true);
    expect(await cancelForOperator(database.db, id, at)).toBe(false);
  });

  test('has a limit of unfinished imports', async () => {
    for (let n = 0; n < 3; n += 1)
      await bring(ana, diary('2020-02-02,Bacurau,2019,#,,,,2020-02-01'));
    await expect(bring(ana, diary('2020-02-02,Bacurau,2019,#,,,,2020-02-01'))).rejects.toThrow(
      tooManyImports.code,
    );
    clock.advance(8 * DAY_MS);
    await sweepImports(database.db, clock);
    await bring(ana, diary('2020-02-02,Bacurau,2019,#,,,,2020-02-01'));
  });
});

describe('a title', () => {
  test('that two fit is a question, whose answer is remembered', async () => {
    await addTitles(
      aTitle({ id: 900_001, originalTitle: 'Zumbi Quilombola', releasedOn: '2001-05-01' }),
      aTitle({ id: 900_002, originalTitle: 'Zumbi Quilombola', releasedOn: '2001-08-01' }),
    );
    const file = () => diary('2020-02-02,Zumbi Quilombola,2001,#,4,,,2020-02-01');
    const id = await bring(ana, file());
    const { items, total } = await findQuestions(database.db, id, PAGE);
    expect([total, items]).toMatchObject([
      1,
      [{ names: ['Zumbi Quilombola'], year: 2001, rows: 1, reason: 'same-name' }],
    ]);
    expect(items[0]?.candidates.map((card) => card.id).toSorted()).toEqual([900_001, 900_002]);
    const key = { type: 'movie' as const, id: 900_002 };
    const answer = { id, place: items[0]!.row, key, at: clock.now() };
    expect(await chooseTitle({ db: database.db, jobs }, ana, answer)).toMatchObject({ ok: true });
    await work(id);
    expect(await report(id)).toMatchObject({
      state: 'ready',
      rows: { questions: 0 },
      counts: { viewings_new: 1 },
    });
    await apply(ana, id);
    expect((await library(ana)).ratings).toEqual([
      expect.objectContaining({ title_id: 900_002, rating: 8 }),
    ]);
    const again = await bring(ana, file());
    expect(await report(again)).toMatchObject({
      rows: { questions: 0 },
      counts: { viewings_there: 1 },
    });
  });

  test('that the catalogue lacks is written when the catalogue has it', async () => {
    const id = await bring(ana, diary('2020-02-02,Curupira Contra o Saci,1998,#,5,,,2020-02-01'));
    expect((await report(id)).rows.missing).toBe(1);
    await apply(ana, id);
    expect(await library(ana)).toEqual(nothing);
    await addTitles(
      aTitle({ id: 900_003, originalTitle: 'Curupira contra o Saci', releasedOn: '1998-03-01' }),
    );
    await database.db.execute(sql`
      update import_rows set state = 'new' where import_id = ${id} and state = 'missing'`);
    await work(id);
    expect((await library(ana)).ratings).toEqual([
      expect.objectContaining({ title_id: 900_003, rating: 10 }),
    ]);
    await undoImport(database.db, ana, { id, at: clock.now() });
    expect(await library(ana)).toEqual(nothing);
  });
});

test('texts that a database cannot store lose what it cannot, and nothing else', async () => {
  const id = await bring(
    ana,
    diary('2020-02-02,"Bacu\uD800rau\u0000",2019,#,4,,"a\u0000b",2020-02-01'),
  );
  const { rows } = await report(id);
  expect(rows.records + rows.problems).toBe(1);
});
