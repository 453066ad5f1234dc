import { setTimeout as sleep } from 'node:timers/promises';
import type { TitleKey } from '#catalog/import-schema.ts';
import { indexNames } from '#search/index-commands.ts';
import { createWriter } from './batch-writer.ts';
import type { Writer, Writing } from './batch-writer.ts';
import { attempt, createPatience } from './fetched-title.ts';
import { TRIES, countFailed, countOpen, pendingOf } from './pending-commands.ts';
import { LeaseLost } from './run-errors.ts';
import type { FilmSession, RecordedRun } from './session.ts';

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
