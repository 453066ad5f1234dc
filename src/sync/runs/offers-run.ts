import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TitleKey } from '#catalog/import-schema.ts';
import { writeOffers } from '#catalog/offers/offer-commands.ts';
import { writeSeenProviders } from '#catalog/providers/provider-commands.ts';
import type { Transaction } from '#platform/database/database.ts';
import { mapOffers } from '#sync/film-database/offer-rules.ts';
import type { MappedOffers } from '#sync/film-database/offer-rules.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { daysBefore } from './day-rules.ts';
import { fetchAndWrite } from './fetch-and-write.ts';
import { refreshDerived } from './purge-commands.ts';
import { addHeld, countAnswers, dropNewsOfTitles, holdNews } from './held-commands.ts';
import { judgeNews, offersNews } from './news.ts';
import { countPending, resetTries, takeOverWaits } from './pending-commands.ts';
import { knownOf } from './pending-titles.ts';
import type { Run } from './run-commands.ts';
import { inRun } from './session.ts';
import type { FilmSession, RecordedRun } from './session.ts';

/** The most popular titles, whose offers are fetched daily. */
const POPULAR = 5000;
/** Slightly less than a day and a week, so that they are due for a run at the same hour. */
const POPULAR_HOURS = 20;
const OTHER_HOURS = 156;
/** An unfinished run of the day before has an outdated list. */
const RESUMABLE_DAYS = 0.5;

type Result = { key: TitleKey; mapped: MappedOffers | null };

/**
 * Titles of the film database whose offers are stale, as `due` with `age` in hours and `term`. A title
 * with an absent offer is soon looked at again, like the popular ones.
 */
export function dueOffers(now: Date): SQL {
  return sql`(select media_type, id, age, term from (
      select media_type, id,
        coalesce(extract(epoch from ${now}::timestamptz - offers_checked_at) / 3600, 1e6) as age,
        case when row_number() over (order by popularity desc, media_type, id) <= ${POPULAR}
            or exists (select from offers o where o.media_type = t.media_type
              and o.title_id = t.id and o.gone_at is null and o.absent_since is not null)
          then ${POPULAR_HOURS} else ${OTHER_HOURS} end::float8 as term
      from titles t where source = ${FILM_DATABASE}) aged
    where age > term) due`;
}

/** Fetches stale offers again, the most overdue first. */
export function runOffers(
  session: FilmSession,
  { limit }: { limit?: number | undefined } = {},
): Promise<Run> {
  const { db, clock, filmDatabase } = session;
  const notBefore = daysBefore(clock.now(), RESUMABLE_DAYS);
  const options = limit === undefined ? undefined : { limit };
  return inRun(session, { kind: 'offers', options, notBefore }, async (run) => {
    await list(session, run);
    if (run.resumed > 0) await resetTries(db, run.id, session.clock.now());
    await fetchAndWrite<Result>(session, run, {
      label: 'Offers',
      unit: 'titles',
      async fetch(key, signal) {
        const answer = await filmDatabase.offers(key.type, key.id, signal);
        const mapped = answer && mapOffers(answer, clock.now(), filmDatabase.findings);
        return { key, mapped };
      },
      // `changes` decides whether a title was deleted; it has more information.
      counts: ({ mapped }) => mapped !== null,
      write: (tx, results) => write(session, run, tx, results),
    });
    await judgeNews(session, run);
    await refreshDerived(session);
  });
}

async function list(session: FilmSession, run: RecordedRun): Promise<void> {
  if (run.progress['listed'] === true) return;
  const limit = run.options['limit'] as number | undefined;
  await run.write(async (tx) => {
    await tx.execute(sql`
      insert into sync_pending (run_id, media_type, id, priority)
      select ${run.id}, media_type, id, age / term from ${dueOffers(run.startedAt)}
      order by age / term desc, media_type, id limit ${limit ?? null}`);
    if (limit === undefined) await addHeld(tx, run.id, ['offers']);
    await takeOverWaits(tx, run.id);
    run.progress = { listed: true };
    run.total = await countPending(tx, run.id);
  });
}

/** Titles whose offers are all missing are only collected: `judgeNews` applies that. */
async function write(
  { clock, limits }: FilmSession,
  run: RecordedRun,
  tx: Transaction,
  results: readonly Result[],
): Promise<void> {
  const at = clock.now();
  const known = new Map(
    (await knownOf(tx, results)).map(({ type, id, offers }) => [`${type} ${id}`, offers]),
  );
  const offersOf = ({ type, id }: TitleKey) => known.get(`${type} ${id}`) ?? 0;
  const answered = results.flatMap(({ key, mapped }) => (mapped ? [{ key, mapped }] : []));
  const isNews = ({ key, mapped }: (typeof answered)[number]) =>
    mapped.offers.entries.length === 0 && offersOf(key) > 0;
  const fetched = answered.filter((one) => !isNews(one));
  const news = answered.filter(isNews);
  const providers = fetched.flatMap(({ mapped }) => mapped.providers);
  if (providers.length > 0) await writeSeenProviders(tx, providers, { at, all: false });
  await writeOffers(
    tx,
    fetched.map(({ key, mapped }) => ({ ...key, offers: mapped.offers })),
    { ...limits.offers, run: run.id },
  );
  await dropNewsOfTitles(
    tx,
    fetched.map(({ key }) => key),
    ['offers'],
  );
  await holdNews(
    tx,
    run,
    news.map(({ key }) => offersNews(key, offersOf(key))),
    at,
  );
  countAnswers(run, { offers: answered.filter(({ key }) => offersOf(key) > 0).length });
}
