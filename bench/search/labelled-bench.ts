// The labelled part of the search bench: recall beside MiniSearch's.
import { indexNames } from '#search/index-commands.ts';
import type { Database } from '#platform/database/database.ts';
import type { BenchDatabase } from '../databases.ts';
import { loadOnlyReal } from '../generated-catalogue.ts';
import { report } from '../load.ts';
import { LABELLED_KINDS } from './labelled-kinds.ts';
import { comparedSearch, judgeAll, recallOf, searchOf } from './labelled-part.ts';
import type { Judged } from './labelled-part.ts';
import { readLabelledQueries } from './labelled-queries.ts';
import { compareWithMiniSearch } from './minisearch.ts';
import type { Options } from './options.ts';
import { keyOf } from './labelled-queries.ts';
import { nameOf, readRealCatalogue } from './real-catalogue.ts';
import type { RealCatalogue } from './real-catalogue.ts';

/** Recall on the real catalogue alone: a minute, for whoever changes the search. */
export async function measureLabelled({ open }: BenchDatabase, options: Options): Promise<void> {
  const real = await readRealCatalogue();
  const database = await open();
  try {
    await loadOnlyReal(database, real);
    await indexNames(database.db);
    await database.pool.query('vacuum analyze');
    await reportRecall(database, real, options, `${real.titles.length} real titles`);
  } finally {
    await database.close();
  }
}

/** Prints a line for each kind, and its misses if they are asked for. */
export async function reportRecall(
  database: Database,
  real: RealCatalogue,
  { sample, shown, kinds }: Options,
  where: string,
): Promise<void> {
  const queries = (await readLabelledQueries(sample, real)).filter(
    ({ kind }) => kinds.length === 0 || kinds.includes(kind),
  );
  const ours = await judgeAll(searchOf(database), queries);
  const theirs = await judgeAll(comparedSearch(await compareWithMiniSearch(database)), queries);
  const names = new Map<string, string>([
    ...real.titles.map((title): [string, string] => [keyOf(title), nameOf(title)]),
    ...real.people.map(({ id, name }): [string, string] => [`person ${id}`, name]),
  ]);
  for (const [kind, aims] of Object.entries(LABELLED_KINDS)) {
    const own = ours.filter((each) => each.kind === kind);
    if (own.length === 0) continue;
    const recall = recallOf(own);
    const other = recallOf(theirs.filter((each) => each.kind === kind));
    const met =
      recall.five >= aims.five &&
      recall.one >= (aims.first ?? 0) &&
      recall.five >= other.five &&
      recall.one >= other.one;
    report(
      `search of ${where}, ${kind}${sample === 'tune' ? ' (tuning sample)' : ''}, ${own.length} queries`,
      `recall@1 ${show(recall.one)}, @5 ${show(recall.five)}; MiniSearch ${show(other.one)}, ${show(other.five)}`,
      `@5 ≥ ${show(aims.five)}${aims.first === undefined ? '' : `, @1 ≥ ${show(aims.first)}`}, ≥ MiniSearch`,
      met,
    );
    for (const miss of own.filter(({ five }) => !five).slice(0, shown)) {
      console.log(`       ${describe(miss, names)}`);
    }
  }
}

const show = (share: number): string => share.toFixed(3).replace(/^0/, '');

function describe({ query, found, accepted }: Judged, names: ReadonlyMap<string, string>): string {
  const all = (keys: Iterable<string>) =>
    [...keys]
      .slice(0, 3)
      .map((key) => names.get(key) ?? key)
      .join(', ') || 'nothing';
  return `"${query}" for ${all(accepted)}: ${all(found)}`;
}
