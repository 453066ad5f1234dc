import { sql } from 'drizzle-orm';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Transaction } from '#platform/database/database.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { daysBefore } from './day-rules.ts';
import { fetchAndWrite } from './fetch-and-write.ts';
import type { RecordedRun, FilmSession } from './session.ts';
import { resultOf, writeTitleResults } from './title-writes.ts';
import type { TitleResult } from './title-writes.ts';

/** Data of the film database may be stored for 180 days; after this many it is fetched again. */
const REFRESH_DAYS = 150;

type Options = {
  /** Whether a fetched title is imported. */
  takes?: (result: Extract<TitleResult, { kind: 'title' }>) => Promise<boolean>;
};

/** Fetches and writes the titles that are pending. */
export async function fetchTitles(
  session: FilmSession,
  run: RecordedRun,
  { takes }: Options = {},
): Promise<void> {
  const { filmDatabase, clock } = session;
  await fetchAndWrite<TitleResult>(session, run, {
    label: 'Titles',
    unit: 'titles',
    async fetch(key: TitleKey, signal) {
      const answer = await filmDatabase.title(key.type, key.id, signal);
      const result = resultOf(key, answer, { at: clock.now(), findings: filmDatabase.findings });
      if (result.kind !== 'title' || takes === undefined || (await takes(result))) return result;
      return { kind: 'skipped', key };
    },
    counts: ({ kind }) => kind === 'title',
    async write(tx, results) {
      const removed = await writeTitleResults(tx, results, clock.now());
      if (removed === 0) return;
      const before = Number(run.progress['removed'] ?? 0);
      run.progress = { ...run.progress, removed: before + removed };
    },
  });
}

/** Adds the titles whose data would expire soon. */
export async function addAgeing(tx: Transaction, runId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into sync_pending (run_id, media_type, id, priority)
    select ${runId}, media_type, id, popularity from titles
    where source = ${FILM_DATABASE} and fetched_at < ${daysBefore(now, REFRESH_DAYS)}
    on conflict do nothing`);
}
