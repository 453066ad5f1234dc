import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ReportReason } from '#shared/report-rules.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { isOpen } from './collection-queries.ts';
import { collectionUnknown } from '#library/library-errors.ts';

/** Milliseconds for which reports are stored after the operator's decision: 180 days. */
const DECIDED_PERIOD = 180 * 86_400_000;

export interface CollectionReport {
  /** The collection. */
  id: number;
  /** Null for a visitor without an account. */
  reporter: SignedInUserId | null;
  reason: ReportReason;
  note: string;
  at: Date;
}

/** Stores a report of a public collection. A person's second one replaces their first. Null on success. */
export async function reportCollection(
  db: Db,
  { id, reporter, reason, note, at }: CollectionReport,
): Promise<typeof collectionUnknown | null> {
  const stored = await rowsOf(
    db,
    // Somebody whose account was deleted meanwhile reports like a visitor.
    sql`insert into collection_reports (collection_id, user_id, reason, note, reported_at)
      select c.id, (select id from users where id = ${reporter}::uuid for key share), ${reason}, ${note}, ${at} from collections c
      where c.id = ${id} and ${isOpen}
      on conflict (collection_id, user_id) where decided_at is null
        do update set reason = excluded.reason, note = excluded.note,
          reported_at = excluded.reported_at
      returning id`,
  );
  return stored.length > 0 ? null : collectionUnknown;
}

/** Closes a collection's open reports without consequences; returns how many. */
export async function dismissCollectionReports(
  db: DbOrTransaction,
  id: number,
  at: Date,
): Promise<number> {
  const closed = await rowsOf(
    db,
    sql`update collection_reports set decided_at = ${at}
      where collection_id = ${id} and decided_at is null returning id`,
  );
  return closed.length;
}

/** Deletes reports whose decision is long ago. */
export async function sweepCollectionReports(db: DbOrTransaction, at: Date): Promise<void> {
  const oldest = new Date(at.getTime() - DECIDED_PERIOD);
  await db.execute(sql`delete from collection_reports where decided_at <= ${oldest}`);
}

/**
 * Makes a collection private, so that its owner cannot make it public again, and closes its reports. One
 * that its owner has just deleted cannot be restored. False if there is no such collection.
 */
export function takeDownCollection(db: DbOrTransaction, id: number, at: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const taken = await rowsOf(
      tx,
      sql`update collections set is_public = false, taken_down_at = ${at}
        where id = ${id} returning id`,
    );
    await tx.execute(sql`update collection_reports set decided_at = ${at}
      where collection_id = ${id} and decided_at is null`);
    const deleted = await rowsOf(
      tx,
      sql`delete from deleted_collections where id = ${id} returning id`,
    );
    return taken.length + deleted.length > 0;
  });
}

/** Lets the owner make a collection public again; it stays private until they do. False if it was not taken down. */
export async function allowCollectionAgain(db: DbOrTransaction, id: number): Promise<boolean> {
  const allowed = await rowsOf(
    db,
    sql`update collections set taken_down_at = null
      where id = ${id} and taken_down_at is not null returning id`,
  );
  return allowed.length > 0;
}

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
interface TakenDownCollection {
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
