import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { securityEvents, SECURITY_EVENTS } from './account-tables.ts';

const PERIOD_MS = 3_600_000;

/** The last hour of the security log as Prometheus metrics: sign-ins, refused ones and the rest by kind. */
export async function readSecurityMetrics(db: DbOrTransaction, clock: Clock) {
  const from = new Date(clock.now().getTime() - PERIOD_MS);
  const rows = await rowsOf<{ kind: string; count: number }>(
    db,
    sql`select kind, count(*)::int as count from ${securityEvents}
      where ${securityEvents.at} > ${from.toISOString()}::timestamptz group by kind`,
  );
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return [
    {
      name: 'vouver_security_events_hour',
      help: 'Entries of the security log in the last hour, of all processes, by kind.',
      values: SECURITY_EVENTS.map((kind) => ({ labels: { kind }, value: counts.get(kind) ?? 0 })),
    },
  ];
}
