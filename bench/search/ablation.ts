// Asks the labelled queries with each strategy of recall off, to see what it alone finds and what it costs.
import { findPeople } from '#search/people-search-queries.ts';
import { EntryReader } from '#search/recall/entry-queries.ts';
import { STRATEGIES } from '#search/recall/answer-strategies.ts';
import { Trace } from '#search/recall/trace.ts';
import { findTitles } from '#search/search-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { judge, mergedKeys } from './labelled-part.ts';
import type { Judged } from './labelled-part.ts';
import { GIBBERISH, PEOPLE } from './labelled-queries.ts';
import type { LabelledQuery } from './labelled-queries.ts';

const SHOWN = 20;

/** The runs and merits of a strategy in all queries. */
export type Ablation = {
  name: string;
  /** Queries in which it ran, and in which it brought something. */
  ran: number;
  brought: number;
  /** Queries that lose their answer among the first five without it, that only then have it, and by first places. */
  lost: number;
  gained: number;
  lostFirst: number;
  gainedFirst: number;
  /** CPU of this process in ms, of all its runs. */
  cpu: number;
  /** Queries that need it. */
  needed: string[];
};

/**
 * Asks each query once with all strategies, and then again without each of those that brought something. A strategy
 * that brings nothing changes no result.
 */
export async function ablate(
  { db }: Pick<Database, 'db'>,
  queries: readonly LabelledQuery[],
): Promise<Ablation[]> {
  const all = new Map(STRATEGIES.map(({ name }) => [name, ablationOf(name)]));
  for (const query of queries) {
    const trace = new Trace();
    const whole = await judged(db, query, { trace });
    for (const { strategy, cpu } of trace.steps) all.get(strategy)!.cpu += cpu;
    const ran = Map.groupBy(trace.steps, ({ strategy }) => strategy);
    for (const [name, steps] of ran) {
      const ablation = all.get(name)!;
      ablation.ran += 1;
      if (steps.every(({ brought }) => brought === 0)) continue;
      ablation.brought += 1;
      const without = await judged(db, query, { off: new Set([name]) });
      if (whole.atFive && !without.atFive) {
        ablation.lost += 1;
        ablation.needed.push(query.query);
      }
      if (!whole.atFive && without.atFive) ablation.gained += 1;
      if (whole.atOne && !without.atOne) ablation.lostFirst += 1;
      if (!whole.atOne && without.atOne) ablation.gainedFirst += 1;
    }
  }
  return [...all.values()];
}

const ablationOf = (name: string): Ablation => ({
  name,
  ran: 0,
  brought: 0,
  lost: 0,
  gained: 0,
  lostFirst: 0,
  gainedFirst: 0,
  cpu: 0,
  needed: [],
});

async function judged(
  db: Database['db'],
  query: LabelledQuery,
  options: ConstructorParameters<typeof EntryReader>[1],
): Promise<Judged> {
  const reader = new EntryReader(db, options);
  const people = async () =>
    (await findPeople(reader, query.query, [])).slice(0, SHOWN).map(({ id }) => `person ${id}`);
  if (query.kind === PEOPLE) return judge(query, await people());
  const { movie, serie } = await findTitles(reader, query.query, []);
  const titles = mergedKeys(movie.slice(0, SHOWN), serie.slice(0, SHOWN));
  return judge(query, query.kind === GIBBERISH ? [...titles, ...(await people())] : titles);
}

/** Prints a line a strategy; `shown` queries that need it. */
export function printAblations(
  ablations: readonly Ablation[],
  queries: number,
  shown: number,
): void {
  console.log(`     ${queries} labelled queries, without each strategy in turn:`);
  for (const each of ablations) {
    const share = (count: number) => `${((100 * count) / queries).toFixed(1)} %`;
    console.log(
      `     ${each.name}: ran ${share(each.ran)}, brought ${share(each.brought)}, lost @5 ${each.lost} (${share(each.lost)}), gained ${each.gained}; @1 lost ${each.lostFirst}, gained ${each.gainedFirst}; CPU ${(each.cpu / queries).toFixed(3)} ms a query`,
    );
    for (const query of each.needed.slice(0, shown)) console.log(`       "${query}"`);
  }
}
