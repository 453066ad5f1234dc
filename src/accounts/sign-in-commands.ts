import { eq } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { badCredentials, notVerified } from './account-errors.ts';
import { newDeviceMail } from './account-mail-rules.ts';
import type { AccountMailing } from './account-mail-rules.ts';
import { credentials, users } from './account-tables.ts';
import { describeDevice } from './device-rules.ts';
import type { Device } from './device-rules.ts';
import { accountKey } from './limit-commands.ts';
import type { AccountLimits } from './limit-commands.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { isNewDevice, noteSecurityEvent } from './security-log.ts';
import { beginSession } from './sessions.ts';
import { findUser, hasEmail } from './user-queries.ts';

export interface SignInOptions extends AccountMailing {
  clock: Clock;
  limits: AccountLimits;
  /** Days for which a token is valid. */
  sessionDays: number;
  /** True if only people with a verified address may sign in. */
  verifiedOnly: boolean;
}

export interface SignInAttempt {
  email: string;
  password: string;
  device: Device;
  /** The key by which rate limits count the client. */
  client: string;
}

export type SignInResult =
  | { token: string }
  | { refused: typeof badCredentials | typeof notVerified }
  | { waitSeconds: number };

/**
 * Signs a person in with their password. An unknown address, a wrong password and an inactive person get the same
 * result in the same time: each attempt makes the same hashes and statements. Only wrong passwords count, and only
 * after hashing, so a right one is checked against the limit again.
 * @throws Overloaded when too many sign-ins are waiting
 */
export async function signIn(
  db: Db,
  { email, password, device, client }: SignInAttempt,
  options: SignInOptions,
): Promise<SignInResult> {
  const { clock, limits, verifiedOnly } = options;
  const attempt = { account: accountKey(email), client };
  const wait = await waitOf(limits, attempt);
  if (wait !== null) return { waitSeconds: wait };
  const [account] = await db
    .select({
      id: users.id,
      isActive: users.isActive,
      isVerified: users.isVerified,
      passwordHash: credentials.passwordHash,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(hasEmail(email));
  const { isRight, needsRehash } = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight || !account.isActive) {
    const about = { userId: account?.id ?? null, device, clock };
    const waitSeconds = await countWrong(db, limits, attempt, about);
    return waitSeconds === null ? { refused: badCredentials } : { waitSeconds };
  }
  const waitNow = await waitOf(limits, attempt);
  if (waitNow !== null) return { waitSeconds: waitNow };
  if (verifiedOnly && !account.isVerified) return { refused: notVerified };
  const renewed = needsRehash ? await hashPassword(password) : null;
  const token = await db.transaction(async (tx) => {
    if (renewed !== null) {
      await tx
        .update(credentials)
        .set({ passwordHash: renewed })
        .where(eq(credentials.userId, account.id));
    }
    return enter(tx, account.id, device, options);
  });
  return { token };
}

/**
 * Begins a session for a person who has just proved their identity, and mails them if their device is new. Returns the
 * token.
 */
export async function enter(
  tx: DbOrTransaction,
  userId: string,
  device: Device,
  { clock, sessionDays, mailer, sender }: Omit<SignInOptions, 'limits' | 'verifiedOnly'>,
): Promise<string> {
  const isNew = await isNewDevice(tx, userId, device);
  await noteSecurityEvent(tx, 'signed-in', { userId, device, clock });
  const user = isNew ? await findUser(tx, userId) : null;
  if (user) {
    const { device: words } = describeDevice(device.userAgent);
    const about = { device: words, place: device.place, at: clock.now() };
    await mailer.queue(newDeviceMail(user, about, sender), tx);
  }
  return beginSession(tx, userId, device, { clock, sessionDays });
}

interface Attempt {
  account: string;
  client: string;
}

/** Null, or the seconds to wait before another password may be tried. */
export async function waitOf(limits: AccountLimits, attempt: Attempt): Promise<number | null> {
  const waits = await Promise.all([
    limits.wrongOfAccount.waitOf(attempt.account),
    limits.wrongOfClient.waitOf(attempt.client),
  ]);
  return longest(waits);
}

/** Counts and logs a wrong password; null, or the seconds to wait if there were too many. */
export async function countWrong(
  db: Db,
  limits: AccountLimits,
  attempt: Attempt,
  about: { userId: string | null; device: Device; clock: Clock },
): Promise<number | null> {
  const [account, client] = await Promise.all([
    limits.wrongOfAccount.count(attempt.account),
    limits.wrongOfClient.count(attempt.client),
    noteSecurityEvent(db, 'sign-in-failed', about),
  ]);
  if (account.state === 'reached') await noteSecurityEvent(db, 'locked-out', about);
  const waits = [account, client].map((count) =>
    count.state === 'exceeded' ? count.waitSeconds : null,
  );
  return longest(waits);
}

function longest(waits: readonly (number | null)[]): number | null {
  const longestWait = Math.max(0, ...waits.map((wait) => wait ?? 0));
  return longestWait === 0 ? null : longestWait;
}
