import { and, eq } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { securityEvents } from './account-tables.ts';
import { deviceKey } from './device-rules.ts';
import type { Device } from './device-rules.ts';

/**
 * Whether a person who has signed in before, as far as the security log goes back, never did so with
 * this device.
 */
export async function isNewDevice(
  db: DbOrTransaction,
  userId: string,
  { userAgent }: Device,
): Promise<boolean> {
  const seen = await db
    .selectDistinct({ userAgent: securityEvents.userAgent })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), eq(securityEvents.kind, 'signed-in')));
  const key = deviceKey(userAgent);
  return seen.length > 0 && seen.every((event) => deviceKey(event.userAgent) !== key);
}
