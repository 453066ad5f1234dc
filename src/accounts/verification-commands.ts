import { eq } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { alreadyVerified, badVerifyToken } from './account-errors.ts';
import { mailTokens, users } from './account-tables.ts';
import type { Device } from './device-rules.ts';
import { lockTokenOwner } from './mail-token-commands.ts';
import { noteSecurityEvent } from './security-log-commands.ts';
import { hashToken } from './token-rules.ts';
import { findUser } from './user-queries.ts';
import type { User } from './user-queries.ts';

export type VerificationResult =
  | { user: User }
  | { refused: typeof badVerifyToken | typeof alreadyVerified };

/** Confirms the address that a verification link was mailed to, of an inactive person too. */
export async function verifyEmail(
  db: Db,
  token: string,
  { clock, device }: { clock: Clock; device: Device },
): Promise<VerificationResult> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const owner = await lockTokenOwner(tx, token, 'verify', now);
    if (!owner) return { refused: badVerifyToken };
    if (owner.isVerified) return { refused: alreadyVerified };
    if (owner.isUsed) return { refused: badVerifyToken };
    const { userId } = owner;
    await tx
      .update(mailTokens)
      .set({ usedAt: now })
      .where(eq(mailTokens.tokenHash, hashToken(token)));
    await tx.update(users).set({ isVerified: true }).where(eq(users.id, userId));
    await noteSecurityEvent(tx, 'email-verified', { userId, device, clock });
    return { user: (await findUser(tx, userId))! };
  });
}
