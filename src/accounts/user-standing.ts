import { and, eq, ne } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { users } from './account-tables.ts';
import { noteSecurityEvent } from './security-log.ts';
import { deleteKeys } from './access-keys.ts';
import { endSessions } from './sessions.ts';

/** The device in the security log for the operator's commands, which come from no device of the person. */
export const OPERATOR_DEVICE = { userAgent: '', network: '', place: '' };

/** Activates or deactivates a person; false if they are already. An inactive person has no sessions. */
export function setActive(
  db: DbOrTransaction,
  userId: string,
  isActive: boolean,
  clock: Clock,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ isActive })
      .where(and(eq(users.id, userId), ne(users.isActive, isActive)))
      .returning({ id: users.id });
    if (changed.length === 0) return false;
    if (!isActive) {
      await endSessions(tx, userId);
      await deleteKeys(tx, userId);
    }
    const about = { userId, device: OPERATOR_DEVICE, clock };
    await noteSecurityEvent(tx, isActive ? 'activated' : 'deactivated', about);
    return true;
  });
}

/** Gives or takes the rights of a superuser; false if nothing changed. */
export async function setSuperuser(
  db: DbOrTransaction,
  userId: string,
  isSuperuser: boolean,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ isSuperuser })
    .where(and(eq(users.id, userId), ne(users.isSuperuser, isSuperuser)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Ends all sessions of a person and deletes their keys; returns how many sessions there were. */
export function signOutEverywhere(
  db: DbOrTransaction,
  userId: string,
  clock: Clock,
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endSessions(tx, userId);
    await deleteKeys(tx, userId);
    const about = { userId, device: OPERATOR_DEVICE, clock };
    if (ended > 0) await noteSecurityEvent(tx, 'session-ended', about);
    return ended;
  });
}
