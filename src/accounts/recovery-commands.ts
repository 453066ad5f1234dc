import { eq } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { badResetToken, invalidResetPassword } from './account-errors.ts';
import type { AccountMailing } from './account-mail-rules.ts';
import { credentials } from './account-tables.ts';
import type { Device } from './device-rules.ts';
import { lockTokenOwner } from './mail-token-commands.ts';
import { setPassword } from './password-change-commands.ts';
import { hashPassword } from './password-commands.ts';
import { refusalOf } from './password-rules.ts';

export interface ResetOptions extends AccountMailing {
  clock: Clock;
  device: Device;
}

export type ResetResult =
  | { userId: string }
  | { refused: typeof badResetToken | ReturnType<typeof invalidResetPassword> };

/**
 * Sets a new password with the token of a recovery link, and ends all sessions. The token stays valid
 * when the password is refused.
 * @throws Overloaded when too many passwords are waiting to be hashed
 */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  options: ResetOptions,
): Promise<ResetResult> {
  const now = options.clock.now();
  // Checked before the password is hashed, and again when it is.
  const isGood = await db.transaction((tx) => ownerOf(tx, token, now));
  if (!isGood) return { refused: badResetToken };
  const reason = refusalOf(password);
  if (reason !== undefined) return { refused: invalidResetPassword(reason) };
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const owner = await ownerOf(tx, token, now);
    if (!owner) return { refused: badResetToken };
    // Deletes this token too.
    const kind = { event: 'password-reset', spared: null } as const;
    await setPassword(tx, owner.userId, passwordHash, { ...options, ...kind });
    return { userId: owner.userId };
  });
}

/** The active person of a recovery link whose password did not change since. */
async function ownerOf(tx: DbOrTransaction, token: string, now: Date) {
  const owner = await lockTokenOwner(tx, token, 'reset', now);
  if (!owner?.isActive || owner.isUsed) return null;
  const [present] = await tx
    .select({ changedAt: credentials.changedAt })
    .from(credentials)
    .where(eq(credentials.userId, owner.userId));
  return present && present.changedAt > owner.createdAt ? null : owner;
}
