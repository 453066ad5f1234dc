import { ZodError } from 'zod';
import { measureCatalogue } from '#catalog/offer-commands.ts';
import { catalogueChanged } from '#catalog/upsert-commands.ts';
import { inBatches } from '#platform/database/bulk-writes.ts';
import type { Transaction } from '#platform/database/database.ts';
import { indexNames } from '#search/index-commands.ts';
import type { Fetched } from './fetched-title.ts';
import { dropPending, putOff } from './pending-commands.ts';
import { LeaseLost, reasonOf } from './run-errors.ts';
import type { FilmSession, NotedRun } from './session.ts';

/** Titles a transaction. Visitors of an embedded database wait behind it. */
const BATCH = { server: 50, embedded: 10 };
/** …and so few where nothing else is to be written: at a slow pace, visitors hardly notice those. */
const SMALL_BATCH = 10;
/** Batches that may be written or wait for it before no more is fetched. */
const WAITING = 3;
/** Titles after which what was written can be found. */
const INDEX_AFTER = 2000;
/** Titles after which a catalogue that was empty is not small any more. */
const MEASURE_AFTER = 500;

export type Writing<News> = {
  write: (tx: Transaction, news: readonly News[]) => Promise<void>;
  /** What counts as done; the rest is skipped. */
  counts?: (news: News) => boolean;
};

export type Writer<News> = {
  /** Waits until what is to be written is not too much. */
  hasRoom: () => Promise<void>;
  add: (fetched: Fetched<News>) => Promise<void>;
  flush: () => Promise<void>;
  readonly written: number;
};

/** Writes what was fetched in batches, one after the other; the first failure is the last thing written. */
export function createWriter<News>(
  session: FilmSession,
  run: NotedRun,
  work: Writing<News>,
  onWritten: () => void,
): Writer<News> {
  const size = BATCH[session.kind];
  let buffer: Fetched<News>[] = [];
  /** The writes that are not done, the next one first. */
  const waiting: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  let written = 0;
  let indexed = 0;
  /** Goes on beside the writing, which does not wait for it. */
  let indexing: Promise<void> = Promise.resolve();

  async function write(batch: readonly Fetched<News>[]): Promise<void> {
    await writeBatch(session, run, work, batch);
    catalogueChanged();
    onWritten();
    const before = written;
    written += batch.length;
    if (before < MEASURE_AFTER && written >= MEASURE_AFTER) await measureCatalogue(session.db);
    if (written - indexed < INDEX_AFTER) return;
    indexed = written;
    indexing = indexing.then(async () => void (await indexNames(session.db)));
    // Told by `flush`.
    indexing.catch(() => undefined);
  }

  function enqueue(batch: readonly Fetched<News>[]): Promise<void> {
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
      // One that is done makes room: fetching goes on while the others are written.
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

async function writeBatch<News>(
  session: FilmSession,
  run: NotedRun,
  work: Writing<News>,
  batch: readonly Fetched<News>[],
): Promise<void> {
  try {
    await writeTogether(run, work, batch);
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (batch.length > 1) {
      // One that the catalogue refuses must not take the others with it.
      for (const one of batch) await writeBatch(session, run, work, [one]);
      return;
    }
    const { key, kind } = batch[0]!;
    if (kind !== 'news') throw error;
    session.filmDatabase.findings.note(`${key.type}: not written, ${reasonOf(error)}`);
    // What is wrong in itself stays so; a database may do later what it did not now.
    const other = error instanceof ZodError ? 'unusable' : 'failed';
    await writeTogether(run, work, [{ kind: other, key }]);
  }
}

async function writeTogether<News>(
  run: NotedRun,
  { write, counts = () => true }: Writing<News>,
  batch: readonly Fetched<News>[],
): Promise<void> {
  await run.write(async (tx) => {
    const news = batch.flatMap((one) => (one.kind === 'news' ? [one.news] : []));
    const settled = batch.filter(({ kind }) => kind !== 'failed');
    const failed = batch.filter(({ kind }) => kind === 'failed');
    await write(tx, news);
    await dropPending(
      tx,
      run.id,
      settled.map(({ key }) => key),
    );
    await putOff(
      tx,
      run.id,
      failed.map(({ key }) => key),
    );
    const done = news.filter(counts).length;
    run.done += done;
    run.skipped += settled.length - done;
  });
}
