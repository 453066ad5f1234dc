import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { dayOf, daysBefore, nextDaily } from './day-rules.ts';
import { FEW_FAILED, failureOf, healthOf, heldText, waitingOf } from './sync-status.ts';
import { isFree, kindOf, readLease } from './lease-commands.ts';
import { dueOffers } from './offers-run.ts';
import { EXPIRED_DAYS } from './purge-commands.ts';
import { OMDB } from './scores-run.ts';
import type { RunStatus, SyncStatus } from './sync-status.ts';
import type { HeldNews, NewsKind } from './doubt-rules.ts';
import type { SyncLimits } from './session.ts';

/** Days before its data expires that a title counts as near it. */
const NEAR_DAYS = 25;

type Options = Pick<Config, 'syncSchedule' | 'omdbDailyLimit' | 'syncLimits'>;

/** Takes a few hundred milliseconds on a large catalogue: not for every request. */
export async function readSyncStatus(
  db: Db,
  clock: Clock,
  { syncSchedule, omdbDailyLimit, syncLimits }: Options,
): Promise<SyncStatus> {
  const at = clock.now();
  const row = await readLease(db);
  const lease =
    row === undefined || isFree(row)
      ? null
      : {
          kind: kindOf(row.holder),
          host: row.host,
          pid: row.pid,
          takenAt: row.takenAt,
          until: row.until,
        };
  const known = {
    at,
    runs: await readRuns(db),
    catalogue: await readCatalogue(db, at),
    quotas: await readQuotas(db, at, omdbDailyLimit),
    held: await readHeldNews(db),
    unusable: await countUnusable(db),
    lease,
    schedule: { mode: syncSchedule, next: syncSchedule === 'daily' ? nextDaily(at) : null },
  };
  const { failedShare } = syncLimits;
  return { ...known, ...healthOf({ ...known, failedShare }) };
}

/** A row in the driver's form: times are text. */
type RunRow = Omit<RunStatus, 'startedAt' | 'updatedAt' | 'endedAt' | 'lastDoneAt'> &
  Record<'startedAt' | 'updatedAt', string> &
  Record<'endedAt' | 'lastDoneAt', string | null>;

async function readRuns(db: Db): Promise<RunStatus[]> {
  const rows = await rowsOf<RunRow>(
    db,
    sql`select distinct on (kind) kind, state, started_at as "startedAt", updated_at as "updatedAt",
        ended_at as "endedAt", resumed, total, done, skipped, failed, requests, reason,
        extract(epoch from coalesce(ended_at, updated_at) - started_at)::float8 as seconds,
        (select count(*)::int from sync_pending p where p.run_id = r.id) as pending,
        (select max(started_at) from sync_runs d where d.kind = r.kind and d.state = 'done')
          as "lastDoneAt"
      from sync_runs r order by kind, id desc`,
  );
  return rows.map((row) => ({
    ...row,
    startedAt: new Date(row.startedAt),
    updatedAt: new Date(row.updatedAt),
    endedAt: dateOrNull(row.endedAt),
    lastDoneAt: dateOrNull(row.lastDoneAt),
  }));
}

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

async function readCatalogue(db: Db, at: Date): Promise<SyncStatus['catalogue']> {
  const sources = await rowsOf<{ source: string; titles: number; oldestFetchedAt: string }>(
    db,
    sql`select source, count(*)::int as titles, min(fetched_at) as "oldestFetchedAt"
      from titles group by source order by titles desc`,
  );
  const numberOf = async (statement: SQL) => {
    const [row] = await rowsOf<{ number: number | null }>(db, statement);
    return row?.number ?? null;
  };
  const near = daysBefore(at, EXPIRED_DAYS - NEAR_DAYS);
  return {
    sources: sources.map((row) => ({ ...row, oldestFetchedAt: new Date(row.oldestFetchedAt) })),
    movies: await countOf(db, sql`titles where media_type = 'movie'`),
    series: await countOf(db, sql`titles where media_type = 'serie'`),
    people: await countOf(db, sql`people`),
    peopleWithDetails: await countOf(db, sql`people where details_fetched_at is not null`),
    nearTheirTerm: await countOf(
      db,
      sql`titles where source = ${FILM_DATABASE} and fetched_at < ${near}`,
    ),
    oldestOffersSeconds: await numberOf(
      sql`select extract(epoch from ${at}::timestamptz - min(offers_checked_at))::float8 as number
        from titles where source = ${FILM_DATABASE}`,
    ),
    staleOffers: await countOf(db, dueOffers(at)),
  };
}

async function readQuotas(db: Db, at: Date, omdbLimit: number): Promise<SyncStatus['quotas']> {
  const rows = await rowsOf<{ source: string; used: number }>(
    db,
    sql`select source, used from sync_quotas where day = ${dayOf(at)} order by source`,
  );
  return rows.map((row) => ({ ...row, limit: row.source === OMDB ? omdbLimit : null }));
}

export async function readHeldNews(db: Db): Promise<HeldNews[]> {
  const rows = await rowsOf<{ kind: NewsKind; news: number; since: string }>(
    db,
    sql`select kind, count(*)::int as news, min(doubted_at) as since from sync_held
      where doubted_at is not null group by kind order by kind`,
  );
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

/** The number of titles that are still to be fetched because their last response could not be used. */
export function countUnusable(db: Db): Promise<number> {
  return countOf(db, sql`(select distinct media_type, id from sync_pending where unusable > 0) t`);
}

/** A warning that too many titles of the catalogue wait because of unusable responses; null if not. */
export async function readWaiting(db: Db, { failedShare }: SyncLimits): Promise<string | null> {
  const unusable = await countUnusable(db);
  // Skips counting the catalogue, which takes longer and is seldom necessary.
  if (unusable <= FEW_FAILED) return null;
  const titles = await countOf(db, sql`titles where source = ${FILM_DATABASE}`);
  return waitingOf({ unusable, titles }, failedShare);
}

/** Warnings of the sync while the site works; read for every request of `/health`. */
export async function readWarnings(db: Db, limits: SyncLimits): Promise<string[]> {
  const held = await readHeldNews(db);
  const waiting = await readWaiting(db, limits);
  const runs = await rowsOf<{ kind: string; done: number; skipped: number; failed: number }>(
    db,
    sql`select distinct on (kind) kind, done, skipped, failed from sync_runs
      order by kind, id desc`,
  );
  return [
    ...(held.length > 0 ? [heldText(held)] : []),
    ...(waiting === null ? [] : [waiting]),
    ...runs.flatMap((run) => failureOf(run, limits.failedShare) ?? []),
  ];
}
