// Reasons: docs/decisions/2026-11-22-tokens-and-sessions.md
import { hash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { sessions, users } from './account-tables.ts';
import type { Device } from './device-rules.ts';
import type { SignedIn, SignedInUserId } from './signed-in.ts';

const DAY_MS = 86_400_000;
/** The least time between two writes of a session's last use. */
const SEEN_EVERY_MS = 5 * 60_000;

export interface SessionOptions {
  clock: Clock;
  /** Days for which a token is valid. */
  sessionDays: number;
  /** True for the session of a TV that was paired with a code. */
  isTv?: boolean;
}

/** Begins a session and returns its token, which is stored nowhere. */
export async function beginSession(
  db: DbOrTransaction,
  userId: string,
  device: Device,
  { clock, sessionDays, isTv = false }: SessionOptions,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await db.insert(sessions).values({
    ...device,
    userId,
    isTv,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + sessionDays * DAY_MS),
  });
  return token;
}

/** A valid session, and the time when it expires. */
export type Authenticated = SignedIn & { expiresAt: Date };

/**
 * The person and session of a token; null if it is unknown or expired, or the person inactive. Notes the time and
 * device of the use.
 */
export async function authenticate(
  db: DbOrTransaction,
  token: string,
  device: Device,
  clock: Clock,
): Promise<Authenticated | null> {
  const now = clock.now();
  const [session] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      isTv: sessions.isTv,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), users.isActive))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)));
  if (!session) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now, network: device.network, place: device.place })
      .where(eq(sessions.id, session.id));
  }
  const { id: sessionId, userId, isTv, expiresAt } = session;
  return { userId: userId as SignedInUserId, sessionId, isTv, expiresAt };
}

/** Ends one session of this person; false if they have no such session. */
export async function endSession(
  db: DbOrTransaction,
  userId: SignedInUserId,
  sessionId: string,
): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a person, except `spared`; returns how many ended. */
export async function endSessions(
  db: DbOrTransaction,
  userId: string,
  spared: string | null = null,
): Promise<number> {
  const others = spared === null ? sql`true` : ne(sessions.id, spared);
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return ended.length;
}

/** An opaque token: 256 random bits, as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * The stored form of a token: its SHA-256 in hexadecimal. A slow hash is not needed, because 256 random bits cannot be
 * guessed.
 */
export const hashToken = (token: string): string => hash('sha256', token);

/** The most sessions listed, more than anybody has devices; older ones still end with "all others". */
const MOST_SESSIONS = 100;

export type OwnSession = Awaited<ReturnType<typeof findSessions>>[number];

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
