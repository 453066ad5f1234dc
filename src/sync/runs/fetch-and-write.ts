import { setTimeout as sleep } from 'node:timers/promises';
import type { TitleKey } from '#catalog/import-schema.ts';
import { indexNames } from '#search/index-commands.ts';
import {
  TRIES,
  countFailed,
  countOpen,
  dropPending,
  pendingOf,
  postpone,
  setAside,
} from './pending-commands.ts';
import { LeaseLost, reasonOf } from './run-errors.ts';
import type { FilmSession, RecordedRun } from './session.ts';
import { ZodError } from 'zod';
import { measureCatalogue } from '#catalog/offers/offer-commands.ts';
import { inBatches } from '#platform/database/bulk-writes.ts';
import type { Transaction } from '#platform/database/database.ts';
import {
  ChangedShape,
  FilmDatabaseUnavailable,
  RequestRefused,
} from '#sync/film-database/errors.ts';

/** Concurrent requests; the throttle limits how fast they start. */
const IN_FLIGHT = 40;
/** Milliseconds for running requests once the run has to stop. */
const GRACE_MS = 2000;

export type Work<Result> = Writing<Result> & {
  label: string;
  /** The unit of the report, e.g. `titles`. */
  unit: string;
  /** May throw what `FilmDatabase` throws. */
  fetch: (key: TitleKey, signal: AbortSignal) => Promise<Result>;
};

/**
 * Fetches all due titles and writes them in batches, highest priority first. A batch, its pending rows and the run's
 * counts are one transaction. A title that fails is requested again at the end, `TRIES` times in all, and then stays
 * pending. A title with an unusable response stays pending at once, for a later run.
 */
export async function fetchAndWrite<Result>(
  session: FilmSession,
  run: RecordedRun,
  work: Work<Result>,
): Promise<void> {
  const { db, clock } = session;
  const total = run.done + run.skipped + (await countOpen(db, run.id, clock.now()));
  run.total = total;
  const report = session.report(work.label, work.unit);
  report(run.done + run.skipped, total);
  const writer = createWriter(session, run, work, () =>
    report(Math.min(run.done + run.skipped, total), total),
  );
  for (let tries = 0; tries < TRIES; tries += 1) {
    await oneRound(session, run, work, writer, tries);
  }
  run.failed = await countFailed(db, run.id);
  report(total, total);
  if (writer.written > 0) await indexNames(db);
}

async function oneRound<Result>(
  session: FilmSession,
  run: RecordedRun,
  work: Work<Result>,
  writer: Writer<Result>,
  tries: number,
): Promise<void> {
  const keys = pendingOf(session.db, run.id, { tries, at: session.clock.now() });
  const grace = new AbortController();
  const ended = new AbortController();
  const stop = AbortSignal.any([session.signal, ended.signal]);
  stop.addEventListener('abort', () => void abortLater(grace, ended.signal), { once: true });
  const patience = createPatience(session);
  let problem: { error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    try {
      while (!stop.aborted) {
        await writer.hasRoom();
        const next = await keys.next();
        if (next.done || stop.aborted) return;
        const fetched = await attempt(session, work.fetch, next.value, grace.signal, patience);
        await writer.add(fetched);
      }
    } catch (error) {
      // An aborted request is not the cause.
      if (!grace.signal.aborted) problem ??= { error };
      ended.abort();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  ended.abort();
  if (!(problem?.error instanceof LeaseLost)) {
    await writer.flush().catch((error: unknown) => void (problem ??= { error }));
  }
  if (problem) throw problem.error;
  session.signal.throwIfAborted();
}

/** Aborts after the grace period, or as soon as the round has ended. */
async function abortLater(grace: AbortController, ended: AbortSignal): Promise<void> {
  if (!ended.aborted)
    await sleep(GRACE_MS, undefined, { signal: ended, ref: false }).catch(() => 0);
  grace.abort();
}

/** The result of fetching one title. */
type Fetched<Result> =
  | { kind: 'result'; key: TitleKey; result: Result }
  /** The response cannot be used, and another one soon would be the same. */
  | { kind: 'unusable'; key: TitleKey }
  /** No usable response; a later request may succeed. */
  | { kind: 'failed'; key: TitleKey };

/** Measures for how long every request has failed. */
type Patience = { succeeded: () => void; isOver: () => boolean };

/** Runs out when every request has failed for `patienceMs`. */
function createPatience({ patienceMs }: FilmSession): Patience {
  let lastSuccess = performance.now();
  return {
    succeeded: () => (lastSuccess = performance.now()),
    isOver: () => performance.now() - lastSuccess > patienceMs,
  };
}

/** Fetches one title. @throws FilmDatabaseUnavailable when patience is over */
async function attempt<Result>(
  { filmDatabase, patienceMs, pauseMs }: FilmSession,
  fetch: (key: TitleKey, signal: AbortSignal) => Promise<Result>,
  key: TitleKey,
  signal: AbortSignal,
  patience: Patience,
): Promise<Fetched<Result>> {
  const began = performance.now();
  for (;;) {
    try {
      const result = await fetch(key, signal);
      patience.succeeded();
      return { kind: 'result', key, result };
    } catch (error) {
      if (error instanceof ChangedShape || error instanceof RequestRefused) {
        patience.succeeded();
        filmDatabase.findings.note(`${error.name} ${error.path}`);
        return { kind: 'unusable', key };
      }
      if (!(error instanceof FilmDatabaseUnavailable)) throw error;
      if (patience.isOver()) throw error;
      // Says nothing about this title: the film database is down, or asks us to wait.
      const isGeneral = error.kind === 'open' || error.kind === 'throttled';
      if (!isGeneral || performance.now() - began > patienceMs) return { kind: 'failed', key };
      await sleep(pauseMs, undefined, { signal });
    }
  }
}

/** Titles in a transaction. Requests to an embedded database wait until it ends. */
const BATCH = { server: 50, embedded: 10 };
/** Titles in a transaction while no other batch waits: few, so that visitors hardly wait. */
const SMALL_BATCH = 10;
/** Batches being written or waiting from which on fetching pauses. */
const WAITING = 3;
/** Titles written between updates of the search index. */
const INDEX_AFTER = 2000;
/** Titles after which a catalogue that was empty is analyzed. */
const MEASURE_AFTER = 500;

type Writing<Result> = {
  write: (tx: Transaction, results: readonly Result[]) => Promise<void>;
  /** True if a title counts as done; otherwise it counts as skipped. */
  counts?: (result: Result) => boolean;
};

type Writer<Result> = {
  /** Resolves when the queue of batches is short enough to fetch more. */
  hasRoom: () => Promise<void>;
  add: (fetched: Fetched<Result>) => Promise<void>;
  flush: () => Promise<void>;
  readonly written: number;
};

/** Writes fetched titles in batches, one after the other; nothing is written after a failure. */
function createWriter<Result>(
  session: FilmSession,
  run: RecordedRun,
  work: Writing<Result>,
  onWritten: () => void,
): Writer<Result> {
  const size = BATCH[session.kind];
  let buffer: Fetched<Result>[] = [];
  /** Unfinished writes, oldest first. */
  const waiting: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  let written = 0;
  let indexed = 0;
  /** Runs concurrently with the writes, which do not wait for it. */
  let indexing: Promise<void> = Promise.resolve();

  async function write(batch: readonly Fetched<Result>[]): Promise<void> {
    await writeBatch(session, run, work, batch);
    onWritten();
    const before = written;
    written += batch.length;
    if (before < MEASURE_AFTER && written >= MEASURE_AFTER) await measureCatalogue(session.db);
    if (written - indexed < INDEX_AFTER) return;
    indexed = written;
    indexing = indexing.then(async () => void (await indexNames(session.db)));
    // `flush` reports the failure instead.
    indexing.catch(() => undefined);
  }

  function enqueue(batch: readonly Fetched<Result>[]): Promise<void> {
    const isWritten = last
      .then(() => write(batch))
      .finally(() => {
        void waiting.shift();
      });
    waiting.push(isWritten);
    last = isWritten;
    return isWritten;
  }

  return {
    get written() {
      return written;
    },
    async hasRoom() {
      // One finished write is enough, so that fetching continues while the others run.
      while (waiting.length >= WAITING) await waiting[0];
    },
    async add(fetched) {
      buffer.push(fetched);
      if (buffer.length < (waiting.length === 0 ? SMALL_BATCH : size)) return;
      const batch = buffer;
      buffer = [];
      await enqueue(batch);
    },
    async flush() {
      const rest = buffer;
      buffer = [];
      for (const batch of inBatches(rest, size)) await enqueue(batch);
      await last;
      await indexing;
    },
  };
}

async function writeBatch<Result>(
  session: FilmSession,
  run: RecordedRun,
  work: Writing<Result>,
  batch: readonly Fetched<Result>[],
): Promise<void> {
  try {
    await writeTogether(run, work, batch, session.clock.now());
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (batch.length > 1) {
      // Writes the titles one by one: one that the catalogue refuses must not fail the whole batch.
      for (const one of batch) await writeBatch(session, run, work, [one]);
      return;
    }
    const { key, kind } = batch[0]!;
    if (kind !== 'result') throw error;
    session.filmDatabase.findings.note(`${key.type}: not written, ${reasonOf(error)}`);
    // Invalid data waits until the source corrects it; a failing database may accept the title soon.
    const other = error instanceof ZodError ? 'unusable' : 'failed';
    await writeTogether(run, work, [{ kind: other, key }], session.clock.now());
  }
}

async function writeTogether<Result>(
  run: RecordedRun,
  { write, counts = () => true }: Writing<Result>,
  batch: readonly Fetched<Result>[],
  at: Date,
): Promise<void> {
  const keysOf = (wanted: Fetched<Result>['kind']) =>
    batch.flatMap(({ kind, key }) => (kind === wanted ? [key] : []));
  await run.write(async (tx) => {
    const results = batch.flatMap((one) => (one.kind === 'result' ? [one.result] : []));
    await write(tx, results);
    await dropPending(tx, run.id, keysOf('result'));
    await postpone(tx, run.id, keysOf('failed'));
    await setAside(tx, run.id, keysOf('unusable'), at);
    const done = results.filter(counts).length;
    run.done += done;
    run.skipped += results.length - done;
  });
}
