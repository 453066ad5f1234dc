import { countOf } from '#platform/database/rows.ts';
import { sql } from 'drizzle-orm';
import { OperatorError } from '#platform/errors.ts';
import { runChanges } from './changes-run.ts';
import { daysBefore } from './day-rules.ts';
import { runFull } from './full-run.ts';
import { runOffers } from './offers-run.ts';
import { lastDoneStart, runSummary } from './run-commands.ts';
import type { Run } from './run-commands.ts';
import { Interrupted, LeaseLost, SourceUnavailable, reasonOf } from './run-errors.ts';
import { runScores } from './scores-run.ts';
import type { ScoresParts } from './scores-run.ts';
import { inRun } from './session.ts';
import type { FilmSession } from './session.ts';
import { fetchVocabulary } from './vocabulary-run.ts';

/** An unfinished daily run is resumed on the same day; the next day begins its own. */
const RESUMABLE_DAYS = 20 / 24;

type Parts = { scores?: ScoresParts | undefined };

/**
 * Everything that is due daily, including a full run if none was ever completed. A step that fails is
 * left for the next day, and the other steps still run.
 */
export async function runDaily(session: FilmSession, { scores }: Parts = {}): Promise<Run> {
  const notBefore = daysBefore(session.clock.now(), RESUMABLE_DAYS);
  const steps: Record<string, () => Promise<Run | void>> = {
    vocabulary: () => fetchVocabulary(session),
    titles: () => refreshTitles(session),
    offers: () => runOffers(session),
    ...(scores && {
      scores: () => runScores({ ...session, requests: () => scores.critics.requests }, scores),
    }),
  };
  return inRun(session, { kind: 'daily', notBefore }, async (run) => {
    const done = new Set(run.progress['done'] as string[] | undefined);
    let problem: { error: unknown } | undefined;
    for (const [name, step] of Object.entries(steps)) {
      if (done.has(name)) continue;
      try {
        const result = await step();
        if (result) {
          session.say(runSummary(result, session));
          run.failed += result.failed;
        }
      } catch (error) {
        if (isFatal(error)) throw error;
        session.log.error(
          { step: name, reason: reasonOf(error) },
          'a step of the daily run failed',
        );
        session.say(`sync daily: ${name} failed (${reasonOf(error)}); the next run retries it.`);
        problem ??= { error };
        continue;
      }
      done.add(name);
      await run.write(async () => {
        run.progress = { ...run.progress, done: [...done] };
      });
    }
    if (problem) throw problem.error;
  });
}

/** Errors after which the remaining steps would fail too. */
const isFatal = (error: unknown): boolean =>
  error instanceof Interrupted ||
  error instanceof LeaseLost ||
  (error instanceof OperatorError && !(error instanceof SourceUnavailable));

async function refreshTitles(session: FilmSession): Promise<Run> {
  const full = await lastDoneStart(session.db, ['full']);
  const isBegun = await countOf(
    session.db,
    sql`sync_runs where kind = 'full' and state <> 'done'
      and id > coalesce((select max(id) from sync_runs where kind = 'full' and state = 'done'), 0)`,
  );
  if (full === undefined) return runFull(session);
  if (isBegun > 0) {
    session.say('A full run is unfinished; "sync full" continues it.');
  }
  const run = await runChanges(session);
  // A resumed run only lists changes up to the day on which it began.
  return run.resumed > 0 ? runChanges(session) : run;
}
