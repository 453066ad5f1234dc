// Reasons: docs/decisions/2026-11-22-social-sign-in.md
import { required } from '#shared/list-items.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/rows.ts';
import { addressTaken, noEmail } from '#platform/social/social-person.ts';
import type {
  SocialPerson,
  SocialProvider,
  SocialSignInSecrets,
} from '#platform/social/social-person.ts';
import { ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { badCredentials, notVerified } from './account-errors.ts';
import type { AccountMailing } from './account-mail-rules.ts';
import { profiles, socialIdentities, socialSignIns, users } from './account-tables.ts';
import type { Device } from './device-rules.ts';
import { storedEmail } from './user-queries.ts';
import { noteSecurityEvent } from './security-log.ts';
import { enter } from './sign-in-commands.ts';
import { namesOf } from './social-name-rules.ts';
import { hashToken, newToken } from './sessions.ts';

export interface SocialSignInOptions extends AccountMailing {
  clock: Clock;
  device: Device;
  /** Days for which a token is valid. */
  sessionDays: number;
  /** True if only people with a verified address may sign in. */
  verifiedOnly: boolean;
}

/** The token of a new session. */
export type SocialSignInResult = Result<
  string,
  typeof badCredentials | typeof notVerified | typeof noEmail | typeof addressTaken
>;

/**
 * Signs a person in whom a provider vouches for, and creates their account the first time. Only the provider's id
 * identifies them: a known address with an unknown id is refused, because it may belong to somebody else.
 */
export async function signInSocially(
  db: Db,
  person: SocialPerson,
  options: SocialSignInOptions,
): Promise<SocialSignInResult> {
  const user = await findIdentity(db, person);
  if (user) return signInAs(db, user, options);
  if (person.email === null) return refused(noEmail);
  try {
    const made = await createUser(db, person.email, person, options);
    return await signInAs(db, made, options);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The address is taken, or the same person has signed in twice at the same time.
    const madeMeanwhile = await findIdentity(db, person);
    return madeMeanwhile ? signInAs(db, madeMeanwhile, options) : refused(addressTaken);
  }
}

interface KnownUser {
  id: string;
  isActive: boolean;
  isVerified: boolean;
}

const knownUser = { id: users.id, isActive: users.isActive, isVerified: users.isVerified };

async function findIdentity(
  db: DbOrTransaction,
  { provider, subject }: SocialPerson,
): Promise<KnownUser | undefined> {
  const [user] = await db
    .select(knownUser)
    .from(socialIdentities)
    .innerJoin(users, eq(users.id, socialIdentities.userId))
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject)));
  return user;
}

async function signInAs(
  db: Db,
  { id: userId, isActive, isVerified }: KnownUser,
  options: SocialSignInOptions,
): Promise<SocialSignInResult> {
  const { clock, device, verifiedOnly } = options;
  const about = { userId, device, clock };
  if (!isActive) {
    await noteSecurityEvent(db, 'sign-in-failed', about);
    return refused(badCredentials);
  }
  if (verifiedOnly && !isVerified) return refused(notVerified);
  return ok(await db.transaction((tx) => enter(tx, userId, device, options)));
}

/** Fails with a unique violation if the address or the identity exists. */
function createUser(
  db: Db,
  email: string,
  person: SocialPerson,
  { clock, device }: SocialSignInOptions,
): Promise<KnownUser> {
  const { username, name, surname } = namesOf(person);
  const { provider, subject, isEmailVerified: isVerified } = person;
  const createdAt = clock.now();
  const stored = storedEmail(email);
  return db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(users)
      .values({ email: stored, username, isVerified, createdAt })
      .returning(knownUser);
    const made = required(inserted, 'the new account');
    const userId = made.id;
    await tx.insert(profiles).values({ userId, name, surname });
    await tx
      .insert(socialIdentities)
      .values({ userId, provider, subject, email: stored, createdAt });
    await noteSecurityEvent(tx, 'signed-up', { userId, device, clock });
    return made;
  });
}

/** Seconds that a person may take at the provider; the lifetime of the state cookie too. */
export const STATE_SECONDS = 3600;

/** Begins a sign-in at a provider. Only a hash of the state is stored. */
export async function beginSocialSignIn(
  db: Db,
  provider: SocialProvider,
  host: string,
  clock: Clock,
): Promise<SocialSignInSecrets> {
  const secrets = { host, state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  const { state, nonce, codeVerifier } = secrets;
  await db.insert(socialSignIns).values({
    provider,
    host,
    stateHash: hashToken(state),
    nonce,
    codeVerifier,
    expiresAt: new Date(clock.now().getTime() + STATE_SECONDS * 1000),
  });
  return secrets;
}

/**
 * The sign-in of a state; null if it is unknown, expired, used, or of another provider. Only one of several concurrent
 * calls with a state gets it.
 */
export async function takeSocialSignIn(
  db: Db,
  provider: SocialProvider,
  state: string,
  clock: Clock,
): Promise<SocialSignInSecrets | null> {
  const [begun] = await db
    .delete(socialSignIns)
    .where(
      and(
        eq(socialSignIns.stateHash, hashToken(state)),
        eq(socialSignIns.provider, provider),
        gt(socialSignIns.expiresAt, clock.now()),
      ),
    )
    .returning();
  if (!begun) return null;
  const { host, nonce, codeVerifier } = begun;
  return { host, state, nonce, codeVerifier };
}
