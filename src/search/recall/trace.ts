// Records how a search found its answer, for `vouver search explain` and the bench.
import process from 'node:process';
import type { SearchKind } from '#search/index/name-queries.ts';
import type { Candidate } from '#search/rank/ranking-rules.ts';

/** A strategy of recall as documents and explanations name it; the tables add their functions. */
export type Strategy<Name extends string = string> = {
  name: Name;
  /** The condition under which it runs, in words. */
  when: string;
  /** The statements or computations it costs, in words. */
  cost: string;
};

/** One run of a strategy. */
export type TracedStep = {
  strategy: string;
  /** Entries that no strategy before it brought, or the titles of another reading. */
  brought: number;
  ms: number;
  /** CPU of this process in ms, without that of the database. */
  cpu: number;
};

/** Everything that one search did. */
export class Trace {
  readonly steps: TracedStep[] = [];
  /** The entries by kind and id, as `movie 5`, with the strategy that brought each first. */
  readonly candidates = new Map<string, { candidate: Candidate; by: string }>();

  /** Runs a strategy and notes what it brought. */
  async step<Value>(
    strategy: string,
    run: () => Promise<Value>,
    broughtBy: (value: Value) => number,
  ): Promise<Value> {
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const value = await run();
    const used = process.cpuUsage(cpu);
    this.steps.push({
      strategy,
      brought: broughtBy(value),
      ms: performance.now() - start,
      cpu: (used.user + used.system) / 1000,
    });
    return value;
  }

  note(kind: SearchKind, candidate: Candidate, strategy: string): void {
    const key = `${kind} ${candidate.id}`;
    const by = this.candidates.get(key)?.by ?? strategy;
    this.candidates.set(key, { candidate, by });
  }
}
