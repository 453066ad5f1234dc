import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCardsOf, findOurRating } from '#catalog/titles/card-queries.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { ratingTag, titleTag } from '#catalog/tag-rules.ts';
import { findTitle } from '#catalog/titles/title-queries.ts';
import { listenForChanges } from '#platform/database/changes.ts';
import type { ChangeListener } from '#platform/database/changes.ts';
import { TagSet, invalidations } from '#platform/tags.ts';
import type { Change } from '#platform/tags.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { LEAST_RATINGS } from '#shared/rating-rules.ts';
import { aTitle, firstLook, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson, deletePerson } from '#test/people.ts';
import { rateTitle } from './mark-commands.ts';

const database = useDatabase();
const film: TitleKey = { type: 'movie', id: 1 };
const other: TitleKey = { type: 'movie', id: 2 };
const series: TitleKey = { type: 'serie', id: 1 };
let listener: ChangeListener;

beforeAll(async () => {
  const { pool } = database.whole;
  await seedCatalogue(database.db, aTitle(), aTitle({ id: 2 }), aTitle({ type: 'serie' }));
  listener = await listenForChanges({ pool, invalidations, log: silentLog });
});
afterAll(() => listener.stop());
beforeEach(() => database.db.execute(sql`delete from users`));

const rate = async (user: SignedInUserId, rating: number, key = film) =>
  rateTitle(database.db, user, { key, rating, at: new Date('2026-03-01T12:00:00Z') });
const none = { user: null, average: null, count: 0 };

test('a rating is stored once, changed, and cleared by 0', async () => {
  const { db } = database;
  const ana = await addPerson(db);
  expect(await rate(ana, 7)).toEqual({ user: null, average: 7, count: 1 });
  expect(await rate(ana, 10)).toEqual({ user: null, average: 10, count: 1 });
  expect(await rate(await addPerson(db), 9)).toEqual({ user: null, average: 9.5, count: 2 });
  expect(await rate(await addPerson(db), 9)).toEqual({ user: null, average: 9.33, count: 3 });
  expect(await rate(ana, 0)).toEqual({ user: null, average: 9, count: 2 });
  expect(await rate(ana, 0)).toEqual({ user: null, average: 9, count: 2 });
  expect(await findOurRating(db, other)).toEqual(none);
  expect(await findOurRating(db, series)).toEqual(none);
});

test('cards and pages show the average', async () => {
  const { db } = database;
  await rate(await addPerson(db), 8);
  await rate(await addPerson(db), 3);
  const rated = { user: null, average: 5.5, count: 2 };
  expect((await findTitle(db, 'movie', 1))?.our_rating).toEqual(rated);
  const cards = await findCardsOf(db, [film, other, series]);
  expect(cards.map((card) => card.our_rating)).toEqual([rated, none, none]);
});

test('50 ratings at the same time are all in the average', async () => {
  const { db } = database;
  const people = await Promise.all(Array.from({ length: 50 }, () => addPerson(db)));
  await Promise.all(people.map((user, at) => rate(user, 1 + (at % 10))));
  expect(await findOurRating(db, film)).toEqual({ user: null, average: 5.5, count: 50 });
  // Half of them change the rating while the others clear it.
  await Promise.all(people.map((user, at) => rate(user, at % 2 === 0 ? 10 : 0)));
  expect(await findOurRating(db, film)).toEqual({ user: null, average: 10, count: 25 });
});

test('20 ratings by one person at the same time are one', async () => {
  const { db } = database;
  const ana = await addPerson(db);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => rate(ana, 1 + (at % 10))),
  );
  expect(answers.every((answer) => 'count' in answer && answer.count === 1)).toBe(true);
  const rows = await rowsOf<{ rating: number }>(db, sql`select rating from ratings`);
  expect(rows).toHaveLength(1);
  expect(await findOurRating(db, film)).toEqual({
    user: null,
    average: rows[0]!.rating,
    count: 1,
  });
});

test('the ratings of deleted people leave the averages, also of several at the same time', async () => {
  const { db } = database;
  const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(db)));
  for (const [at, key] of [film, other, series].entries()) {
    for (const [n, user] of people.entries()) await rate(user, 1 + n + at, key);
  }
  await Promise.all(people.slice(1).map((user) => deletePerson(db, user)));
  expect(await findOurRating(db, film)).toEqual({ user: null, average: 1, count: 1 });
  expect(await findOurRating(db, series)).toEqual({ user: null, average: 3, count: 1 });
  await deletePerson(db, people[0]!);
  expect(await findOurRating(db, film)).toEqual(none);
});

test('ratings while their people are deleted are either counted or refused', async () => {
  const { db } = database;
  const people = await Promise.all(Array.from({ length: 20 }, () => addPerson(db)));
  const answers = await Promise.all(
    people.flatMap((user) => [rate(user, 5), rate(user, 5, other), deletePerson(db, user)]),
  );
  for (const answer of answers) {
    if ('status' in answer) expect(answer.status).toBe(401);
  }
  expect(await findOurRating(db, film)).toEqual(none);
  expect(await findOurRating(db, other)).toEqual(none);
});

test('a rating during the deletion of its person waits for it and is refused', async () => {
  const { db } = database;
  const ana = await addPerson(db);
  const deleted = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const deletion = db.transaction(async (tx) => {
    await tx.execute(sql`delete from users where id = ${ana}::uuid`);
    deleted.resolve();
    await commit.promise;
  });
  await deleted.promise;
  const rating = rate(ana, 5);
  // Time in which a rating without a lock would find the person, and then fail at the foreign key.
  await new Promise((resolve) => setTimeout(resolve, 200));
  commit.resolve();
  await deletion;
  expect(await rating).toMatchObject({ status: 401 });
});

/** Collects the changes that are published until one has this tag. */
async function changesUntil(tag: string, work: () => Promise<unknown>): Promise<Change[]> {
  const changes: Change[] = [];
  const heard = new Promise<void>((resolve) => {
    const stop = invalidations.subscribe((change) => {
      changes.push(change);
      if (change === 'everything' || change.hasAny(TagSet.of([tag]))) {
        stop();
        resolve();
      }
    });
  });
  await work();
  await heard;
  return changes;
}

const isOf = (change: Change, tag: string) =>
  change === 'everything' || change.hasAny(TagSet.of([tag]));

test('a rating invalidates its title and nothing else, in this and in other processes', async () => {
  const { db } = database;
  const ana = await addPerson(db);
  const changes = await changesUntil(ratingTag(film), () => rate(ana, 4));
  for (const tag of [ratingTag(other), ratingTag(series), titleTag(film)])
    expect(changes.some((change) => isOf(change, tag))).toBe(false);
  await rate(ana, 4, series);
  // Time for its own notification to arrive.
  await new Promise((resolve) => setTimeout(resolve, 200));
  // A plain statement, because no command of this process need know of the deletion.
  const byDeletion = await changesUntil(ratingTag(series), () => deletePerson(db, ana));
  expect(byDeletion.some((change) => isOf(change, ratingTag(other)))).toBe(false);
});

test('cards are invalidated only when the rating they show changes', async () => {
  const { db } = database;
  const people = await Promise.all(Array.from({ length: LEAST_RATINGS + 1 }, () => addPerson(db)));
  const last = people.pop()!;
  /** True if this invalidates the film's cards, once all of its notifications have arrived. */
  const isShown = async (work: () => Promise<unknown>) => {
    const changes: Change[] = [];
    const stop = invalidations.subscribe((change) => changes.push(change));
    await work();
    // Sends a later notification on the same connection.
    await changesUntil('heard', () => db.execute(sql`select pg_notify('vouver_changes', 'heard')`));
    stop();
    return changes.some((change) => isOf(change, titleTag(film)));
  };
  const tenth = people.pop()!;
  for (const user of people) expect(await isShown(() => rate(user, 7))).toBe(false);
  // The tenth rating is the first that is shown; later ones only if they change the first decimal.
  expect(await isShown(() => rate(tenth, 7))).toBe(true);
  expect(await isShown(() => rate(last, 7))).toBe(false);
  expect(await isShown(() => rate(last, 8))).toBe(true);
  expect(await isShown(() => rate(last, 0))).toBe(true);
  expect(await isShown(() => deletePerson(db, tenth))).toBe(true);
});

test('more titles than fit into a notification are invalidated too', async () => {
  const { db } = database;
  const ana = await addPerson(db);
  await db.execute(sql`insert into title_keys (media_type, id)
    select 'movie', n from generate_series(1000000001, 1000001000) n on conflict do nothing`);
  await db.execute(sql`insert into ratings (user_id, media_type, title_id, rating, rated_at)
    select ${ana}::uuid, 'movie', n, 5, now() from generate_series(1000000001, 1000001000) n`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const tag = ratingTag({ type: 'movie', id: 1_000_001_000 });
  expect(await changesUntil(tag, () => deletePerson(db, ana))).not.toContain('everything');
});

test('a title that was deleted keeps its ratings, one for adults cannot be rated', async () => {
  const { db } = database;
  const ana = await addPerson(db);
  const key = { type: 'movie' as const, id: 77 };
  await seedCatalogue(db, aTitle({ id: 77 }));
  await rate(ana, 6, key);
  await db.transaction((tx) => removeTitles(tx, [key], { reason: 'deleted', at: firstLook }));
  expect(await findOurRating(db, key)).toMatchObject({ average: 6 });
  expect(await rate(ana, 8, key)).toMatchObject({ average: 8 });
  await db.execute(sql`update title_keys set gone_reason = 'adult' where id = 77`);
  expect(await rate(ana, 2, key)).toMatchObject({ status: 404 });
  expect(await rate(ana, 2, { type: 'movie', id: 424242 })).toMatchObject({ status: 404 });
});
