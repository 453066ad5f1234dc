// The largest tables of people's records, ratings and marks, as one table each and in partitions by hash
// of the person, on PostgreSQL: the same commands and queries of the library on both. `--people=20000` and
// `--partitions=32` change the sizes; each person has 200 records.
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findLibraryCounts } from '#library/library-counts.ts';
import { findMarked, markTitle, rateTitle, unmarkTitle } from '#library/marks/mark-commands.ts';
import { findTonight } from '#library/tonight-queries.ts';
import { findViewerTitles } from '#library/marks/viewer-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { onPostgres } from './databases.ts';
import { loadGenerated } from './generated-catalogue.ts';
import { keptTitle, loadLibraries, TITLES } from './libraries.ts';
import { report } from './load.ts';
import { partitionByPerson } from './scale/partition-by-person.ts';
import { share } from './search/measuring.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { people: text, partitions: text },
  args: process.argv.slice(2),
});
const PEOPLE = Number(values.people ?? 5000);
const PARTITIONS = Number(values.partitions ?? 16);
const ROUNDS = 400;
const RATIO = 1.5;
const TODAY = '2026-11-22';

interface Person {
  id: SignedInUserId;
  place: number;
}
type Act = (database: Database, person: Person) => Promise<unknown>;

const page = { page: 1, size: 20 };
const cards = ({ place }: Person) => Array.from({ length: 60 }, (_, k) => keptTitle(place, k + 1));
/** A title that the person has not marked. */
const other = ({ place }: Person) => keptTitle(place + 1, 7);

const ACTS: Readonly<Record<string, Act>> = {
  'state of 60 cards': ({ db }, person) => findViewerTitles(db, person.id, cards(person), TODAY),
  'watch list': ({ db }, { id }) => findMarked(db, id, 'watchlist', page),
  'what to watch now': ({ db }, { id }) => findTonight(db, id, { today: TODAY }),
  counts: ({ db }, { id }) => findLibraryCounts(db, id),
  'mark, and take it back': async ({ db }, person) => {
    const mark = { key: other(person), kind: 'favorite', at: new Date() } as const;
    await markTitle(db, person.id, mark);
    await unmarkTitle(db, person.id, mark);
  },
  rate: ({ db }, person) =>
    rateTitle(db, person.id, { key: other(person), rating: 7, at: new Date() }),
  // As the fan-out of alerts reads: by title, in the order of people.
  'first 1,000 people who want a title': ({ db }, { place }) => {
    const { type, id } = keptTitle(place, 65);
    return rowsOf(
      db,
      sql`select m.user_id, m.marked_at from title_marks m where m.media_type = ${type}
        and m.title_id = ${id} and m.kind = 'watchlist' order by m.user_id limit 1000`,
    );
  },
};

async function timesOf(database: Database, people: readonly Person[], act: Act): Promise<number[]> {
  const times: number[] = [];
  for (let round = -30; round < ROUNDS; round += 1) {
    const person = people.at(round % people.length)!;
    const start = performance.now();
    await act(database, person);
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}

async function measure(database: Database): Promise<Map<string, number[]>> {
  const people = await rowsOf<Person>(
    database.db,
    sql`select id, place from (select id, row_number() over (order by id)::int as place from users) u
      order by md5(id::text) limit ${ROUNDS}`,
  );
  const found = new Map<string, number[]>();
  for (const [what, act] of Object.entries(ACTS))
    found.set(what, await timesOf(database, people, act));
  return found;
}

await onPostgres(async ({ open }) => {
  const database = await open();
  try {
    await loadGenerated(database, { titles: TITLES, seed: 1 });
    await loadLibraries(database, PEOPLE);
    // The library's rows are spread over more series than were generated; foreign keys are checked here.
    for (const table of ['ratings', 'title_marks']) {
      await database.background.pool.query(`delete from ${table} r where not exists (
        select from title_keys k where k.media_type = r.media_type and k.id = r.title_id)`);
    }
    const whole = await measure(database);
    const start = performance.now();
    await partitionByPerson(database, ['ratings', 'title_marks'], PARTITIONS);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const rows = (
      await rowsOf<{ count: number }>(
        database.db,
        sql`select (select count(*)::int from ratings) + (select count(*)::int from title_marks) as count`,
      )
    )[0]!.count;
    console.log(`     ${rows} rows were moved to ${PARTITIONS} partitions in ${seconds} s`);
    const divided = await measure(database);
    for (const [what, times] of whole) {
      const [before, after] = [share(times, 0.5), share(divided.get(what)!, 0.5)];
      const figure = `median ${after.toFixed(2)} ms, of one table ${before.toFixed(2)} ms`;
      const ratio = after / before;
      report(what, `${figure}, ${ratio.toFixed(2)} times`, `≤ ${RATIO} times`, ratio <= RATIO);
    }
  } finally {
    await database.close();
  }
});
