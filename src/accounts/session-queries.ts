import { and, desc, eq, gt } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { sessions } from './account-tables.ts';
import type { SignedInUserId } from './signed-in.ts';

/** The most sessions listed, more than anybody has devices; older ones still end with "all others". */
const MOST_SESSIONS = 100;

export type Session = Awaited<ReturnType<typeof findSessions>>[number];

/** A person's sessions that have not expired, the last used first. */
export const findSessions = (db: DbOrTransaction, userId: SignedInUserId, clock: Clock) =>
  db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isTv: sessions.isTv,
      userAgent: sessions.userAgent,
      network: sessions.network,
      place: sessions.place,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id)
    .limit(MOST_SESSIONS);
