import { ZodError } from 'zod';
import { measureCatalogue } from '#catalog/offers/offer-commands.ts';
import { inBatches } from '#platform/database/bulk-writes.ts';
import type { Transaction } from '#platform/database/database.ts';
import { indexNames } from '#search/index-commands.ts';
import type { Fetched } from './fetched-title.ts';
import { dropPending, postpone, setAside } from './pending-commands.ts';
import { LeaseLost, reasonOf } from './run-errors.ts';
import type { FilmSession, RecordedRun } from './session.ts';

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

export type Writing<Result> = {
  write: (tx: Transaction, results: readonly Result[]) => Promise<void>;
  /** True if a title counts as done; otherwise it counts as skipped. */
  counts?: (result: Result) => boolean;
};

export type Writer<Result> = {
  /** Resolves when the queue of batches is short enough to fetch more. */
  hasRoom: () => Promise<void>;
  add: (fetched: Fetched<Result>) => Promise<void>;
  flush: () => Promise<void>;
  readonly written: number;
};

/** Writes fetched titles in batches, one after the other; nothing is written after a failure. */
export function createWriter<Result>(
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
