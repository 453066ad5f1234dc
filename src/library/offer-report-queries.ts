import { sql } from 'drizzle-orm';
import { servedTitle } from '#catalog/card-queries.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { OfferProblem } from '#shared/report-rules.ts';

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
export interface ReportedOffers extends TitleKey {
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
