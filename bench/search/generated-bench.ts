// The generated part of the search bench: speed, and recall of names typed in 17 ways.
import { findPeopleByName } from '#search/people-search-queries.ts';
import { findTitlesByName } from '#search/search-queries.ts';
import type { Database } from '#platform/database/database.ts';
import type { BenchDatabase } from '../databases.ts';
import type { GeneratedCatalogue } from '../generated-catalogue.ts';
import { report } from '../load.ts';
import { AIMS } from './aims.ts';
import { ask, entriesOf, judge, KINDS } from './judging.ts';
import type { Entry, Question } from './judging.ts';
import { cpuOf, share, timed } from './measuring.ts';
import type { Options } from './options.ts';
import type { RealCatalogue } from './real-catalogue.ts';
import { fold } from './ways.ts';

const PAGE = 20;
const QUESTIONS = 200;

export type GeneratedFigures = {
  median: number;
  p99: number;
  recall: number;
  crowded: number;
  bad: Question[];
  /** CPU in ms a query, of database and node together. */
  cpu: number;
};
type Search = (kind: Entry['kind'], query: string) => Promise<Entry[]>;

/** Measures every kind of question, in a catalogue with the real titles or without. */
export async function measureGenerated(
  database: Database,
  name: BenchDatabase['name'],
  generated: GeneratedCatalogue,
  real: RealCatalogue | undefined,
  { sample, kinds }: Options,
): Promise<Map<string, GeneratedFigures>> {
  const entries = entriesOf(generated);
  const search = finder(database, [...entries, ...(real ? realEntriesOf(real) : [])]);
  const figures = new Map<string, GeneratedFigures>();
  for (const kind of Object.keys(KINDS)) {
    if (kinds.length > 0 && !kinds.includes(kind)) continue;
    figures.set(kind, await measureKind(database, search, entries, kind, sample));
  }
  if (real && kinds.length === 0) await measureNamesakes(name, search, entries);
  return figures;
}

/** The first page, as the API requests it. */
function finder({ db }: Database, entries: readonly Entry[]): Search {
  const byKey = new Map(entries.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const paging = { page: 1, size: PAGE };
  return async (kind, query) => {
    const { items } =
      kind === 'person'
        ? await findPeopleByName(db, query, paging)
        : await findTitlesByName(db, kind, query, paging);
    return items.map(({ id }) => byKey.get(`${kind} ${id}`)!);
  };
}

const realEntriesOf = ({ titles, people }: RealCatalogue): Entry[] => [
  ...titles.map(({ type, id, title, original, alternatives, popularity }): Entry => ({
    kind: type,
    id,
    names: [title, original, ...alternatives],
    popularity,
  })),
  ...people.map(({ id, name, popularity }): Entry => ({
    kind: 'person',
    id,
    names: [name],
    popularity,
  })),
];

async function measureKind(
  database: Database,
  search: Search,
  entries: Entry[],
  kind: string,
  sample: Options['sample'],
): Promise<GeneratedFigures> {
  const warmUpSample = sample === 'tune' ? 'report' : 'tune';
  for (const { sought, typed } of ask(entries, kind, warmUpSample, 20)) {
    await search(sought.kind, typed);
  }
  const questions = ask(entries, kind, sample, QUESTIONS);
  const times: number[] = [];
  const bad: Question[] = [];
  let crowded = 0;
  const cpu = await cpuOf(database, async () => {
    for (const question of questions) {
      const { value, ms } = await timed(() => search(question.sought.kind, question.typed));
      times.push(ms);
      const verdict = judge(question, value.slice(0, 5));
      if (verdict === 'missed') bad.push(question);
      if (verdict === 'crowded out') crowded += 1;
    }
  });
  return {
    median: share(times, 0.5),
    p99: share(times, 0.99),
    recall: 1 - bad.length / questions.length,
    crowded: crowded / questions.length,
    bad,
    cpu: (cpu.node + cpu.database) / questions.length,
  };
}

/** Only PostgreSQL has aims for the time: it is the database for sites with many visitors. */
export function printGenerated(
  name: BenchDatabase['name'],
  kind: string,
  large: GeneratedFigures,
  small: GeneratedFigures,
  { sample, shown }: Options,
): void {
  const aimed = name === 'PostgreSQL';
  const ratio = large.median / small.median;
  const checks: [text: string, met: boolean][] = [
    [`median ${large.median.toFixed(1)} ms`, !aimed || large.median <= AIMS.median],
    [`p99 ${large.p99.toFixed(1)} ms`, !aimed || large.p99 <= AIMS.p99],
    [`CPU ${large.cpu.toFixed(1)} ms`, true],
    [`${ratio.toFixed(1)} times the small catalogue`, ratio <= AIMS.ratio],
    [
      `recall@5 ${large.recall.toFixed(3)}, of which crowded out ${large.crowded.toFixed(3)}`,
      large.recall >= AIMS.recall,
    ],
    [`recall@5 of the small one ${small.recall.toFixed(3)}`, small.recall >= AIMS.recall],
  ];
  report(
    `search on ${name}, ${kind}${sample === 'tune' ? ' (tuning sample)' : ''}`,
    checks.map(([text, met]) => (met ? text : `${text} (!)`)).join(', '),
    `${aimed ? `≤ ${AIMS.median} ms, ≤ ${AIMS.p99} ms, ` : ''}≤ ${AIMS.ratio} times, ≥ ${AIMS.recall}`,
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
    const popular = group.reduce((best, entry) =>
      entry.popularity > best.popularity ? entry : best,
    );
    const results = await search(popular.kind, popular.names[0]);
    if (results.find((entry) => group.includes(entry)) === popular) first += 1;
    const place = results.indexOf(popular);
    places += place < 0 ? PAGE + 1 : place + 1;
  }
  // A more popular title may come first because that name is its original title.
  console.log(
    `     ${name}, the most popular of ${several.length} sets of namesakes: before the others ${((100 * first) / several.length).toFixed(1)}% of the time, at place ${(places / several.length).toFixed(2)} on average`,
  );
}
