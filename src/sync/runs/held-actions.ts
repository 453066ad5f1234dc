import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { changing } from '#platform/database/changes.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Db } from '#platform/database/database.ts';
import type { NewsKind } from './doubt-rules.ts';
import { refreshDerived } from './purge-commands.ts';
import { dropNewsOfNothing } from './held-commands.ts';
import { applyNews } from './news.ts';
import type { SyncSession } from './session.ts';

/** Selects held news: all, or that of one run or kind. */
export type NewsFilter = { run?: number | undefined; kind?: NewsKind | undefined };

const matching = ({ run, kind }: NewsFilter): SQL => sql`doubted_at is not null
  ${run === undefined ? sql`` : sql`and run_id = ${run}`}
  ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`;

/**
 * Applies held news that the operator has found to be true: titles are deleted, and offers end at once,
 * without their grace period. It does not count towards the day.
 */
export async function releaseNews(
  session: SyncSession,
  filter: NewsFilter,
): Promise<{ news: number; removed: number }> {
  const sum = { news: 0, removed: 0 };
  const periods = { ...session.limits.offers, graceMs: 0 };
  for (;;) {
    session.signal.throwIfAborted();
    const { news, removed } = await changing(session.db, (tx) =>
      applyNews(tx, matching(filter), session, periods),
    );
    if (news === 0) break;
    sum.news += news;
    sum.removed += removed;
  }
  if (sum.news > 0) {
    await changing(session.db, dropNewsOfNothing);
    await refreshDerived(session);
  }
  return sum;
}

/** Discards held news that the operator has found to be wrong. Returns how much it was. */
export async function dropNews({ db }: SyncSession, filter: NewsFilter): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from sync_held where ${matching(filter)} returning kind`,
  );
  return rows.length;
}

/** One line of held news, for the operator. */
export type HeldRow = {
  kind: NewsKind;
  subject: string;
  id: number;
  run: number;
  name: string | null;
  reason: string;
  offers: number;
  doubtedAt: Date;
};

/** The held news, the newest run first, and how much there is in all. */
export async function listHeld(
  db: Db,
  filter: NewsFilter,
  limit: number,
): Promise<{ rows: HeldRow[]; total: number }> {
  const rows = await rowsOf<Omit<HeldRow, 'doubtedAt'> & { doubtedAt: string }>(
    db,
    sql`select kind, subject, h.id, run_id::int as run, reason, offers, doubted_at as "doubtedAt",
        coalesce(t.original_title, p.name) as name
      from sync_held h
        left join titles t on t.media_type::text = h.subject and t.id = h.id
        left join people p on h.subject = 'person' and p.id = h.id
      where ${matching(filter)}
      order by run_id desc, kind, t.popularity desc nulls last, h.subject, h.id limit ${limit}`,
  );
  const total = await countOf(db, sql`sync_held where ${matching(filter)}`);
  return { rows: rows.map((row) => ({ ...row, doubtedAt: new Date(row.doubtedAt) })), total };
}
