import { and, count, eq, gt, max, sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import {
  credentials,
  securityEvents,
  sessions,
  socialIdentities,
  users,
} from './account-tables.ts';
import { emailKey } from './email-rules.ts';

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
