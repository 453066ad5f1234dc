// Every list of titles on 2,000 and on 200,000 titles, on both kinds of database.
import { performance } from 'node:perf_hooks';
import {
  findDiscovered,
  findGenreTitles,
  findGenres,
  findNowPlaying,
  findPopular,
  findProviderTitles,
} from '#catalog/shelf/listing-queries.ts';
import type { TitleFilter } from '#catalog/shelf/filter-rules.ts';
import { findListTitles } from '#catalog/lists/curated-lists.ts';
import type { TitlePaging, TitlePart } from '#catalog/list-paging.ts';
import { findPerson } from '#catalog/people/person-queries.ts';
import { findDailyRecommendations } from '#catalog/lists/daily-recommendations.ts';
import type { MediaItem } from '#catalog/schema.ts';
import { invalidations } from '#platform/tags.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { onEachDatabase } from './databases.ts';
import { loadGenerated } from './generated-catalogue.ts';
import { report } from './load.ts';
import { statementsOf, sequentialScans } from './statements.ts';

const SMALL = 2_000;
const LARGE = 200_000;
const ROUNDS = 300;
const TODAY = '2026-11-21';
/** Milliseconds, and the ratio to the same list of the small catalogue. */
const [SLOWEST, GROWTH] = [20, 3];
/** Milliseconds below which the ratio does not matter. */
const WORTH_A_RATIO = 2;

const FIXED = [8, 337, 119, 619, 531, 384, 2, 350, 307, 283, 194, 582, 616, 1796, 1853, 1790];
const MINE = [8, 307, 337];
const EVERYTHING: TitleFilter = {
  genreIds: [18, 35, 28],
  providerIds: FIXED,
  yearMin: 1990,
  yearMax: 2020,
  note: 6,
  ageRatings: ['L', '10', '12', '14'],
  free: true,
};
const first: TitlePaging = { page: 1, size: 20 };
const mine: TitlePaging = { ...first, planIds: MINE };

type Titles = Promise<TitlePart<MediaItem> | null>;
type List = (db: Db, paging: TitlePaging) => Titles;

const popular: List = (db, paging) => findPopular(db, 'movie', paging);
const filtered =
  (filter: TitleFilter, order?: 'best' | 'worst'): List =>
  (db, paging) =>
    findDiscovered(db, 'movie', paging, filter, order);
const everything = filtered(EVERYTHING);

const lists: [string, (db: Db) => Promise<unknown>][] = [
  ['popular', (db) => popular(db, first)],
  ['popular, my services', (db) => popular(db, mine)],
  ['popular, 100 a page', (db) => popular(db, { page: 1, size: 100 })],
  ['popular, page in the middle', atDepth(popular, 0.5)],
  ['popular, last page', atDepth(popular, 1)],
  ['popular, after a title in the middle', afterDepth(popular, 0.5)],
  ['popular, after a title near the end', afterDepth(popular, 0.99)],
  ['now playing', (db) => findNowPlaying(db, 'movie', TODAY, first)],
  ['now playing, my services', (db) => findNowPlaying(db, 'movie', TODAY, mine)],
  ['genre', (db) => findGenreTitles(db, 'movie', 18, first)],
  ['genre, my services', (db) => findGenreTitles(db, 'movie', 18, mine)],
  ['provider', (db) => findProviderTitles(db, 'movie', 8, first)],
  ['provider, series', (db) => findProviderTitles(db, 'serie', 307, first)],
  ['discover, the fixed providers', (db) => filtered({ providerIds: FIXED })(db, first)],
  ['discover, lowest note first', (db) => filtered({}, 'worst')(db, first)],
  ['discover, highest note first, last page', atDepth(filtered({}, 'best'), 1)],
  ['discover, note of 9 or more', (db) => filtered({ note: 9 })(db, first)],
  ['discover, one year', (db) => filtered({ yearMin: 1950, yearMax: 1950 })(db, first)],
  ['discover, nothing passes', (db) => filtered({ note: 10, yearMax: 1901 })(db, first)],
  ['discover, every filter', (db) => everything(db, mine)],
  ['discover, every filter, lowest note first', (db) => filtered(EVERYTHING, 'worst')(db, mine)],
  ['discover, every filter, last page', atDepth(everything, 1)],
  ['recommended', (db) => findDailyRecommendations(db, TODAY, first)],
  ['recommended, my services', (db) => findDailyRecommendations(db, TODAY, mine)],
  ['curated list', (db) => findListTitles(db, 'saga', 1, first)],
  ['curated list, my services', (db) => findListTitles(db, 'saga', 1, mine)],
  // The first hundreds of the generated people are in more titles than any real person.
  ['person', (db) => findPerson(db, 1000)],
  ['genres with counts', (db) => findGenres(db, 'movie', { page: 1, size: 50 })],
];

type Known = { total: number; next: TitlePart<MediaItem>['next'] };

/** The numbered page at this part of a list; 1 is the last page. */
function atDepth(list: List, depth: number): (db: Db) => Titles {
  const known = knownOf(list, depth);
  return async (db) => {
    const { total } = await known(db);
    return list(db, { page: Math.max(1, Math.ceil((total * depth) / 20)), size: 20 });
  };
}

/** The page after the title at this part of a list. */
function afterDepth(list: List, depth: number): (db: Db) => Titles {
  const known = knownOf(list, depth);
  return async (db) => {
    const { next } = await known(db);
    return list(db, { ...first, ...(next && { after: next }) });
  };
}

/** The length of a list and a cursor in it; read while warming up. */
function knownOf(list: List, depth: number): (db: Db) => Promise<Known> {
  const kept = new WeakMap<Db, Promise<Known>>();
  const learn = async (db: Db): Promise<Known> => {
    const total = (await list(db, first))?.total ?? 0;
    const page = Math.max(1, Math.floor((total * depth) / 20) - 1);
    return { total, next: (await list(db, { page, size: 20 }))?.next ?? null };
  };
  return (db) => {
    const known = kept.get(db) ?? learn(db);
    kept.set(db, known);
    return known;
  };
}

async function timesOf(ask: () => Promise<unknown>): Promise<{ median: number; p99: number }> {
  for (let i = 0; i < 30; i += 1) await ask();
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { median: times[ROUNDS / 2]!, p99: times[Math.floor(ROUNDS * 0.99)]! };
}

const ms = (time: number) => `${time.toFixed(1)} ms`;

async function firstAsked({ db }: Database): Promise<number> {
  const start = performance.now();
  await popular(db, first);
  return performance.now() - start;
}

/** The time of the first list after one title changed. */
async function afterAChange(database: Database): Promise<number> {
  await database.pool.query(`
    with next as (update facet_revision set revision = revision + 1 returning revision)
    update title_facets set popularity = popularity + 0.5, revision = next.revision
    from next where media_type = 'movie' and title_id = 7`);
  invalidations.publish('everything');
  return firstAsked(database);
}

await onEachDatabase(async ({ name, open }) => {
  console.log(`\n${name}`);
  const opened: Database[] = [];
  const load = async (titles: number) => {
    const database = await open();
    opened.push(database);
    await loadGenerated(database, { titles, seed: 1 });
    return database;
  };
  try {
    const small = await load(SMALL);
    const large = await load(LARGE);
    await firstAsked(small);
    console.log(`     first list after the start of a process: ${ms(await firstAsked(large))}`);
    console.log(`     first list after a title changed: ${ms(await afterAChange(large))}`);
    const idle = await timesOf(() => large.pool.query('select 1'));
    console.log(
      `     for comparison, a query for nothing: ${ms(idle.median)}, p99 ${ms(idle.p99)}`,
    );
    for (const [what, ask] of lists) {
      const few = await timesOf(() => ask(small.db));
      const many = await timesOf(() => ask(large.db));
      const ratio = many.median / few.median;
      const figures = `${ms(many.median)}, p99 ${ms(many.p99)}, ${ratio.toFixed(1)} times ${ms(few.median)}`;
      report(what, figures, `p99 ≤ ${SLOWEST} ms`, many.p99 <= SLOWEST);
      if (ratio > GROWTH && many.median > WORTH_A_RATIO) {
        console.log(`     aimed at: ${GROWTH} times at most`);
      }
    }
    for (const [what, ask] of lists) {
      const scans = await sequentialScans(large, await statementsOf(large, () => ask(large.db)));
      if (scans.length > 0) report(`${what} reads whole tables`, scans.join(), 'none', false);
    }
  } finally {
    for (const database of opened) await database.close();
  }
});
