import { judgeOfferEvents } from '#catalog/offers/held-events.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import type { Clock } from '#platform/clock.ts';
import { changing } from '#platform/database/changes.ts';
import type { Log } from '#platform/log.ts';
import type { Progress as Report } from '#platform/progress.ts';
import type { FilmDatabase } from '#sync/film-database/film-database.ts';
import { takeLease } from './lease-commands.ts';
import { beginRun, endRun, recordRun } from './run-commands.ts';
import type { Run } from './run-commands.ts';
import { Interrupted, LeaseLost, reasonOf } from './run-errors.ts';
import { OFFER_PERIODS } from '#catalog/offers/offer-rules.ts';
import type { OfferPeriods } from '#catalog/offers/offer-rules.ts';
import { DEFAULT_DOUBT } from './doubt-rules.ts';
import type { DoubtLimits } from './doubt-rules.ts';

/** Limits of what a run believes, and of what counts as healthy. */
export type SyncLimits = {
  doubt: DoubtLimits;
  offers: OfferPeriods;
  /** The share (0 to 1) of a run's titles that may fail while the sync counts as healthy. */
  failedShare: number;
};

export const DEFAULT_LIMITS: SyncLimits = {
  doubt: DEFAULT_DOUBT,
  offers: OFFER_PERIODS,
  failedShare: 0.05,
};

/** The dependencies of every run. */
export type SyncParts = {
  db: Db;
  /** `embedded`: visitors share the run's only session, so transactions are kept small. */
  kind: 'embedded' | 'server';
  clock: Clock;
  log: Log;
  /** Aborted with `Interrupted` when the run has to stop. */
  stop?: AbortSignal;
  /** Prints one line for the operator. */
  say?: (line: string) => void;
  /** Reports the progress of one part of the work. */
  report?: (label: string, unit: string) => Report;
  /** Milliseconds without a success after which the run fails. */
  patienceMs?: number;
  /** Limits of what the run believes; default: `DEFAULT_LIMITS`. */
  limits?: SyncLimits;
  /** Milliseconds between two checks if the film database is back. */
  pauseMs?: number;
  /** The number of requests so far; default: those to the film database. */
  requests?: () => number;
};
export type FilmParts = SyncParts & { filmDatabase: FilmDatabase };

/** A process that has the lease. */
export type SyncSession = Required<Omit<SyncParts, 'stop'>> & {
  holder: string;
  /** Aborted with the reason: `Interrupted` or `LeaseLost`. */
  signal: AbortSignal;
};
export type FilmSession = SyncSession & { filmDatabase: FilmDatabase };

/** Runs an action with the lease, and releases it. @throws OperatorError if another run has it */
export async function inLease<Parts extends SyncParts & { filmDatabase?: FilmDatabase }, Result>(
  parts: Parts,
  kind: string,
  work: (session: SyncSession & Omit<Parts, keyof SyncParts>) => Promise<Result>,
): Promise<Result> {
  const {
    db,
    kind: databaseKind,
    clock,
    log,
    stop,
    say = () => undefined,
    report = () => () => undefined,
    patienceMs = 5 * 60_000,
    pauseMs = 2000,
    limits = DEFAULT_LIMITS,
    requests = () => parts.filmDatabase?.requests ?? 0,
    ...further
  } = parts;
  const lease = await takeLease(db, kind);
  const session: SyncSession = {
    db,
    kind: databaseKind,
    clock,
    log,
    say,
    report,
    patienceMs,
    pauseMs,
    limits,
    requests,
    holder: lease.holder,
    signal: stop === undefined ? lease.signal : AbortSignal.any([stop, lease.signal]),
  };
  try {
    return await work({ ...further, ...session });
  } finally {
    await lease.release();
  }
}

type Begin = Omit<Parameters<typeof beginRun>[1], 'at'>;

/** A run that records its steps. */
export type RecordedRun = Run & {
  /**
   * Writes something and records the run's position, both or neither.
   * @throws LeaseLost, without having written
   */
  write: <Result>(change: (tx: Transaction) => Promise<Result>) => Promise<Result>;
};

/** Begins or resumes a run, does its work, and records how it ended. */
export async function inRun(
  session: SyncSession,
  begin: Begin,
  work: (run: RecordedRun) => Promise<void>,
): Promise<Run> {
  const { db, clock, requests, holder, say } = session;
  session.signal.throwIfAborted();
  const begun = await beginRun(db, { ...begin, at: clock.now() });
  if (begun.resumed > 0) {
    const since = begun.startedAt.toISOString().slice(0, 16).replace('T', ' ');
    say(`The sync ${begun.kind} of ${since} UTC continues where it stopped.`);
  }
  const before = begun.requests - requests();
  const run: RecordedRun = Object.assign(begun, {
    async write<Result>(change: (tx: Transaction) => Promise<Result>) {
      run.requests = before + requests();
      const { total, done, skipped, failed, progress } = run;
      try {
        return await changing(db, async (tx) => {
          const changed = await change(tx);
          await recordRun(tx, run, { holder, at: clock.now() });
          return changed;
        });
      } catch (error) {
        Object.assign(run, { total, done, skipped, failed, progress });
        throw error;
      }
    },
  });
  try {
    await work(run);
    const held = await run.write((tx) => judgeOfferEvents(tx, { run: run.id }, clock.now()));
    if (held > 0) say(`Alerts about ${held} changes of offers are held. See "alerts held".`);
    await endRun(db, run, { state: 'done', at: clock.now() });
    return run;
  } catch (error) {
    // The process that has taken the lease has the run too, and records its end.
    if (!(error instanceof LeaseLost)) {
      const stopped = error instanceof Interrupted;
      const state = stopped ? 'stopped' : 'failed';
      const end = { state, reason: reasonOf(error), at: clock.now() } as const;
      await run.write(async () => undefined).catch(() => undefined);
      await endRun(db, run, end).catch(() => undefined);
    }
    throw error;
  }
}
