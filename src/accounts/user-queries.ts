import { and, count, eq, gt, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { writtenEmail } from '#shared/email-address.ts';
import {
  credentials,
  profiles,
  securityEvents,
  sessions,
  socialIdentities,
  users,
} from './account-tables.ts';

/** The stored form of an address: the local part as typed, the domain in ASCII and lower case. */
export function storedEmail(text: string): string {
  const email = writtenEmail(text);
  const at = email.lastIndexOf('@');
  return email.slice(0, at) + email.slice(at).toLowerCase();
}

/** The compared form of an address, which ignores case (the index on `lower(email)`). */
export const emailKey = (email: string): string => writtenEmail(email).toLowerCase();

const ofUser = {
  id: users.id,
  email: users.email,
  username: users.username,
  isActive: users.isActive,
  isSuperuser: users.isSuperuser,
  isVerified: users.isVerified,
  name: profiles.name,
  surname: profiles.surname,
  bio: profiles.bio,
  siteUrl: profiles.siteUrl,
  twitterAccount: profiles.twitterAccount,
  instagramAccount: profiles.instagramAccount,
  youtubeUrl: profiles.youtubeUrl,
  tiktokAccount: profiles.tiktokAccount,
  facebookAccount: profiles.facebookAccount,
  rgbColor: profiles.rgbColor,
  usePhotoImg: profiles.usePhotoImg,
  photoKey: profiles.photoKey,
  coverKey: profiles.coverKey,
};

/** A person with their profile, without anything secret. */
export type User = Awaited<ReturnType<typeof userWhere>> & object;

export const findUser = (db: DbOrTransaction, id: string): Promise<User | null> =>
  userWhere(db, eq(users.id, id));

/** The person with this address, ignoring case. */
export const findUserByEmail = (db: DbOrTransaction, email: string): Promise<User | null> =>
  userWhere(db, hasEmail(email));

/** The condition that `users.email` is this address, ignoring case. */
export const hasEmail = (email: string): SQL => sql`lower(${users.email}) = ${emailKey(email)}`;

async function userWhere(db: DbOrTransaction, condition: SQL) {
  const [user] = await db
    .select(ofUser)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(condition);
  return user ?? null;
}

export interface ListedUser {
  email: string;
  username: string;
  isActive: boolean;
  isVerified: boolean;
  isSuperuser: boolean;
  createdAt: Date;
}

const emailOrder = sql<string>`lower(${users.email})`;

/** People in the order of their addresses, from the one after `after`. */
export const listUsers = (
  db: DbOrTransaction,
  { after, limit }: { after: string | null; limit: number },
): Promise<ListedUser[]> =>
  db
    .select({
      email: users.email,
      username: users.username,
      isActive: users.isActive,
      isVerified: users.isVerified,
      isSuperuser: users.isSuperuser,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(after === null ? undefined : gt(emailOrder, emailKey(after)))
    .orderBy(emailOrder)
    .limit(limit);

export const countUsers = (db: DbOrTransaction): Promise<number> => db.$count(users);

export interface SignInSummary {
  createdAt: Date;
  /** Null for somebody who signs in with another provider only. */
  passwordChangedAt: Date | null;
  providers: string[];
  sessions: number;
  lastSeenAt: Date | null;
  /** Null if there was none in the period of the security log. */
  lastSignInAt: Date | null;
}

/** A person's ways and times of signing in; null if they do not exist. */
export async function summariseSignIns(
  db: DbOrTransaction,
  userId: string,
  now: Date,
): Promise<SignInSummary | null> {
  const [user] = await db
    .select({ createdAt: users.createdAt, passwordChangedAt: credentials.changedAt })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.id, userId));
  if (!user) return null;
  const identities = await db
    .select({ provider: socialIdentities.provider })
    .from(socialIdentities)
    .where(eq(socialIdentities.userId, userId))
    .orderBy(socialIdentities.provider);
  const [open] = await db
    .select({ sessions: count(), lastSeenAt: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
  const [signedIn] = await db
    .select({ at: max(securityEvents.at) })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), eq(securityEvents.kind, 'signed-in')));
  return {
    ...user,
    providers: identities.map(({ provider }) => provider),
    sessions: open?.sessions ?? 0,
    lastSeenAt: open?.lastSeenAt ?? null,
    lastSignInAt: signedIn?.at ?? null,
  };
}
