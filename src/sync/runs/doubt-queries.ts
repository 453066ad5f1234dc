import { sql } from 'drizzle-orm';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Db } from '#platform/database/database.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import type { HeldNews, NewsKind } from './doubt-rules.ts';
import { FEW_FAILED, failureOf, heldText, waitingOf } from './health-rules.ts';
import type { SyncLimits } from './sync-limits.ts';

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
