import { and, eq, gt, sql } from 'drizzle-orm';
import { MAIL_TOKEN_SECONDS } from '#shared/mail-links.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { countOf } from '#platform/database/rows.ts';
import { mailTokens, users } from './account-tables.ts';
import { emailKey } from './email-rules.ts';
import { hashToken, newToken } from './token-rules.ts';

export type MailPurpose = (typeof mailTokens.purpose.enumValues)[number];

/** Makes the token of a link to be mailed to this person at this address. Only its hash is stored. */
export async function addMailToken(
  db: DbOrTransaction,
  { id: userId, email }: { id: string; email: string },
  purpose: MailPurpose,
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + MAIL_TOKEN_SECONDS * 1000);
  await db
    .insert(mailTokens)
    .values({ tokenHash: hashToken(token), userId, purpose, email, createdAt: now, expiresAt });
  return token;
}

/** Number of links of a purpose made for a person since an instant. */
export const countMailTokens = (
  db: DbOrTransaction,
  userId: string,
  purpose: MailPurpose,
  since: Date,
): Promise<number> =>
  countOf(
    db,
    sql`${mailTokens} where ${and(
      eq(mailTokens.userId, userId),
      eq(mailTokens.purpose, purpose),
      gt(mailTokens.createdAt, since),
    )}`,
  );

export interface TokenOwner {
  userId: string;
  email: string;
  isActive: boolean;
  isVerified: boolean;
  isUsed: boolean;
  createdAt: Date;
}

/**
 * The person of a link's token, locked by this transaction; null if the token is unknown, of another purpose or
 * expired, or the person has another address by now. Everything that uses or deletes tokens locks the person first, so
 * that a token is used once.
 */
export async function lockTokenOwner(
  tx: DbOrTransaction,
  token: string,
  purpose: MailPurpose,
  now: Date,
): Promise<TokenOwner | null> {
  const isToken = and(eq(mailTokens.tokenHash, hashToken(token)), eq(mailTokens.purpose, purpose));
  const [made] = await tx.select({ userId: mailTokens.userId }).from(mailTokens).where(isToken);
  if (!made) return null;
  const [user] = await tx
    .select({ email: users.email, isActive: users.isActive, isVerified: users.isVerified })
    .from(users)
    .where(eq(users.id, made.userId))
    .for('update');
  // Read again: while this waited for the lock, the token may have been used.
  const [row] = await tx
    .select({ email: mailTokens.email, usedAt: mailTokens.usedAt, createdAt: mailTokens.createdAt })
    .from(mailTokens)
    .where(and(isToken, gt(mailTokens.expiresAt, now)));
  if (!user || !row || emailKey(row.email) !== emailKey(user.email)) return null;
  const { usedAt, createdAt } = row;
  return { ...user, userId: made.userId, isUsed: usedAt !== null, createdAt };
}
