// Asks the queries of pitfalls.ts in a catalogue of the real titles and of people whose names contain names of titles.
import { findPeople } from '#search/people-search-queries.ts';
import { EntryReader } from '#search/recall/entry-queries.ts';
import { findTitles } from '#search/search-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { SOURCE, TODAY } from '../generated/rows.ts';
import { insertRows } from '../insert-rows.ts';
import { report } from '../load.ts';
import { judge, mergedKeys, recallOf } from './labelled-part.ts';
import { PITFALLS, namesakesOf, pitfallQueries } from './pitfalls.ts';
import type { RealCatalogue } from './real-catalogue.ts';

/** Larger than the ids of the real people. */
const FIRST_ID = 6_000_000;
/** The place of the first of them in the credits of their title, after the real cast. */
const FIRST_POSITION = 10;
const SHOWN = 20;

/** Adds the people whose names contain names of titles; the index has to be updated afterwards. */
export async function loadNamesakes(
  database: Pick<Database, 'pool'>,
  real: RealCatalogue,
): Promise<void> {
  const namesakes = namesakesOf(real).map((namesake, at) => ({
    ...namesake,
    at,
    id: FIRST_ID + at,
  }));
  const people = namesakes.map(({ id, name }) => ({
    id,
    name,
    gender: 0,
    known_for_department: 'Acting',
    popularity: 10,
    source: SOURCE,
    fetched_at: `${TODAY}T09:00:00Z`,
  }));
  const credits = namesakes.map(({ id, at, credited }) => ({
    media_type: credited.type,
    title_id: credited.id,
    person_id: id,
    character: '',
    position: FIRST_POSITION + at,
  }));
  await insertRows(database, 'people', people);
  await insertRows(database, 'cast_credits', credits);
}

/** Prints a line for each kind, and `shown` of its misses. */
export async function reportPitfalls(
  { db }: Pick<Database, 'db'>,
  real: RealCatalogue,
  shown: number,
): Promise<void> {
  const judged = [];
  for (const query of pitfallQueries(real)) {
    const reader = new EntryReader(db);
    const { movie, serie } = await findTitles(reader, query.query, []);
    const people = query.accepted.size === 0 ? await findPeople(reader, query.query, []) : [];
    const all = mergedKeys(movie, serie);
    const found = [...all.slice(0, SHOWN), ...people.map(({ id }) => `person ${id}`)];
    const isAbsent = query.accepted.size > 0 && !all.some((key) => query.accepted.has(key));
    judged.push({ ...judge(query, found), isAbsent });
  }
  for (const [kind, aims] of Object.entries(PITFALLS)) {
    const own = judged.filter((query) => query.kind === kind);
    const { atOne, atFive } = recallOf(own);
    const absent = own.filter(({ isAbsent }) => isAbsent).length;
    report(
      `search, ${kind}, ${own.length} queries`,
      `recall@1 ${atOne.toFixed(3)}, @5 ${atFive.toFixed(3)}, ${absent} absent`,
      `@1 ≥ ${aims.one}, @5 ≥ ${aims.five}`,
      atOne >= aims.one && atFive >= aims.five,
    );
    for (const { query, results } of own.filter((miss) => !miss.atOne).slice(0, shown)) {
      console.log(`       "${query}": ${results.slice(0, 3).join(', ') || 'nothing'}`);
    }
  }
}
