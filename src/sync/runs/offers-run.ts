import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TitleKey } from '#catalog/import-schema.ts';
import { writeOffers } from '#catalog/offer-commands.ts';
import { writeSeenProviders } from '#catalog/provider-commands.ts';
import type { Transaction } from '#platform/database/database.ts';
import { mapOffers } from '#sync/film-database/offer-rules.ts';
import type { MappedOffers } from '#sync/film-database/offer-rules.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { daysBefore } from './day-rules.ts';
import { fetchAndWrite } from './fetch-and-write.ts';
import { refreshDerived } from './finish-commands.ts';
import { countPending, resetTries } from './pending-commands.ts';
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

/** Titles of the film database whose offers are stale, as `due` with `age` in hours and `term`. */
export function dueOffers(now: Date): SQL {
  return sql`(select media_type, id, age, term from (
      select media_type, id,
        coalesce(extract(epoch from ${now}::timestamptz - offers_checked_at) / 3600, 1e6) as age,
        case when row_number() over (order by popularity desc, media_type, id) <= ${POPULAR}
          then ${POPULAR_HOURS} else ${OTHER_HOURS} end::float8 as term
      from titles where source = ${FILM_DATABASE}) aged
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
    if (run.resumed > 0) await resetTries(db, run.id);
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
      write: (tx, results) => write(tx, results, clock.now()),
    });
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
    run.progress = { listed: true };
    run.total = await countPending(tx, run.id);
  });
}

async function write(tx: Transaction, results: readonly Result[], at: Date): Promise<void> {
  const fetched = results.flatMap(({ key, mapped }) => (mapped ? [{ key, mapped }] : []));
  const providers = fetched.flatMap(({ mapped }) => mapped.providers);
  if (providers.length > 0) await writeSeenProviders(tx, providers, { at, all: false });
  await writeOffers(
    tx,
    fetched.map(({ key, mapped }) => ({ ...key, offers: mapped.offers })),
  );
}
