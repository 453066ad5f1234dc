import { and, desc, eq, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { SECURITY_EVENTS, securityEvents } from './account-tables.ts';
import { deviceKey } from './device-rules.ts';
import type { Device } from './device-rules.ts';
import type { SignedInUserId } from './signed-in.ts';

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Adds an entry to the security log; `userId` is null where nobody's account is concerned. */
export async function noteSecurityEvent(
  db: DbOrTransaction,
  kind: SecurityEvent,
  { userId, device, clock }: { userId: string | null; device: Device; clock: Clock },
): Promise<void> {
  const { userAgent, network, place } = device;
  await db
    .insert(securityEvents)
    .values({ kind, userId, at: clock.now(), userAgent, network, place });
}

export type Activity = Awaited<ReturnType<typeof findActivity>>['items'][number];

/** A page of a person's entries in the security log, the newest first, and how many there are. */
export async function findActivity(
  db: DbOrTransaction,
  userId: SignedInUserId,
  { page, size }: { page: number; size: number },
) {
  const own = eq(securityEvents.userId, userId);
  const [items, total] = await Promise.all([
    db
      .select({
        at: securityEvents.at,
        kind: securityEvents.kind,
        userAgent: securityEvents.userAgent,
        network: securityEvents.network,
        place: securityEvents.place,
      })
      .from(securityEvents)
      .where(own)
      .orderBy(desc(securityEvents.at), desc(securityEvents.id))
      .limit(size)
      .offset((page - 1) * size),
    db.$count(securityEvents, own),
  ]);
  return { items, total };
}

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

/** True if the person's security log has sign-ins, but none with this device. */
export async function isNewDevice(
  db: DbOrTransaction,
  userId: string,
  { userAgent }: Device,
): Promise<boolean> {
  const devices = await devicesOf(db, userId, 'signed-in');
  return devices.size > 0 && !devices.has(deviceKey(userAgent));
}

/**
 * True if no TV of this kind was ever paired with the account. The first TV is new too: somebody could have talked the
 * person into typing the code of a TV that is not theirs.
 */
export async function isNewTv(
  db: DbOrTransaction,
  userId: string,
  { userAgent }: Device,
): Promise<boolean> {
  return !(await devicesOf(db, userId, 'tv-paired')).has(deviceKey(userAgent));
}

/** The keys of the devices in a person's security log. */
async function devicesOf(
  db: DbOrTransaction,
  userId: string,
  kind: 'signed-in' | 'tv-paired',
): Promise<ReadonlySet<string>> {
  const seen = await db
    .selectDistinct({ userAgent: securityEvents.userAgent })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), eq(securityEvents.kind, kind)));
  return new Set(seen.map(({ userAgent }) => deviceKey(userAgent)));
}
