import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { REPORT_REASONS } from '#shared/report-rules.ts';
import type { ReportReason } from '#shared/report-rules.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { bool, instant, int, listOf, object, text, textAmong } from '#platform/database/columns.ts';
import { rowCountOf, rowsOf } from '#platform/database/rows.ts';
import { done, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { isOpen } from './collection-queries.ts';
import { collectionUnknown } from '#library/library-errors.ts';
import { DAY_MS } from '#shared/days.ts';

/** Milliseconds for which reports are stored after the operator's decision: 180 days. */
const DECIDED_PERIOD = 180 * DAY_MS;

export interface CollectionReport {
  /** The collection. */
  id: number;
  /** Null for a visitor without an account. */
  reporter: SignedInUserId | null;
  reason: ReportReason;
  note: string;
  at: Date;
}

/** Stores a report of a public collection. A person's second one replaces their first. */
export async function reportCollection(
  db: Db,
  { id, reporter, reason, note, at }: CollectionReport,
): Promise<Result<null, typeof collectionUnknown>> {
  const stored = await rowCountOf(
    db,
    // Somebody whose account was deleted meanwhile reports like a visitor.
    sql`insert into collection_reports (collection_id, user_id, reason, note, reported_at)
      select c.id, (select id from users where id = ${reporter}::uuid for key share), ${reason}, ${note}, ${at} from collections c
      where c.id = ${id} and ${isOpen}
      on conflict (collection_id, user_id) where decided_at is null
        do update set reason = excluded.reason, note = excluded.note,
          reported_at = excluded.reported_at`,
  );
  return stored > 0 ? done : refused(collectionUnknown);
}

/** Closes a collection's open reports without consequences; returns how many. */
export const dismissCollectionReports = (
  db: DbOrTransaction,
  id: number,
  at: Date,
): Promise<number> =>
  rowCountOf(
    db,
    sql`update collection_reports set decided_at = ${at}
      where collection_id = ${id} and decided_at is null`,
  );

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
    const taken = await rowCountOf(
      tx,
      sql`update collections set is_public = false, taken_down_at = ${at} where id = ${id}`,
    );
    await dismissCollectionReports(tx, id, at);
    const deleted = await rowCountOf(tx, sql`delete from deleted_collections where id = ${id}`);
    return taken + deleted > 0;
  });
}

/** Lets the owner make a collection public again; it stays private until they do. False if it was not taken down. */
export async function allowCollectionAgain(db: DbOrTransaction, id: number): Promise<boolean> {
  const allowed = await rowCountOf(
    db,
    sql`update collections set taken_down_at = null
      where id = ${id} and taken_down_at is not null`,
  );
  return allowed > 0;
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

const reportKind = object({
  at: instant,
  reason: textAmong(REPORT_REASONS),
  note: text,
  hasAccount: bool,
});

/** The collections with open reports, the most reported first; at most `most`. */
export const findReportedCollections = (
  db: DbOrTransaction,
  most: number,
): Promise<ReportedCollection[]> =>
  rowsOf(
    db,
    {
      id: int,
      name: text,
      description: text,
      owner: text,
      isPublic: bool,
      reports: listOf(reportKind),
    },
    sql`select c.id, c.name, c.description, u.email as owner, c.is_public as "isPublic",
      json_agg(json_build_object('at', r.reported_at, 'reason', r.reason, 'note', r.note,
        'hasAccount', r.user_id is not null) order by r.id) as reports
    from collection_reports r join collections c on c.id = r.collection_id
    join users u on u.id = c.user_id
    where r.decided_at is null group by c.id, u.id order by count(*) desc, c.id limit ${most}`,
  );

/** A collection that was taken down, for the operator. */
interface TakenDownCollection {
  id: number;
  name: string;
  /** Its owner's e-mail address. */
  owner: string;
  takenDownAt: Date;
}

/** The collections that were taken down, the newest first; at most `most`. */
export const findTakenDownCollections = (
  db: DbOrTransaction,
  most: number,
): Promise<TakenDownCollection[]> =>
  rowsOf(
    db,
    { id: int, name: text, owner: text, takenDownAt: instant },
    sql`select c.id, c.name, u.email as owner, c.taken_down_at as "takenDownAt"
      from collections c join users u on u.id = c.user_id
      where c.taken_down_at is not null order by c.taken_down_at desc, c.id limit ${most}`,
  );
