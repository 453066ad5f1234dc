import { sql } from 'drizzle-orm';
import type { TitleKey } from '#catalog/import-schema.ts';
import { isOneOf } from '#catalog/titles/title-rows.ts';
import type { Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { OFFER_SOURCE } from '#sync/film-database/offer-rules.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { daysBefore } from './day-rules.ts';
import { fetchAndWrite } from './fetch-and-write.ts';
import { countAnswers, dropNewsOfTitles, holdNews } from './held-commands.ts';
import { sift } from './news.ts';
import type { KnownTitle } from './news.ts';
import type { RecordedRun, FilmSession } from './session.ts';
import { seasonsToFetch } from './title-run.ts';
import { requireName, resultOf, writeTitleResults } from './title-writes.ts';
import type { TitleResult } from './title-writes.ts';

/** Days after which data of the film database is fetched again; it may be stored for 180. */
const REFRESH_DAYS = 150;

type Options = {
  /** True if a fetched title is to be imported. */
  takes?: (result: Extract<TitleResult, { kind: 'title' }>) => Promise<boolean>;
};

/**
 * Fetches and writes the titles that are pending. Deletions and missing offers are only collected:
 * `judgeNews` applies them.
 */
export async function fetchTitles(
  session: FilmSession,
  run: RecordedRun,
  { takes }: Options = {},
): Promise<void> {
  const { filmDatabase, clock, limits } = session;
  await fetchAndWrite<TitleResult>(session, run, {
    label: 'Titles',
    unit: 'titles',
    async fetch(key: TitleKey, signal) {
      const seasons = await seasonsToFetch(session.db, key.type, key.id, clock.now());
      const answer = await filmDatabase.title(key.type, key.id, signal, seasons);
      const result = resultOf(key, answer, { at: clock.now(), findings: filmDatabase.findings });
      await requireName(session.db, result);
      if (result.kind !== 'title' || takes === undefined || (await takes(result))) return result;
      return { kind: 'skipped', key };
    },
    counts: ({ kind }) => kind === 'title',
    async write(tx, results) {
      const { passed, news, answers, alive, offered } = sift(results, await knownOf(tx, results));
      await writeTitleResults(tx, passed, clock.now(), { ...limits.offers, run: run.id });
      await dropNewsOfTitles(tx, alive, ['deleted', 'refused']);
      await dropNewsOfTitles(tx, offered, ['offers']);
      await holdNews(tx, run, news, clock.now());
      const { titles, offers } = answers;
      countAnswers(run, { deleted: titles, refused: titles, offers });
    },
  });
}

/** The titles of the catalogue among these, with the number of their current offers. */
export function knownOf(
  tx: Transaction,
  results: readonly { key: TitleKey }[],
): Promise<KnownTitle[]> {
  const keys = results.map(({ key }) => key);
  return rowsOf<KnownTitle>(
    tx,
    sql`select media_type as type, id, (select count(*)::int from offers o
        where o.media_type = t.media_type and o.title_id = t.id and o.gone_at is null
          and o.source = ${OFFER_SOURCE}) as offers
      from titles t where ${isOneOf(keys, sql`t.media_type`, sql`t.id`)}`,
  );
}

/** Adds the titles whose data would expire soon. */
export async function addAgeing(tx: Transaction, runId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into sync_pending (run_id, media_type, id, priority)
    select ${runId}, media_type, id, popularity from titles
    where source = ${FILM_DATABASE} and fetched_at < ${daysBefore(now, REFRESH_DAYS)}
    on conflict do nothing`);
}
