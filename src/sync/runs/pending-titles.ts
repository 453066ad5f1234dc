import { sql } from 'drizzle-orm';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Transaction } from '#platform/database/database.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { daysBefore } from './day-rules.ts';
import { fetchAndWrite } from './fetch-and-write.ts';
import type { NotedRun, FilmSession } from './session.ts';
import { newsOf, writeTitleNews } from './title-writes.ts';
import type { TitleNews } from './title-writes.ts';

/** Nothing of the film database may be kept for 180 days; from here on it is fetched again. */
const REFRESH_DAYS = 150;

type Options = {
  /** Whether a title that came has a place in the catalogue. */
  takes?: (news: Extract<TitleNews, { kind: 'title' }>) => Promise<boolean>;
};

/** Fetches and writes the titles that are pending. */
export async function fetchTitles(
  session: FilmSession,
  run: NotedRun,
  { takes }: Options = {},
): Promise<void> {
  const { filmDatabase, clock } = session;
  await fetchAndWrite<TitleNews>(session, run, {
    label: 'Titles',
    unit: 'titles',
    async fetch(key: TitleKey, signal) {
      const answer = await filmDatabase.title(key.type, key.id, signal);
      const news = newsOf(key, answer, { at: clock.now(), findings: filmDatabase.findings });
      if (news.kind !== 'title' || takes === undefined || (await takes(news))) return news;
      return { kind: 'skipped', key };
    },
    counts: ({ kind }) => kind === 'title',
    async write(tx, news) {
      const removed = await writeTitleNews(tx, news, clock.now());
      if (removed === 0) return;
      const before = Number(run.progress['removed'] ?? 0);
      run.progress = { ...run.progress, removed: before + removed };
    },
  });
}

/** Adds the titles that would soon have to go. */
export async function addAgeing(tx: Transaction, runId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into sync_pending (run_id, media_type, id, priority)
    select ${runId}, media_type, id, popularity from titles
    where source = ${FILM_DATABASE} and fetched_at < ${daysBefore(now, REFRESH_DAYS)}
    on conflict do nothing`);
}
