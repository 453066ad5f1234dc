// A person's library among 1,000 and 100,000 people with 200 records each: the viewer's state of a page with 60 cards,
// a long collection as a query and as a page in a browser, and 20 million watched episodes. On PostgreSQL: nobody runs
// the embedded database with this many accounts. `--only=page` (or `queries`, `episodes`) measures a part, and
// `--people=20000` with fewer people.
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { findCollection, findCollectionTitles } from '#library/collections/collection-queries.ts';
import { findViewerTitles } from '#library/marks/viewer-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { onPostgres } from './databases.ts';
import { measureListPage } from './library-page.ts';
import { loadGenerated } from './generated-catalogue.ts';
import { keptTitle, loadLibraries, TITLES } from './libraries.ts';
import { report } from './load.ts';
import { statementsOf } from './statements.ts';
import { measureEpisodes } from './watched-episodes.ts';

const FEW = 1000;
const MANY = Number(optionOf('people') ?? 100_000);
const ONLY = optionOf('only');
const isWanted = (part: 'page' | 'queries' | 'episodes') => ONLY === undefined || ONLY === part;
const CARDS = 60;
const ROUNDS = 4000;
const P99_MS = 10;
/** Later than the day on which half of the watched series were marked. */
const TODAY = '2026-11-22';

interface Site {
  database: Database;
  /** A sample of the people, different in each round. */
  people: { id: SignedInUserId; place: number }[];
}

async function openWith(database: Database, count: number): Promise<Site> {
  await loadGenerated(database, { titles: TITLES, seed: 1 });
  const start = performance.now();
  await loadLibraries(database, count);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`     ${count} people with 200 records each were written in ${seconds} s`);
  const people = await rowsOf<Site['people'][number]>(
    database.db,
    sql`select id, place from (select id, row_number() over (order by id)::int as place from users) u
      order by md5(id::text) limit ${ROUNDS}`,
  );
  return { database, people };
}

/** Cards of a page: half of them titles in the person's library, films and series. */
const cardsOf = (place: number): TitleKey[] =>
  Array.from({ length: CARDS }, (_, at) =>
    at % 2 === 0
      ? keptTitle(place, 1 + at / 2)
      : {
          type: at % 4 === 1 ? 'movie' : 'serie',
          id: 1 + ((place * 613 + at * 97) % (TITLES / 2)),
        },
  );

async function measureViewer(sites: readonly Site[]): Promise<void> {
  const { database: large, people: readers } = sites[1]!;
  const statements = await statementsOf(large, () =>
    findViewerTitles(large.db, readers[0]!.id, cardsOf(readers[0]!.place), TODAY),
  );
  const one = statements.length === 1;
  report('viewer state of 60 cards, statements', String(statements.length), '1', one);
  const times: number[][] = sites.map(() => []);
  // Alternates between the sites, so that both see the same load of the machine.
  for (let round = -200; round < ROUNDS; round += 1) {
    for (const [at, { database, people }] of sites.entries()) {
      const { id, place } = people.at(round % people.length)!;
      const cards = cardsOf(place);
      const start = performance.now();
      await findViewerTitles(database.db, id, cards, TODAY);
      if (round >= 0) times[at]!.push(performance.now() - start);
    }
  }
  const [few, many] = times.map(quantiles);
  for (const [count, { median, p99 }] of [
    [FEW, few!],
    [MANY, many!],
  ] as const) {
    const figure = `${p99.toFixed(2)} ms, median ${median.toFixed(2)} ms`;
    report(`viewer state of 60 cards, ${count} people, p99`, figure, `${P99_MS} ms`, p99 <= P99_MS);
  }
  const ratio = many!.p99 / few!.p99;
  report('p99 with many people, of that with few', ratio.toFixed(2), 'at most 2', ratio <= 2);
}

/** A collection of 2,000 titles in comparison with one of 20. */
async function measureCollections({ database, people }: Site): Promise<void> {
  const { db } = database;
  const owner = people[0]!.id;
  const [short, long] = await Promise.all(
    [20, 2000].map((size) => collectionOf(database, owner, size)),
  );
  for (const [what, read] of [
    ['first page', (id: number) => findCollectionTitles(db, owner, id, { page: 1, size: 20 })],
    ['last page', (id: number) => findCollectionTitles(db, owner, id, { page: 100, size: 20 })],
    ['collection itself', (id: number) => findCollection(db, owner, id)],
  ] as const) {
    const times: number[][] = [[], []];
    for (let round = -30; round < 300; round += 1) {
      for (const [at, id] of [short!, long!].entries()) {
        const start = performance.now();
        await read(id);
        if (round >= 0) times[at]!.push(performance.now() - start);
      }
    }
    const [few, many] = times.map(quantiles);
    const ratio = many!.median / few!.median;
    const figure = `${ratio.toFixed(2)} (${many!.median.toFixed(2)} ms)`;
    // The last page of the short one is empty, and not comparable.
    if (what === 'last page')
      console.log(`     2,000 titles, ${what}: ${many!.median.toFixed(2)} ms`);
    else report(`2,000 titles to 20, ${what}, median`, figure, 'at most 4', ratio <= 4);
  }
}

async function collectionOf({ db }: Database, owner: string, size: number): Promise<number> {
  const [made] = await rowsOf<{ id: number }>(
    db,
    sql`insert into collections (user_id, name, folded_name, description, created_at, changed_at)
      values (${owner}::uuid, ${`De ${size}`}, ${`de ${size}`}, 'Uma lista.', now(), now()) returning id`,
  );
  await db.execute(sql`insert into collection_items
      (collection_id, user_id, media_type, title_id, position, added_at)
    select ${made!.id}, ${owner}::uuid, media_type, id, row_number() over (order by id, media_type), now()
    from titles order by id, media_type limit ${size}`);
  return made!.id;
}

/** The value of `--name=value`. */
function optionOf(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((argument) => argument.startsWith(start))?.slice(start.length);
}

function quantiles(times: number[]): { median: number; p99: number } {
  const sorted = times.toSorted((one, other) => one - other);
  return {
    median: sorted[Math.floor(sorted.length / 2)]!,
    p99: sorted[Math.floor(sorted.length * 0.99)]!,
  };
}

await onPostgres(async ({ open }) => {
  const sites: Site[] = [];
  try {
    const counts = { page: [1], episodes: [MANY] }[ONLY ?? ''] ?? [FEW, MANY];
    for (const count of counts) sites.push(await openWith(await open(), count));
    if (isWanted('page')) await measureListPage(sites[0]!.database);
    if (isWanted('queries')) {
      await measureCollections(sites[0]!);
      await measureViewer(sites);
    }
    if (isWanted('episodes')) {
      const { database, people } = sites.at(-1)!;
      await measureEpisodes(
        database,
        people.map(({ id }) => id),
      );
    }
  } finally {
    for (const { database } of sites) await database.close();
  }
});
