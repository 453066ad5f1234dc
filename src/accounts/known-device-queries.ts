import { and, eq } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { securityEvents } from './account-tables.ts';
import { deviceKey } from './device-rules.ts';
import type { Device } from './device-rules.ts';

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
