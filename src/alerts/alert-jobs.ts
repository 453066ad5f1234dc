import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Database, Db } from '#platform/database/database.ts';
import type { JobKind, Jobs, Schedule } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { fanOut } from './fan-out-commands.ts';
import { sendDue } from './sending-commands.ts';
import type { SendingParts } from './sending-commands.ts';
import type { AlertSecrets } from './alert-secrets.ts';

/** A try that fails is not repeated: the next minute's job goes on where it stopped. */
export const alertWork: JobKind<object> = {
  name: 'alerts',
  tries: 1,
  firstWait: 60,
  longestWait: 60,
  timeLimit: 900,
  keptFor: 3600,
};

/** Every minute. */
export const alertSchedule: Schedule = { kind: alertWork, cron: '* * * * *' };

export type AlertJobParts = {
  db: Db;
  kind: Database['kind'];
  clock: Clock;
  log: Log;
  secrets: () => Promise<AlertSecrets>;
} & Pick<SendingParts, 'mailer' | 'jobs' | 'sender'>;

/** Writes alerts until `jobs` stops. */
export async function runAlertJobs(
  jobs: Jobs,
  dependencies: Omit<AlertJobParts, 'jobs'>,
): Promise<void> {
  const parts = { ...dependencies, jobs };
  await jobs.work(alertWork, (_, { signal }) => doAlertWork({ ...parts, signal }));
}

/** Does the work that is due now. May run in several processes at once, and be cut off anywhere. */
export async function doAlertWork({
  db,
  kind,
  clock,
  log,
  signal,
  secrets,
  ...sending
}: AlertJobParts & { signal?: AbortSignal }): Promise<void> {
  await noteReleases(db, clock.now());
  const { held, alerts } = await fanOut(db, { clock, kind, ...(signal && { signal }) });
  if (held > 0) log.warn({ events: held }, 'alerts are held: see "alerts held"');
  if (alerts > 0) log.info({ alerts }, 'alerts were written');
  const { mailKey } = await secrets();
  const people = await sendDue(db, { ...sending, clock, mailKey, ...(signal && { signal }) });
  if (people > 0) log.info({ people }, 'alerts were sent');
}

/** Releases of the last days are noted too, in case no process ran on the day. */
const LATE_DAYS = 3;

/**
 * Notes the titles that were released, if somebody put them on their list before: once for each day that
 * a title has had as its release. A source cannot doubt its own calendar, so they are ready at once.
 */
export async function noteReleases(db: Db, now: Date): Promise<void> {
  const today = brazilDay(now);
  await db.execute(sql`
    insert into offer_events (kind, media_type, title_id, day, noted_at, state)
    select 'released', t.media_type, t.id, t.released_on, ${now}, 'ready' from titles t
    where t.released_on between ${today}::date - ${LATE_DAYS}::int and ${today}::date
      and exists (select from title_marks m where m.media_type = t.media_type
        and m.title_id = t.id and m.kind = 'watchlist' and m.marked_at < t.released_on)
    on conflict do nothing`);
}
