// Recall, speed and CPU of the search. Two sets of queries:
// - generated: names of a generated catalogue, typed in 17 ways (search/judging.ts);
// - labelled: queries as Brazilians type them over real titles (search/README.md), beside MiniSearch.
//
// Both are asked in a large catalogue, where the real titles are laid into the generated ones, and in
// small ones, to compare the times. PostgreSQL and the embedded database are measured in turn, which
// takes some minutes. Options:
//
//   npm run bench -- search --labelled    only recall of the labelled queries, in a catalogue of the
//                                         real titles: a minute
//   npm run bench -- search --ablate      these queries without each strategy of recall in turn
//   npm run bench -- search --pitfalls    queries that clever rules once broke (search/pitfalls.ts)
//   SEARCH_SAMPLE=tune                    the queries on which the search may be tuned
//   SEARCH_KINDS='subtitle,by sound'      only these kinds
//   SEARCH_SHOW=3                         print three misses of each kind
//   SEARCH_DATABASE=postgresql            only this one; or embedded
import { indexNames } from '#search/index-commands.ts';
import type { Database } from '#platform/database/database.ts';
import { onEmbedded, onOneDatabase, onPostgres } from './databases.ts';
import type { BenchDatabase } from './databases.ts';
import { loadGenerated, loadOnlyReal } from './generated-catalogue.ts';
import { scaleSettings } from './scale/sizes.ts';
import { measureGenerated, printGenerated } from './search/generated-bench.ts';
import { ablate, printAblations } from './search/ablation.ts';
import {
  measureTimes,
  printCpu,
  printTimes,
  queriesOf,
  reportRecall,
} from './search/labelled-bench.ts';
import { share, timed } from './search/measuring.ts';
import { readOptions } from './search/options.ts';
import { loadNamesakes, reportPitfalls } from './search/pitfalls-bench.ts';
import { readRealCatalogue } from './search/real-catalogue.ts';

const SMALL = 2_000;
const LARGE = 200_000;
const SEED = 2026;
/** Empty queries, timed before and after the others. */
const FLOORS = 100;

const options = readOptions();
const real = await readRealCatalogue();

/** Uses the settings that the operator's guide names for this many titles. */
const onTunedPostgres: typeof onEmbedded = (measure) => onPostgres(measure, scaleSettings('2GB'));
const onDatabases = {
  all: [onTunedPostgres, onEmbedded],
  postgresql: [onTunedPostgres],
  embedded: [onEmbedded],
};
if (options.ablate) await onOneDatabase(measureAblation);
else if (options.pitfalls) await onOneDatabase(measurePitfalls);
else if (options.labelled) await onOneDatabase(measureLabelled);
else for (const on of onDatabases[options.database]) await on(measureAll);

async function measureLabelled(kind: BenchDatabase): Promise<void> {
  await withRealTitles(kind, (database) =>
    reportRecall(database, real, options, `${real.titles.length} real titles`),
  );
}

async function measurePitfalls({ open }: BenchDatabase): Promise<void> {
  const database = await open();
  try {
    await loadOnlyReal(database, real);
    await loadNamesakes(database, real);
    await index(database);
    await reportPitfalls(database, real, options.shown);
  } finally {
    await database.close();
  }
}

async function measureAblation(kind: BenchDatabase): Promise<void> {
  const queries = await queriesOf(options, real);
  await withRealTitles(kind, async (database) =>
    printAblations(await ablate(database, queries), queries.length, options.shown),
  );
}

async function measureAll(kind: BenchDatabase): Promise<void> {
  const { name } = kind;
  const small = await withTitles(kind, SMALL, undefined, (database, generated) =>
    measureGenerated(database, name, generated, undefined, options),
  );
  const smallTimes = await withRealTitles(kind, (database) =>
    measureTimes(database, real, options),
  );
  await withTitles(kind, LARGE, real, async (database, generated) => {
    const large = await measureGenerated(database, name, generated, real, options);
    for (const [soughtKind, figures] of large) {
      printGenerated(name, soughtKind, figures, small.get(soughtKind)!, options);
    }
    const times = await measureTimes(database, real, options);
    printTimes(name, times, smallTimes);
    printCpu(
      name,
      times,
      await reportRecall(database, real, options, `${LARGE} titles on ${name}`),
    );
  });
}

/** A catalogue of this size; the real titles count in it. */
async function withTitles<T>(
  { name, open }: BenchDatabase,
  titles: number,
  added: typeof real | undefined,
  measure: (database: Database, generated: Awaited<ReturnType<typeof loadGenerated>>) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    const size = { titles: titles - (added?.titles.length ?? 0), seed: SEED };
    const loading = await timed(() => loadGenerated(database, size, added));
    const indexing = await timed(() => index(database));
    console.log(
      `     ${name}, ${titles} titles: loaded in ${seconds(loading.ms)}, names indexed in ${seconds(indexing.ms)}`,
    );
    const before = await floors(database);
    const measured = await measure(database, loading.value);
    const all = [...before, ...(await floors(database))];
    console.log(
      `     ${name}, ${titles} titles: "select 1" takes median ${share(all, 0.5).toFixed(1)} ms, p99 ${share(all, 0.99).toFixed(1)} ms`,
    );
    return measured;
  } finally {
    await database.close();
  }
}

async function withRealTitles<T>(
  { open }: BenchDatabase,
  measure: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    await loadOnlyReal(database, real);
    await index(database);
    return await measure(database);
  } finally {
    await database.close();
  }
}

async function index(database: Database): Promise<void> {
  await indexNames(database.db);
  await database.pool.query('vacuum analyze');
}

/** The cheapest query: the overhead of this machine under its present load. */
async function floors({ pool }: Database): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < FLOORS; i += 1) times.push((await timed(() => pool.query('select 1'))).ms);
  return times;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
