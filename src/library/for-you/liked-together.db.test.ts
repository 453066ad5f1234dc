import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/rows.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { countLikedTogether } from './liked-together.ts';

const database = useDatabase();
/** Titles of the catalogue, in pairs: 1 and 2, 3 and 4. */
const TITLES = 400;

beforeAll(() =>
  seedCatalogue(database.db, ...Array.from({ length: TITLES }, (_, at) => aTitle({ id: at + 1 }))),
);
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  await database.db.execute(sql`delete from liked_together_secret`);
  // A fixed secret, so that the blur of a test is the same in each run.
  await database.db.execute(sql`insert into liked_together_secret (secret) values ('segredo')`);
});

/** Days, in SQL: likes and accounts are this old unless a test says otherwise. */
const OLD = 31;

/** Adds people who all like the titles from one number to another. */
async function addFans(
  count: number,
  from: number,
  to: number,
  { accountDays = OLD, likeDays = OLD } = {},
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database.db,
    sql`insert into users (email, username, created_at)
      select n || '-' || gen_random_uuid() || '@exemplo.com.br',
        'f' || left(gen_random_uuid()::text, 12), now() - make_interval(days => ${accountDays}::int)
      from generate_series(1, ${count}::int) n returning id`,
  );
  const ids = rows.map(({ id }) => id);
  await database.db.execute(sql`
    insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    select u, 'movie', t, 'favorite', now() - make_interval(days => ${likeDays}::int)
    from unnest(${sql.param(ids)}::uuid[]) u, generate_series(${from}::int, ${to}::int) t`);
  return ids;
}

interface Pair {
  title_id: number;
  other_id: number;
  people: number;
  position: number;
}
async function pairs(): Promise<Pair[]> {
  await countLikedTogether(database.db, new Date());
  return rowsOf<Pair>(
    database.db,
    sql`select title_id, other_id, people, position from liked_together order by 1, 4`,
  );
}

test('pairs that many like are found in both directions, in steps of five and never above the truth', async () => {
  await addFans(61, 1, 2);
  await addFans(49, 2, 3);
  await addFans(19, 4, 5);
  const found = await pairs();
  expect(found.map((pair) => [pair.title_id, pair.other_id])).toEqual([
    [1, 2],
    [2, 1],
    [2, 3],
    [3, 2],
  ]);
  expect(found.map(({ position }) => position)).toEqual([1, 1, 2, 1]);
  for (const { people } of found) expect(people % 5).toBe(0);
  const [first, second] = [found[0]!.people, found[2]!.people];
  expect([first, second]).toEqual([found[1]!.people, found[3]!.people]);
  expect(first).toBeGreaterThanOrEqual(35);
  expect(first).toBeLessThanOrEqual(61);
  expect(second).toBeLessThanOrEqual(49);
});

test('a rating of four stars is a like, one of three and a half is none', async () => {
  const people = await addFans(60, 1, 1);
  const rate = (id: number, rating: number) =>
    database.db.execute(sql`insert into ratings (user_id, media_type, title_id, rating, rated_at)
      select u, 'movie', ${id}, ${rating}, now() - make_interval(days => ${OLD}) from unnest(${sql.param(people)}::uuid[]) u`);
  await rate(2, 8);
  await rate(3, 7);
  expect((await pairs()).map((pair) => [pair.title_id, pair.other_id])).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test('likes count from their thirtieth day on, and so do those of a new account', async () => {
  await addFans(60, 1, 2, { likeDays: 29 });
  await addFans(60, 3, 4, { accountDays: 29 });
  expect(await pairs()).toEqual([]);
  await addFans(60, 5, 6);
  expect(new Set((await pairs()).map(({ title_id: id }) => id))).toEqual(new Set([5, 6]));
});

test('a new like does not move what is counted already', async () => {
  await addFans(60, 1, 2);
  const before = await pairs();
  expect(before).toHaveLength(2);
  await addFans(30, 1, 2, { likeDays: 1 });
  await addFans(30, 1, 2, { accountDays: 1 });
  expect(await pairs()).toEqual(before);
});

test('people who turned it off are not counted', async () => {
  const people = await addFans(60, 1, 2);
  expect(await pairs()).toHaveLength(2);
  await database.db.execute(sql`insert into for_you_settings (user_id, alike)
    select u, false from unnest(${sql.param(people.slice(0, 45))}::uuid[]) u`);
  expect(await pairs()).toEqual([]);
});

test('a pair that is no longer liked is gone after the next night', async () => {
  await addFans(60, 1, 2);
  expect(await pairs()).toHaveLength(2);
  await database.db.execute(sql`delete from users`);
  expect(await pairs()).toEqual([]);
});

test('a title keeps its twenty strongest pairs', async () => {
  await addFans(60, 1, 30);
  const found = await pairs();
  expect(new Set(found.map(({ title_id: id }) => id)).size).toBe(30);
  expect(Math.max(...found.map(({ position }) => position))).toBe(20);
});

test('no pair exists with fewer than twenty people, whatever the secret is', async () => {
  for (let from = 1; from <= TITLES; from += 40) await addFans(19, from, from + 39);
  expect(await pairs()).toEqual([]);
});

test('the same people have the same counts every night, so that waiting finds nobody', async () => {
  await addFans(34, 1, 12);
  const first = await pairs();
  expect(first.length).toBeGreaterThan(20);
  expect(await pairs()).toEqual(first);
});

test('one more like draws a title’s blur anew for all its pairs together, so that many pairs show no more than one', async () => {
  // Groups of 21 titles, each of which keeps all its 20 pairs.
  const groups = Array.from({ length: 8 }, (_, at) => 1 + at * 50);
  const means = async () => {
    const sums = new Map<number, number>();
    for (const { title_id: id, people } of await pairs())
      sums.set(id, (sums.get(id) ?? 0) + people / 20);
    return sums;
  };
  for (const from of groups) await addFans(60, from, from + 20);
  const before = await means();
  for (const from of groups) await addFans(1, from, from + 20);
  const after = await means();
  const changes = [...before].map(([id, mean]) => (after.get(id) ?? 0) - mean);
  expect(changes).toHaveLength(8 * 21);
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const spread = Math.sqrt(
    changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / changes.length,
  );
  // With a blur of the pairs alone it would be below 1, and the one person would show.
  expect(spread).toBeGreaterThan(1.5);
});

test.each([19, 24, 28, 32, 36])(
  'whoever adds %i accounts that like both titles of a pair cannot tell if one more person does',
  async (accounts) => {
    // Groups of 50 titles, as many as count of one person; each account likes a whole group.
    const victim = (group: number) => addFans(1, group + 25, group + 49);
    for (let group = 1; group <= TITLES; group += 50) {
      await addFans(accounts, group, group + 49);
      // In the second half of each group one person more likes the titles, whom the attacker looks for.
      await victim(group);
    }
    const seen = new Set((await pairs()).map((pair) => `${pair.title_id} ${pair.other_id}`));
    let withVictim = 0;
    let without = 0;
    let looked = 0;
    for (let group = 1; group <= TITLES; group += 50) {
      for (let at = 0; at < 24; at += 1) {
        looked += 1;
        without += Number(seen.has(`${group + at} ${group + at + 1}`));
        withVictim += Number(seen.has(`${group + 25 + at} ${group + 26 + at}`));
      }
    }
    // The best guess is that the person is there if the pair is: right in half of the cases and this much more.
    const advantage = Math.abs(withVictim - without) / looked / 2;
    expect(advantage).toBeLessThan(0.17);
  },
);
