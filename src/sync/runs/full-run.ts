import { sql } from 'drizzle-orm';
import { daysBefore } from './day-rules.ts';
import { listDiscovered } from './discover-listing.ts';
import { listExports } from './export-listing.ts';
import { finish } from './finish-commands.ts';
import { NEWS_KINDS } from './doubt-rules.ts';
import { addHeld } from './held-commands.ts';
import { judgeNews } from './news-judgement.ts';
import { countPending, resetTries, keepHighest, takeOverPending } from './pending-commands.ts';
import { addAgeing, fetchTitles } from './pending-titles.ts';
import type { Run } from './run-commands.ts';
import { inRun } from './session.ts';
import type { RecordedRun, FilmSession } from './session.ts';
import { fetchVocabulary } from './vocabulary-run.ts';

/**
 * Titles that nobody looks up keep the film database's lowest popularity, about 0.6. They are most of
 * its titles, and hardly any has an offer in Brazil. Those that do are imported by `changes`.
 */
export const MIN_POPULARITY = 0.6;
/** Days after which an unfinished run is not resumed: its list is out of date. */
const RESUMABLE_DAYS = 14;

export type FullOptions = { minPopularity: number; limit?: number };

type Request = {
  /** Absent: the options of the unfinished run, or the defaults. */
  options?: Partial<FullOptions> | undefined;
  restart?: boolean;
};

/** The whole catalogue: lists all titles, fetches and writes each. Resumes an interrupted run. */
export function runFull(
  session: FilmSession,
  { options, restart = false }: Request = {},
): Promise<Run> {
  const notBefore = daysBefore(session.clock.now(), RESUMABLE_DAYS);
  const defaults = { minPopularity: MIN_POPULARITY };
  return inRun(session, { kind: 'full', options, defaults, restart, notBefore }, async (run) => {
    await fetchVocabulary(session);
    await list(session, run);
    if (run.resumed > 0) await resetTries(session.db, run.id, session.clock.now());
    await fetchTitles(session, run);
    await judgeNews(session, run);
    await finish(session, run);
  });
}

/** Lists the titles to fetch, unless that is done. */
async function list(session: FilmSession, run: RecordedRun): Promise<void> {
  if (run.progress['listed'] === true) return;
  const { minPopularity, limit } = run.options as FullOptions;
  session.say('Listing all titles of the film database.');
  if (!(await listExports(session, run, { minPopularity }))) {
    session.say('The daily exports are unavailable: listing the titles of Brazilian providers.');
    await listDiscovered(session, run);
  }
  await run.write(async (tx) => {
    if (limit !== undefined) await keepHighest(tx, run.id, limit);
    else {
      await addHeld(tx, run.id, NEWS_KINDS);
      await takeOverPending(tx, run.id);
      await addAgeing(tx, run.id, session.clock.now());
    }
    run.progress = { listed: true };
    run.total = await countPending(tx, run.id);
  });
  await session.db.execute(sql`analyze sync_pending`);
}
