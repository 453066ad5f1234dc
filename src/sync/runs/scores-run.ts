import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ScoresOfTitleInput, TitleKey } from '#catalog/import-schema.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { writeScores } from '#catalog/titles/title-commands.ts';
import { inBatches } from '#platform/database/bulk-writes.ts';
import type { Critics, ScoresOutcome } from '#sync/critics/critics.ts';
import { dayOf, daysBefore } from './day-rules.ts';
import type { Run } from './run-commands.ts';
import { SourceUnavailable } from './run-errors.ts';
import { inRun } from './session.ts';
import type { RecordedRun, SyncSession } from './session.ts';
import type { Db } from '#platform/database/database.ts';

const BATCH = 20;
const CONCURRENT = 4;
/** Scores change slowly. */
const STALE_DAYS = 30;
/** Consecutive failures after which the run ends. */
const MAX_FAILURES = 10;

type DueTitle = TitleKey & { imdbId: string };
export type ScoresParts = { critics: Critics; dailyLimit: number };

/** Fetches critics' scores within the daily quota: missing ones first, then the stalest. */
export function runScores(
  session: SyncSession,
  { critics, dailyLimit }: ScoresParts,
): Promise<Run> {
  const { db, clock } = session;
  return inRun(session, { kind: 'scores', restart: true }, async (run) => {
    const due = dueScores(daysBefore(run.startedAt, STALE_DAYS));
    run.total = Math.min(dailyLimit, await countOf(db, sql`titles where ${due}`));
    const report = session.report('Scores', 'titles');
    const failed: TitleKey[] = [];
    let failures = 0;
    for (;;) {
      session.signal.throwIfAborted();
      const outcomes: { title: DueTitle; outcome: ScoresOutcome }[] = [];
      const batch = await nextOf(session, due, failed);
      for (const some of inBatches(batch, CONCURRENT)) {
        const allowed: DueTitle[] = [];
        for (const title of some) {
          const isAllowed = await takeFromQuota(db, OMDB, dailyLimit, clock.now());
          if (isAllowed) allowed.push(title);
        }
        const answers = await Promise.all(
          allowed.map(async (title) => ({
            title,
            outcome: await critics.scores(title.imdbId, session.signal),
          })),
        );
        outcomes.push(...answers);
        if (allowed.length < some.length || isOver(answers)) break;
      }
      for (const { title, outcome } of outcomes) {
        if (outcome.kind === 'unavailable') {
          failed.push({ type: title.type, id: title.id });
          failures += 1;
        } else failures = 0;
      }
      await record(run, outcomes, clock.now());
      run.failed = failed.length;
      report(run.done, run.total);
      if (isOver(outcomes)) await useUpQuota(db, OMDB, dailyLimit, clock.now());
      if (failures >= MAX_FAILURES) throw new SourceUnavailable('OMDb does not answer');
      if (outcomes.length < batch.length || isOver(outcomes)) {
        run.progress = { ...run.progress, quota: 'used up' };
        session.say(`The ${dailyLimit} requests a day to OMDb are used up.`);
        return;
      }
      if (batch.length < BATCH) return;
    }
  });
}

const isOver = (answers: readonly { outcome: ScoresOutcome }[]) =>
  answers.some(({ outcome }) => outcome.kind === 'limit');

const dueScores = (before: Date) =>
  sql`imdb_id is not null and (scores_fetched_at is null or scores_fetched_at < ${before})`;

function nextOf({ db }: SyncSession, due: SQL, failed: readonly TitleKey[]): Promise<DueTitle[]> {
  return rowsOf<DueTitle>(
    db,
    sql`select media_type as type, id, imdb_id as "imdbId" from titles t
      where ${due} and not exists (
        select from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as f(type media_type, id int)
        where f.type = t.media_type and f.id = t.id)
      order by scores_fetched_at nulls first, popularity desc, media_type, id limit ${BATCH}`,
  );
}

async function record(
  run: RecordedRun,
  outcomes: readonly { title: DueTitle; outcome: ScoresOutcome }[],
  at: Date,
): Promise<void> {
  const rows = outcomes.flatMap(({ title: { type, id }, outcome }): ScoresOfTitleInput[] => {
    if (outcome.kind === 'scores') return [{ type, id, scores: outcome.scores, fetchedAt: at }];
    return outcome.kind === 'unknown' ? [{ type, id, fetchedAt: at }] : [];
  });
  await run.write(async (tx) => {
    await writeScores(tx, rows);
    run.done += rows.filter(({ scores }) => scores !== undefined).length;
    run.skipped += rows.filter(({ scores }) => scores === undefined).length;
  });
}

/** The source with a daily quota. */
export const OMDB = 'omdb';

/** Counts one request to a source; false if the day's quota is used up. */
export async function takeFromQuota(
  db: Db,
  source: string,
  limit: number,
  now: Date,
): Promise<boolean> {
  if (limit < 1) return false;
  const rows = await rowsOf(
    db,
    sql`insert into sync_quotas (source, day, used) values (${source}, ${dayOf(now)}, 1)
      on conflict (source, day) do update set used = sync_quotas.used + 1
        where sync_quotas.used < ${limit}
      returning used`,
  );
  return rows.length > 0;
}

/** Called if the source itself says that the quota is used up. */
async function useUpQuota(db: Db, source: string, limit: number, now: Date): Promise<void> {
  await db.execute(sql`insert into sync_quotas (source, day, used)
    values (${source}, ${dayOf(now)}, ${limit})
    on conflict (source, day) do update set used = greatest(sync_quotas.used, excluded.used)`);
}
