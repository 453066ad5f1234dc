import { setTimeout as sleep } from 'node:timers/promises';
import type { TitleKey } from '#catalog/import-schema.ts';
import { indexNames } from '#search/index-commands.ts';
import { createWriter } from './batch-writer.ts';
import type { Writer, Writing } from './batch-writer.ts';
import { attempt, createPatience } from './fetched-title.ts';
import { TRIES, countPending, pendingOf } from './pending-commands.ts';
import { LeaseLost } from './run-errors.ts';
import type { FilmSession, NotedRun } from './session.ts';

/** Requests under way at once; how fast they start is the pace's affair. */
const IN_FLIGHT = 40;
/** What requests under way are given when the run has to stop, in milliseconds. */
const GRACE_MS = 2000;

export type Work<News> = Writing<News> & {
  label: string;
  /** What the report counts: `titles`. */
  unit: string;
  /** May throw what `FilmDatabase` throws. */
  fetch: (key: TitleKey, signal: AbortSignal) => Promise<News>;
};

/**
 * Fetches all that is pending and writes it in batches, most important first. A batch, its pending
 * rows and the run's counts are one transaction. What fails is asked for again at the end, `TRIES`
 * times in all, and left pending then.
 */
export async function fetchAndWrite<News>(
  session: FilmSession,
  run: NotedRun,
  work: Work<News>,
): Promise<void> {
  const total = run.done + run.skipped + (await countPending(session.db, run.id));
  run.total = total;
  const report = session.report(work.label, work.unit);
  report(run.done + run.skipped, total);
  const writer = createWriter(session, run, work, () =>
    report(Math.min(run.done + run.skipped, total), total),
  );
  for (let tries = 0; tries < TRIES; tries += 1) {
    await oneRound(session, run, work, writer, tries);
  }
  run.failed = await countPending(session.db, run.id);
  report(total, total);
  if (writer.written > 0) await indexNames(session.db);
}

async function oneRound<News>(
  session: FilmSession,
  run: NotedRun,
  work: Work<News>,
  writer: Writer<News>,
  tries: number,
): Promise<void> {
  const keys = pendingOf(session.db, run.id, tries);
  const cut = new AbortController();
  const ended = new AbortController();
  const stop = AbortSignal.any([session.signal, ended.signal]);
  stop.addEventListener('abort', () => void cutLater(cut, ended.signal), { once: true });
  const patience = createPatience(session);
  let problem: { error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    try {
      while (!stop.aborted) {
        await writer.hasRoom();
        const next = await keys.next();
        if (next.done || stop.aborted) return;
        const fetched = await attempt(session, work.fetch, next.value, cut.signal, patience);
        await writer.add(fetched);
      }
    } catch (error) {
      // What was cut off is not why.
      if (!cut.signal.aborted) problem ??= { error };
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

/** At once where the round is over. */
async function cutLater(cut: AbortController, ended: AbortSignal): Promise<void> {
  if (!ended.aborted)
    await sleep(GRACE_MS, undefined, { signal: ended, ref: false }).catch(() => 0);
  cut.abort();
}
