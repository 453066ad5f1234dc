// The labelled part of the search bench: recall beside MiniSearch's, times and CPU.
import type { Database } from '#platform/database/database.ts';
import type { BenchDatabase } from '../databases.ts';
import { report } from '../load.ts';
import { AIMS } from './aims.ts';
import { LABELLED_KINDS } from './labelled-kinds.ts';
import { comparedSearch, judgeAll, recallOf, searchOf } from './labelled-part.ts';
import type { Judged } from './labelled-part.ts';
import { keyOf, readLabelledQueries } from './labelled-queries.ts';
import type { LabelledQuery } from './labelled-queries.ts';
import { cpuOf, share, timed } from './measuring.ts';
import { compareWithMiniSearch } from './minisearch.ts';
import type { Options } from './options.ts';
import { nameOf } from './real-catalogue.ts';
import type { RealCatalogue } from './real-catalogue.ts';

export type LabelledTimes = {
  /** By kind, in ms. */
  times: Map<string, number[]>;
  queries: number;
  /** CPU in ms of all queries. */
  cpu: { node: number; database: number };
};

/** Times every query once, after those of the other half have warmed everything up. */
export async function measureTimes(
  database: Database,
  real: RealCatalogue,
  options: Options,
): Promise<LabelledTimes> {
  const search = searchOf(database);
  const warmUpSample = options.sample === 'tune' ? 'report' : 'tune';
  for (const query of await readLabelledQueries(warmUpSample, real)) await search(query);
  const queries = await queriesOf(options, real);
  const times = new Map<string, number[]>();
  const cpu = await cpuOf(database, async () => {
    for (const query of queries) {
      const { ms } = await timed(() => search(query));
      times.set(query.kind, [...(times.get(query.kind) ?? []), ms]);
    }
  });
  return { times, queries: queries.length, cpu };
}

export function printTimes(
  name: BenchDatabase['name'],
  large: LabelledTimes,
  small: LabelledTimes,
): void {
  const aimed = name === 'PostgreSQL';
  for (const [kind, times] of large.times) {
    const ratio = share(times, 0.5) / share(small.times.get(kind) ?? [], 0.5);
    const p99 = share(times, 0.99);
    report(
      `search on ${name}, ${kind}, ${times.length} labelled queries`,
      `median ${share(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${ratio.toFixed(1)} times the small catalogue`,
      `${aimed ? `p99 ≤ ${AIMS.p99} ms, ` : ''}≤ ${AIMS.ratio} times`,
      ratio <= AIMS.ratio && (!aimed || p99 <= AIMS.p99),
    );
  }
}

/**
 * Prints the CPU of a query, and beside it that of MiniSearch in the same run: the speed of a virtual machine varies, so
 * that a slow figure may be that of the machine.
 */
export function printCpu(
  name: BenchDatabase['name'],
  { cpu, queries }: LabelledTimes,
  ofMiniSearch: number,
): void {
  const aimed = name === 'PostgreSQL';
  const [node, database] = [cpu.node / queries, cpu.database / queries];
  const sum = node + database;
  report(
    `search on ${name}, CPU a labelled query`,
    `${sum.toFixed(2)} ms: database ${database.toFixed(2)}, node ${node.toFixed(2)}; MiniSearch ${ofMiniSearch.toFixed(2)} ms, ${(ofMiniSearch / sum).toFixed(1)} times as much`,
    aimed ? `≤ ${AIMS.cpu} ms` : 'none',
    !aimed || sum <= AIMS.cpu,
  );
}

/** The labelled queries of the sample and the kinds that are asked for. */
export async function queriesOf(
  { sample, kinds }: Options,
  real: RealCatalogue,
): Promise<LabelledQuery[]> {
  return (await readLabelledQueries(sample, real)).filter(
    ({ kind }) => kinds.length === 0 || kinds.includes(kind),
  );
}

/** Prints a line for each kind, and its misses if they are asked for; returns the CPU of MiniSearch in ms a query. */
export async function reportRecall(
  database: Database,
  real: RealCatalogue,
  options: Options,
  where: string,
): Promise<number> {
  const { sample, shown } = options;
  const queries = await queriesOf(options, real);
  const ours = await judgeAll(searchOf(database), queries);
  const compared = comparedSearch(await compareWithMiniSearch(database));
  let theirs: Judged[] = [];
  const cpu = await cpuOf(database, async () => {
    theirs = await judgeAll(compared, queries);
  });
  const names = new Map<string, string>([
    ...real.titles.map((title): [string, string] => [keyOf(title), nameOf(title)]),
    ...real.people.map(({ id, name }): [string, string] => [`person ${id}`, name]),
  ]);
  for (const [kind, aims] of Object.entries(LABELLED_KINDS)) {
    const own = ours.filter((query) => query.kind === kind);
    if (own.length === 0) continue;
    const recall = recallOf(own);
    const theirRecall = recallOf(theirs.filter((query) => query.kind === kind));
    const met =
      recall.atFive >= aims.five &&
      recall.atOne >= (aims.first ?? 0) &&
      recall.atFive >= theirRecall.atFive &&
      recall.atOne >= theirRecall.atOne;
    report(
      `search of ${where}, ${kind}${sample === 'tune' ? ' (tuning sample)' : ''}, ${own.length} queries`,
      `recall@1 ${show(recall.atOne)}, @5 ${show(recall.atFive)}; MiniSearch ${show(theirRecall.atOne)}, ${show(theirRecall.atFive)}`,
      `@5 ≥ ${show(aims.five)}${aims.first === undefined ? '' : `, @1 ≥ ${show(aims.first)}`}, ≥ MiniSearch`,
      met,
    );
    for (const miss of own.filter(({ atFive }) => !atFive).slice(0, shown)) {
      console.log(`       ${describe(miss, names)}`);
    }
  }
  return cpu.node / queries.length;
}

const show = (recall: number): string => recall.toFixed(3).replace(/^0/, '');

function describe(
  { query, results, accepted }: Judged,
  names: ReadonlyMap<string, string>,
): string {
  const all = (keys: Iterable<string>) =>
    [...keys]
      .slice(0, 3)
      .map((key) => names.get(key) ?? key)
      .join(', ') || 'nothing';
  return `"${query}" for ${all(accepted)}: ${all(results)}`;
}
