import { sql } from 'drizzle-orm';
import type { ReportReason } from '#shared/report-rules.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

/** A collection with open reports, for the operator. */
export interface ReportedCollection {
  id: number;
  name: string;
  description: string;
  /** Its owner's e-mail address. */
  owner: string;
  isPublic: boolean;
  /** The reports, the oldest first. */
  reports: { at: Date; reason: ReportReason; note: string; hasAccount: boolean }[];
}

type Row = Omit<ReportedCollection, 'reports'> & {
  reports: { at: string; reason: ReportReason; note: string; hasAccount: boolean }[];
};

/** The collections with open reports, the most reported first; at most `most`. */
export async function findReportedCollections(
  db: DbOrTransaction,
  most: number,
): Promise<ReportedCollection[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`select c.id, c.name, c.description, u.email as owner, c.is_public as "isPublic",
      json_agg(json_build_object('at', r.reported_at, 'reason', r.reason, 'note', r.note,
        'hasAccount', r.user_id is not null) order by r.id) as reports
    from collection_reports r join collections c on c.id = r.collection_id
    join users u on u.id = c.user_id
    where r.decided_at is null group by c.id, u.id order by count(*) desc, c.id limit ${most}`,
  );
  return rows.map((row) => ({
    ...row,
    reports: row.reports.map((report) => ({ ...report, at: new Date(report.at) })),
  }));
}

/** A collection that was taken down, for the operator. */
export interface TakenDownCollection {
  id: number;
  name: string;
  /** Its owner's e-mail address. */
  owner: string;
  takenDownAt: Date;
}

/** The collections that were taken down, the newest first; at most `most`. */
export async function findTakenDownCollections(
  db: DbOrTransaction,
  most: number,
): Promise<TakenDownCollection[]> {
  const rows = await rowsOf<Omit<TakenDownCollection, 'takenDownAt'> & { takenDownAt: string }>(
    db,
    sql`select c.id, c.name, u.email as owner, c.taken_down_at as "takenDownAt"
      from collections c join users u on u.id = c.user_id
      where c.taken_down_at is not null order by c.taken_down_at desc, c.id limit ${most}`,
  );
  return rows.map((row) => ({ ...row, takenDownAt: new Date(row.takenDownAt) }));
}
