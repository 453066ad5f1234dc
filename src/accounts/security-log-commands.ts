import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { securityEvents } from './account-tables.ts';
import type { SECURITY_EVENTS } from './account-tables.ts';
import type { Device } from './device-rules.ts';

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
