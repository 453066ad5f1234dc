import { and, eq } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { passwordChangedMail } from './account-mail-rules.ts';
import type { AccountMailing } from './account-mail-rules.ts';
import { credentials, mailTokens } from './account-tables.ts';
import type { Device } from './device-rules.ts';
import { noteSecurityEvent } from './security-log-commands.ts';
import { endSessions } from './session-commands.ts';
import { findUser } from './user-queries.ts';

export interface PasswordChange extends AccountMailing {
  clock: Clock;
  device: Device;
  event: 'password-changed' | 'password-reset';
  /** The session that stays; null for none. */
  spared: string | null;
}

/** Sets a person's password, ends their sessions and recovery links, and mails them about it. */
export async function setPassword(
  tx: DbOrTransaction,
  userId: string,
  passwordHash: string,
  { clock, device, event, spared, mailer, sender }: PasswordChange,
): Promise<void> {
  const changed = { passwordHash, changedAt: clock.now() };
  await tx
    .insert(credentials)
    .values({ userId, ...changed })
    .onConflictDoUpdate({ target: credentials.userId, set: changed });
  await tx
    .delete(mailTokens)
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'reset')));
  await endSessions(tx, userId, spared);
  await noteSecurityEvent(tx, event, { userId, device, clock });
  const user = await findUser(tx, userId);
  if (user) await mailer.queue(passwordChangedMail(user, clock.now(), sender), tx);
}
