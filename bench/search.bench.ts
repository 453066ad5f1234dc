// Speed and recall of the search, in a small and a large catalogue, on both databases.
// SEARCH_SAMPLE=tune uses the queries on which thresholds may be tuned; SEARCH_SHOW=3 prints three
// queries of each kind with bad results; SEARCH_KINDS='subtitle,by sound' measures only these kinds.
// `npm run bench -- search --labelled` measures only the recall of labelled queries (search/README.md)
// in a catalogue of real titles, which takes a minute.
import { indexNames } from '#search/index-commands.ts';
import { findPeopleByName, findTitlesByName } from '#search/search-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { onEachDatabase, onOneDatabase } from './databases.ts';
import type { BenchDatabase } from './databases.ts';
import { loadGenerated } from './generated-catalogue.ts';
import { report } from './load.ts';
import { ask, entriesOf, judge, KINDS } from './search/judging.ts';
import type { Entry, Question } from './search/judging.ts';
import { measureLabelled } from './search/labelled-bench.ts';
import { readOptions } from './search/options.ts';
import { fold } from './search/ways.ts';

const SMALL = 2_000;
const LARGE = 200_000;
const SEED = 2026;
const PAGE = 20;
const QUESTIONS = 200;
/** Empty queries timed after each kind. */
const FLOORS = 20;
const AIMS = { median: 5, p99: 40, ratio: 3, recall: 0.95 };

const options = readOptions();
const { sample, shown } = options;

type Figures = { median: number; p99: number; recall: number; crowded: number; bad: Question[] };

await (options.labelled ? onOneDatabase : onEachDatabase)(async (database) => {
  if (options.labelled) return measureLabelled(database, options);
  const small = await measure(database, SMALL);
  const large = await measure(database, LARGE);
  for (const [kind, figures] of large) print(database.name, kind, figures, small.get(kind)!);
});

async function measure(
  { name, open }: BenchDatabase,
  titles: number,
): Promise<Map<string, Figures>> {
  const database = await open();
  try {
    const started = performance.now();
    const catalogue = await loadGenerated(database, { titles, seed: SEED });
    const loaded = performance.now();
    await indexNames(database.db);
    await database.pool.query('vacuum analyze');
    const indexed = performance.now();
    console.log(
      `     ${name}, ${titles} titles: loaded in ${seconds(loaded - started)}, names indexed in ${seconds(indexed - loaded)}`,
    );
    const entries = entriesOf(catalogue);
    const byKey = new Map(entries.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
    const search = finder(database, byKey);
    const floors: number[] = [];
    // The cheapest query: the overhead of this machine under its present load.
    const floor = async () => {
      const start = performance.now();
      await database.pool.query('select 1');
      return performance.now() - start;
    };
    const figures = new Map<string, Figures>();
    for (const kind of Object.keys(KINDS)) {
      figures.set(kind, await measureKind(search, entries, kind));
      for (let i = 0; i < FLOORS; i += 1) floors.push(await floor());
    }
    console.log(
      `     ${name}, ${titles} titles: "select 1" takes median ${share(floors, 0.5).toFixed(1)} ms, p99 ${share(floors, 0.99).toFixed(1)} ms`,
    );
    if (titles === LARGE) await measureNamesakes(name, search, entries);
    return figures;
  } finally {
    await database.close();
  }
}

type Search = (kind: Entry['kind'], query: string) => Promise<Entry[]>;

/** The first page, as the API requests it. */
function finder({ db }: Database, byKey: Map<string, Entry>): Search {
  const paging = { page: 1, size: PAGE };
  return async (kind, query) => {
    const { items } =
      kind === 'person'
        ? await findPeopleByName(db, query, paging)
        : await findTitlesByName(db, kind, query, paging);
    return items.map(({ id }) => byKey.get(`${kind} ${id}`)!);
  };
}

async function measureKind(search: Search, entries: Entry[], kind: string): Promise<Figures> {
  const other = sample === 'tune' ? 'report' : 'tune';
  for (const { sought, typed } of ask(entries, kind, other, 20)) {
    await search(sought.kind, typed);
  }
  const questions = ask(entries, kind, sample, QUESTIONS);
  const times: number[] = [];
  const bad: Question[] = [];
  let crowded = 0;
  for (const question of questions) {
    const start = performance.now();
    const found = await search(question.sought.kind, question.typed);
    times.push(performance.now() - start);
    const verdict = judge(question, found.slice(0, 5));
    if (verdict === 'missed') bad.push(question);
    if (verdict === 'crowded out') crowded += 1;
  }
  return {
    median: share(times, 0.5),
    p99: share(times, 0.99),
    recall: 1 - bad.length / questions.length,
    crowded: crowded / questions.length,
    bad,
  };
}

/** Only PostgreSQL has an aim for the time: it is the database for sites with many visitors. */
function print(name: BenchDatabase['name'], kind: string, large: Figures, small: Figures): void {
  const timed = name === 'PostgreSQL';
  const ratio = large.median / small.median;
  const checks: [text: string, met: boolean][] = [
    [`median ${large.median.toFixed(1)} ms`, !timed || large.median <= AIMS.median],
    [`p99 ${large.p99.toFixed(1)} ms`, !timed || large.p99 <= AIMS.p99],
    [`${ratio.toFixed(1)} times ${SMALL} titles`, ratio <= AIMS.ratio],
    [
      `recall@5 ${large.recall.toFixed(3)}, of which crowded out ${large.crowded.toFixed(3)}`,
      large.recall >= AIMS.recall,
    ],
    [`recall@5 of ${SMALL} ${small.recall.toFixed(3)}`, small.recall >= AIMS.recall],
  ];
  report(
    `search on ${name}, ${kind}${sample === 'tune' ? ' (tuning sample)' : ''}`,
    checks.map(([text, met]) => (met ? text : `${text} (!)`)).join(', '),
    `${timed ? `≤ ${AIMS.median} ms, ≤ ${AIMS.p99} ms, ` : ''}≤ ${AIMS.ratio} times, ≥ ${AIMS.recall}`,
    checks.every(([, met]) => met),
  );
  for (const { typed, meant, sought } of large.bad.slice(0, shown)) {
    console.log(`       "${typed}" for "${meant}": ${sought.kind} ${sought.id} ${sought.names[0]}`);
  }
}

/** The rank of the most popular of several titles with one name when that name is the query. */
async function measureNamesakes(name: string, search: Search, entries: Entry[]): Promise<void> {
  const groups = Map.groupBy(entries, (entry) => `${entry.kind} ${fold(entry.names[0])}`);
  const several = [...groups.values()].filter((group) => group.length > 1).slice(0, QUESTIONS);
  let first = 0;
  let places = 0;
  for (const group of several) {
    const popular = group.reduce((best, one) => (one.popularity > best.popularity ? one : best));
    const found = await search(popular.kind, popular.names[0]);
    if (found.find((entry) => group.includes(entry)) === popular) first += 1;
    const place = found.indexOf(popular);
    places += place < 0 ? PAGE + 1 : place + 1;
  }
  // A more popular title may come first because that name is its original title.
  console.log(
    `     ${name}, the most popular of ${several.length} sets of namesakes: before the others ${((100 * first) / several.length).toFixed(1)}% of the time, at place ${(places / several.length).toFixed(2)} on average`,
  );
}

/** The smallest time that this part of them does not exceed. */
function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
