import { required } from '#shared/list-items.ts';
import { eq } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/rows.ts';
import { done, ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import {
  accountDeleted,
  alreadyExists,
  emailTaken,
  invalidChangedPassword,
  invalidCurrentPassword,
  invalidNewPassword,
  tooManyTries,
} from './account-errors.ts';
import { formerEmailMail, newEmailMail } from './account-mail-rules.ts';
import type { AccountMailing } from './account-mail-rules.ts';
import { credentials, mailTokens, profiles, users } from './account-tables.ts';
import type { Device } from './device-rules.ts';
import { emailKey, findUser, findUserByEmail, storedEmail } from './user-queries.ts';
import type { User } from './user-queries.ts';
import { accountKey } from './limit-commands.ts';
import type { AccountLimits } from './limit-commands.ts';
import { addMailToken } from './mailed-links.ts';
import { hashPassword, setPassword, verifyPassword } from './passwords.ts';
import { passwordRefusal } from './password-rules.ts';
import { noteSecurityEvent } from './security-log.ts';
import { countWrong, waitOf } from './sign-in-commands.ts';
import type { SignedIn } from './signed-in.ts';

/** The fields of a profile that a person writes; absent ones stay, or are empty at first. */
export type ProfileFields = {
  [
    Field in
      | 'name'
      | 'surname'
      | 'bio'
      | 'siteUrl'
      | 'twitterAccount'
      | 'instagramAccount'
      | 'youtubeUrl'
      | 'tiktokAccount'
      | 'facebookAccount'
      | 'rgbColor'
      | 'usePhotoImg'
  ]?: (typeof profiles.$inferInsert)[Field] | undefined;
};

export interface Registration {
  email: string;
  password: string;
  username: string;
  profile: ProfileFields & { name: string };
}

export type RegistrationResult = Result<
  User,
  typeof alreadyExists | ReturnType<typeof invalidNewPassword>
>;

/**
 * Creates an account, active and not verified.
 * @throws Overloaded when too many passwords are waiting to be hashed
 */
export async function register(
  db: Db,
  { email, password, username, profile }: Registration,
  { clock, device }: { clock: Clock; device: Device },
): Promise<RegistrationResult> {
  const reason = passwordRefusal(password);
  if (reason !== undefined) return refused(invalidNewPassword(reason));
  // The unique index refuses it too; checking first saves the hash.
  if (await findUserByEmail(db, email)) return refused(alreadyExists);
  const passwordHash = await hashPassword(password);
  const user = await addUser(db, { email, username, profile, passwordHash }, { clock, device });
  return user ? ok(user) : refused(alreadyExists);
}

type NewAccount = Omit<Registration, 'password'> & { passwordHash: string };

/** Adds an account with a password that is hashed already; undefined if its address has one. */
export function addUser(
  db: Db,
  { email, username, profile, passwordHash }: NewAccount,
  { clock, device }: { clock: Clock; device: Device },
): Promise<User | undefined> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({ email: storedEmail(email), username, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) return undefined;
    const userId = made.id;
    await tx.insert(credentials).values({ userId, passwordHash, changedAt: clock.now() });
    await tx.insert(profiles).values({ userId, ...profile });
    await noteSecurityEvent(tx, 'signed-up', { userId, device, clock });
    return required(await findUser(tx, userId), 'the new account');
  });
}

/** Changes to a person's account; absent fields stay. */
export interface UserChange {
  email?: string | undefined;
  password?: string | undefined;
  /** The current password; if given, it must be right. */
  currentPassword?: string | undefined;
  username?: string | undefined;
  profile?: ProfileFields | undefined;
}

export interface ChangeOptions extends AccountMailing {
  clock: Clock;
  limits: AccountLimits;
  device: Device;
  /** The key by which rate limits count the client. */
  client: string;
}

export type ChangeResult = Result<
  User,
  | typeof accountDeleted
  | typeof emailTaken
  | typeof invalidCurrentPassword
  | ReturnType<typeof invalidChangedPassword>
  | ReturnType<typeof tooManyTries>
>;

/**
 * Changes a person's account, and mails them about a new address or password. A new address has to be
 * verified again; a new password ends the other sessions and the links of recovery mails.
 * @throws Overloaded when too many passwords are waiting to be hashed
 */
export async function changeUser(
  db: Db,
  signedIn: SignedIn,
  change: UserChange,
  options: ChangeOptions,
): Promise<ChangeResult> {
  const { userId } = signedIn;
  if (change.currentPassword !== undefined) {
    const checked = await checkCurrent(db, userId, change.currentPassword, options);
    if (!checked.ok) return checked;
  }
  const { password } = change;
  const reason = password === undefined ? undefined : passwordRefusal(password);
  if (reason !== undefined) return refused(invalidChangedPassword(reason));
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, userId))
        .for('update');
      if (!row) return refused(accountDeleted);
      await setUser(tx, signedIn, row.email, change, options);
      if (passwordHash !== undefined) {
        const kind = { event: 'password-changed', spared: signedIn.sessionId } as const;
        await setPassword(tx, userId, passwordHash, { ...options, ...kind });
      }
      if (change.profile) await setProfile(tx, userId, change.profile);
      return ok(required(await findUser(tx, userId), 'the changed account'));
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refused(emailTaken);
    throw error;
  }
}

async function checkCurrent(db: Db, userId: string, password: string, options: ChangeOptions) {
  const { limits, client } = options;
  const [account] = await db
    .select({ email: users.email, passwordHash: credentials.passwordHash })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.id, userId));
  if (!account) return refused(accountDeleted);
  const attempt = { account: accountKey(account.email), client };
  const wait = await waitOf(limits, attempt);
  if (wait !== null) return refused(tooManyTries(wait));
  if ((await verifyPassword(password, account.passwordHash)).isRight) {
    const waitNow = await waitOf(limits, attempt);
    return waitNow === null ? done : refused(tooManyTries(waitNow));
  }
  const waitAfter = await countWrong(db, limits, attempt, { userId, ...options });
  return refused(waitAfter === null ? invalidCurrentPassword : tooManyTries(waitAfter));
}

async function setUser(
  tx: DbOrTransaction,
  { userId }: SignedIn,
  current: string,
  { email, username }: UserChange,
  { clock, device, mailer, sender }: ChangeOptions,
): Promise<void> {
  const isNew = email !== undefined && emailKey(email) !== emailKey(current);
  const values = {
    ...(email === undefined ? {} : { email: storedEmail(email) }),
    ...(isNew ? { isVerified: false } : {}),
    ...(username === undefined ? {} : { username }),
  };
  if (Object.keys(values).length === 0) return;
  await tx.update(users).set(values).where(eq(users.id, userId));
  if (!isNew) return;
  // Deletes the tokens of links mailed to the old address.
  await tx.delete(mailTokens).where(eq(mailTokens.userId, userId));
  await noteSecurityEvent(tx, 'email-changed', { userId, device, clock });
  const user = required(await findUser(tx, userId), 'the changed account');
  const at = clock.now();
  const token = await addMailToken(tx, user, 'verify', at);
  const former = { email: current, name: user.name };
  await mailer.queue(formerEmailMail(former, { email: user.email, at }, sender), tx);
  await mailer.queue(newEmailMail(user, { token, at }, sender), tx);
}

async function setProfile(
  tx: DbOrTransaction,
  userId: string,
  profile: ProfileFields,
): Promise<void> {
  // Drizzle leaves out fields that are undefined, and refuses to set none.
  if (Object.values(profile).every((value) => value === undefined)) return;
  await tx.update(profiles).set(profile).where(eq(profiles.userId, userId));
}
