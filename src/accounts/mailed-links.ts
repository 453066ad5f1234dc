import { required } from '#shared/list-items.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { MAIL_TOKEN_SECONDS } from '#shared/mail-links.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { countOf } from '#platform/database/rows.ts';
import type { Clock } from '#platform/clock.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { MailSender } from '#platform/mail/mail-template.ts';
import { letters } from '#platform/mail/mailer.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { credentials, mailTokens, users } from './account-tables.ts';
import { emailKey, findUser, findUserByEmail } from './user-queries.ts';
import type { User } from './user-queries.ts';
import { hashToken, newToken } from './sessions.ts';
import { recoveryMail, verificationMail } from './account-mail-rules.ts';
import type { AccountMailing } from './account-mail-rules.ts';
import {
  alreadyVerified,
  badResetToken,
  badVerifyToken,
  invalidResetPassword,
} from './account-errors.ts';
import type { Device } from './device-rules.ts';
import { noteSecurityEvent } from './security-log.ts';
import { hashPassword, setPassword } from './passwords.ts';
import { passwordRefusal } from './password-rules.ts';

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

// Requests for a link by mail. The person is looked up only in the background, so that the response never tells if
// there is one: the request makes a job, the same for everybody.

export interface MailRequest {
  purpose: MailPurpose;
  /** The address as typed; it may be nobody's. */
  email: string;
}

/** Stored briefly, because it holds addresses that somebody typed. */
export const mailRequests: JobKind<MailRequest> = {
  name: 'account-mail',
  tries: 8,
  firstWait: 5,
  longestWait: 300,
  timeLimit: 60,
  keptFor: 600,
};

/** Links of a purpose mailed to a person in a period, whoever requests them. */
const MOST_LINKS = 5;
const PERIOD_MS = 30 * 60_000;

interface MailRequestParts {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  sender: MailSender;
}

/** Answers requests for links until `jobs` stops. */
export const answerMailRequests = (jobs: Jobs, parts: MailRequestParts): Promise<void> =>
  jobs.work(mailRequests, async (request) => {
    await mailLink(parts, request);
    jobs.wake(letters);
  });

/**
 * Queues the mail with a link if the address is that of an active person, for whom it makes sense, and
 * who did not get too many.
 */
export async function mailLink(
  { db, clock, mailer, sender }: MailRequestParts,
  { purpose, email }: MailRequest,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user?.isActive || (purpose === 'verify' && user.isVerified)) return;
    const since = new Date(now.getTime() - PERIOD_MS);
    if ((await countMailTokens(tx, user.id, purpose, since)) >= MOST_LINKS) return;
    const token = await addMailToken(tx, user, purpose, now);
    const write = purpose === 'verify' ? verificationMail : recoveryMail;
    await mailer.queue(write(user, token, sender), tx);
  });
}

type VerificationResult = Result<User, typeof badVerifyToken | typeof alreadyVerified>;

/** Confirms the address that a verification link was mailed to, of an inactive person too. */
export async function verifyEmail(
  db: Db,
  token: string,
  { clock, device }: { clock: Clock; device: Device },
): Promise<VerificationResult> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const owner = await lockTokenOwner(tx, token, 'verify', now);
    if (!owner) return refused(badVerifyToken);
    if (owner.isVerified) return refused(alreadyVerified);
    if (owner.isUsed) return refused(badVerifyToken);
    const { userId } = owner;
    await tx
      .update(mailTokens)
      .set({ usedAt: now })
      .where(eq(mailTokens.tokenHash, hashToken(token)));
    await tx.update(users).set({ isVerified: true }).where(eq(users.id, userId));
    await noteSecurityEvent(tx, 'email-verified', { userId, device, clock });
    return ok(required(await findUser(tx, userId), 'the confirmed account'));
  });
}

interface ResetOptions extends AccountMailing {
  clock: Clock;
  device: Device;
}

type ResetResult = Result<
  { userId: string },
  typeof badResetToken | ReturnType<typeof invalidResetPassword>
>;

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
  if (!isGood) return refused(badResetToken);
  const reason = passwordRefusal(password);
  if (reason !== undefined) return refused(invalidResetPassword(reason));
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const owner = await ownerOf(tx, token, now);
    if (!owner) return refused(badResetToken);
    // Deletes this token too.
    const kind = { event: 'password-reset', spared: null } as const;
    await setPassword(tx, owner.userId, passwordHash, { ...options, ...kind });
    return ok({ userId: owner.userId });
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
