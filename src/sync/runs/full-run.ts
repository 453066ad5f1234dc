import { sql } from 'drizzle-orm';
import { daysBefore } from './day-rules.ts';
import { listDiscovered } from './discover-listing.ts';
import { listExports } from './export-listing.ts';
import { finish } from './finish-commands.ts';
import { countPending, forgetTries, keepHighest, takeOverPending } from './pending-commands.ts';
import { addAgeing, fetchTitles } from './pending-titles.ts';
import type { Run } from './run-commands.ts';
import { inRun } from './session.ts';
import type { NotedRun, FilmSession } from './session.ts';
import { fetchVocabulary } from './vocabulary-run.ts';

/**
 * What nobody looks up keeps the lowest popularity the film database gives, about 0.6 for long; that
 * is most of what it has, and hardly any of it can be watched in Brazil. What can is taken in by
 * `changes`, whatever its popularity.
 */
export const MIN_POPULARITY = 0.6;
/** Days after which an unfinished run is not worth finishing: its list has aged. */
const WORTH_RESUMING = 14;

export type FullOptions = { minPopularity: number; limit?: number };

type Request = {
  /** Absent: what the unfinished run was asked for, or the default ones. */
  options?: Partial<FullOptions> | undefined;
  restart?: boolean;
};

/** The whole catalogue: lists all titles, fetches and writes each. Resumes a run that was cut short. */
export function runFull(
  session: FilmSession,
  { options, restart = false }: Request = {},
): Promise<Run> {
  const notBefore = daysBefore(session.clock.now(), WORTH_RESUMING);
  const defaults = { minPopularity: MIN_POPULARITY };
  return inRun(session, { kind: 'full', options, defaults, restart, notBefore }, async (run) => {
    await fetchVocabulary(session);
    await list(session, run);
    if (run.resumed > 0) await forgetTries(session.db, run.id);
    await fetchTitles(session, run);
    await finish(session, run);
  });
}

/** Lists what is to be fetched, unless that is done. */
async function list(session: FilmSession, run: NotedRun): Promise<void> {
  if (run.progress['listed'] === true) return;
  const { minPopularity, limit } = run.options as FullOptions;
  session.say('Listing all titles of the film database.');
  if (!(await listExports(session, run, { minPopularity }))) {
    session.say('The daily exports are out of reach: listing what Brazilian providers have.');
    await listDiscovered(session, run);
  }
  await run.write(async (tx) => {
    if (limit !== undefined) await keepHighest(tx, run.id, limit);
    else {
      await takeOverPending(tx, run.id);
      await addAgeing(tx, run.id, session.clock.now());
    }
    run.progress = { listed: true };
    run.total = await countPending(tx, run.id);
  });
  await session.db.execute(sql`analyze sync_pending`);
}
