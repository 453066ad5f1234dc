// 'Pra você' on PostgreSQL. Hits in ten among generated people whose tastes are known, against the most popular titles
// that they have not rated and against the film database's recommendations alone; and among 100,000 people with 200
// records each the time of one answer, the nightly count, and the memory of this process meanwhile. `--only=tastes` (or
// `crowd`) measures a part, `--people=5000` with fewer people in the crowd.
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findForYou } from '#library/for-you/for-you-queries.ts';
import { countLikedTogether } from '#library/for-you/liked-together.ts';
import { dismissTitle } from '#library/for-you/for-you-commands.ts';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { onPostgres } from './databases.ts';
import { loadGenerated } from './generated-catalogue.ts';
import { loadLibraries, TITLES } from './libraries.ts';
import { report } from './load.ts';
import { loadTastes } from './tastes.ts';
import type { TastePerson, Tastes } from './tastes.ts';

const optionOf = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
const ONLY = optionOf('only');
const CROWD = Number(optionOf('people') ?? 100_000);
const isWanted = (part: 'tastes' | 'crowd') => ONLY === undefined || ONLY === part;

const SHOWN = 10;
const BETTER = 1.3;
const ANSWERS = 1000;
const [P99_MS, NIGHT_SECONDS, GROWTH_MB] = [30, 600, 50];
/** Nine in the evening in Brazil. */
const NOW = new Date('2026-11-22T00:00:00Z');
/** A night on which the likes of people that are written now count. */
const LATER = new Date(Date.now() + 31 * 86_400_000);

const hits = ({ likes }: TastePerson, shown: readonly number[]) =>
  shown.slice(0, SHOWN).filter((id) => likes.has(id)).length;

/** The most popular titles that a person has not rated. */
const popular = ({ titles }: Tastes, { rated }: TastePerson) =>
  titles.flatMap(({ id }) => (rated.has(id) ? [] : id));

/** The titles that the film database recommends most often for what a person rated well. */
function sourceAlone({ recommended }: Tastes, { rated }: TastePerson): number[] {
  const scores = new Map<number, number>();
  for (const [id, rating] of rated) {
    if (rating < 7) continue;
    for (const [place, other] of (recommended.get(id) ?? []).entries()) {
      if (!rated.has(other)) scores.set(other, (scores.get(other) ?? 0) + 1 / (1 + place * 0.1));
    }
  }
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

async function measureTastes(database: Database): Promise<void> {
  const tastes = await loadTastes(database, { titles: 3000, people: 400, seed: 7 });
  await countLikedTogether(database.db, LATER);
  const sums = { mine: 0, popular: 0, source: 0 };
  for (const person of tastes.people) {
    const { items } = await findForYou(database.db, person.id as SignedInUserId, { now: NOW });
    sums.mine += hits(
      person,
      items.map(({ media_id: id }) => id),
    );
    sums.popular += hits(person, popular(tastes, person));
    sums.source += hits(person, sourceAlone(tastes, person));
  }
  const inTen = (sum: number) => (sum / tastes.people.length).toFixed(2);
  for (const [against, sum] of [
    ['the most popular titles not rated', sums.popular],
    ['the film database’s recommendations alone', sums.source],
  ] as const) {
    report(
      `hits in ten, against ${against}`,
      `${inTen(sums.mine)} against ${inTen(sum)}`,
      `${BETTER} times as many`,
      sums.mine >= BETTER * sum,
    );
  }
}

async function measureCrowd(database: Database): Promise<void> {
  await loadGenerated(database, { titles: TITLES, seed: 1 });
  await loadLibraries(database, CROWD);
  const before = process.memoryUsage.rss() / 1e6;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() / 1e6);
  }, 50);
  const start = performance.now();
  const pairs = await countLikedTogether(database.background.db, LATER);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  report(
    `the nightly count of ${CROWD} people with 200 records each, ${pairs} pairs`,
    `${seconds.toFixed(1)} s`,
    `≤ ${NIGHT_SECONDS} s`,
    seconds <= NIGHT_SECONDS,
  );
  report(
    'memory of the process before it and at most',
    `${before.toFixed(0)} and ${most.toFixed(0)} MB`,
    `< ${GROWTH_MB} MB more`,
    most - before < GROWTH_MB,
  );
  await database.pool.query('vacuum analyze liked_together');
  const people = await rowsOf<{ id: SignedInUserId }>(
    database.db,
    sql`select id from users order by md5(id::text) limit ${ANSWERS}`,
  );
  const times: number[] = [];
  let changed = 0;
  for (const [turn, { id }] of [...people.slice(0, 50), ...people].entries()) {
    const from = performance.now();
    const { items } = await findForYou(database.db, id, { now: NOW });
    // The first ones warm up the statements.
    if (turn >= 50) times.push(performance.now() - from);
    const [first] = items;
    if (turn % 50 === 0 && first) {
      const key = { type: first.media_type, id: first.media_id };
      await dismissTitle(database.db, id, { key, at: NOW });
      const after = await findForYou(database.db, id, { now: NOW });
      changed += Number(
        after.items.every(
          ({ media_type, media_id }) => media_type !== key.type || media_id !== key.id,
        ),
      );
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  report(
    `one answer among ${CROWD} people, p99`,
    `${at(0.99).toFixed(1)} ms (median ${at(0.5).toFixed(1)} ms)`,
    `≤ ${P99_MS} ms`,
    at(0.99) <= P99_MS,
  );
  const tried = Math.ceil((people.length + 50) / 50);
  report('a change counts in the next answer', `${changed} of ${tried}`, 'all', changed === tried);
}

await onPostgres(async ({ open }) => {
  for (const [part, measure] of [
    ['tastes', measureTastes],
    ['crowd', measureCrowd],
  ] as const) {
    if (!isWanted(part)) continue;
    const database = await open();
    await measure(database).finally(database.close);
  }
});
