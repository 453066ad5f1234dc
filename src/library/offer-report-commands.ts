import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { OfferProblem } from '#shared/report-rules.ts';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import { titleUnknown } from './library-errors.ts';

/** Milliseconds for which reports are stored after the operator's decision, or without one: 180 days. */
const STORED_MS = 180 * 86_400_000;

export interface OfferReport {
  title: TitleKey;
  /** Null if they did not say. One that we do not know is stored as null. */
  providerId: number | null;
  /** Null for a visitor without an account. */
  reporter: SignedInUserId | null;
  problem: OfferProblem;
  note: string;
  at: Date;
}

/** Stores a report of a title that is served. A person's second one of an offer replaces their first. Null on success. */
export async function reportOffer(
  db: Db,
  { title, providerId, reporter, problem, note, at }: OfferReport,
): Promise<typeof titleUnknown | null> {
  const stored = await rowsOf(
    db,
    // Somebody whose account was deleted meanwhile reports like a visitor.
    sql`insert into offer_reports
        (media_type, title_id, provider_id, user_id, problem, note, reported_at)
      select t.media_type, t.id, (select id from providers where id = ${providerId}::int),
        (select id from users where id = ${reporter}::uuid for key share), ${problem}, ${note}, ${at}
      from titles t where t.media_type = ${title.type} and t.id = ${title.id}
      on conflict (media_type, title_id, user_id, coalesce(provider_id, 0)) where decided_at is null
        do update set problem = excluded.problem, note = excluded.note,
          reported_at = excluded.reported_at
      returning id`,
  );
  return stored.length > 0 ? null : titleUnknown;
}

/** Closes the open reports of a title's offers; returns how many. */
export async function closeOfferReports(
  db: DbOrTransaction,
  { type, id }: TitleKey,
  at: Date,
): Promise<number> {
  const closed = await rowsOf(
    db,
    sql`update offer_reports set decided_at = ${at}
      where media_type = ${type} and title_id = ${id} and decided_at is null returning id`,
  );
  return closed.length;
}

/** Deletes reports whose time is over; an open one of last season is about other offers. */
export async function sweepOfferReports(db: DbOrTransaction, at: Date): Promise<void> {
  const oldest = new Date(at.getTime() - STORED_MS);
  await db.execute(
    sql`delete from offer_reports where coalesce(decided_at, reported_at) <= ${oldest}`,
  );
}

interface Report {
  id: number;
  at: Date;
  /** The provider's name; null if they did not say. */
  provider: string | null;
  problem: OfferProblem;
  note: string;
  hasAccount: boolean;
}

/** A title with open reports of its offers, for the operator. */
interface ReportedOffers extends TitleKey {
  name: string;
  /** The oldest first; at most fifty. */
  reports: Report[];
}

type Row = Omit<ReportedOffers, 'reports'> & { reports: (Omit<Report, 'at'> & { at: string })[] };

/** The titles with open reports of their offers, the most reported first; at most `most`. */
export async function findReportedOffers(
  db: DbOrTransaction,
  most: number,
): Promise<ReportedOffers[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`select g.type, g.id, coalesce(${servedTitle}, k.name, '') as name, g.reports
    from (
      select r.media_type as type, r.title_id as id, count(*) as times,
        json_agg(json_build_object('id', r.id, 'at', r.reported_at, 'provider', p.name,
          'problem', r.problem, 'note', r.note, 'hasAccount', r.user_id is not null)
          order by r.id) as reports
      from offer_reports r left join providers p on p.id = r.provider_id
      where r.decided_at is null group by r.media_type, r.title_id
    ) g
    join title_keys k on k.media_type = g.type and k.id = g.id
    left join titles t on t.media_type = g.type and t.id = g.id
    order by g.times desc, g.id, g.type limit ${most}`,
  );
  return rows.map((row) => ({
    ...row,
    reports: row.reports
      .slice(0, MOST_SHOWN)
      .map((report) => ({ ...report, at: new Date(report.at) })),
  }));
}

const MOST_SHOWN = 50;
