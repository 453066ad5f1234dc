// Reasons: docs/decisions/2026-11-29-keys-for-programs.md
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { codeError } from '#platform/errors.ts';
import { ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { DAY_MS } from '#shared/days.ts';
import { MOST_KEYS } from '#shared/access-key-rules.ts';
import type { KeyDays } from '#shared/access-key-rules.ts';
import { accountDeleted } from './account-errors.ts';
import { accessKeys, sessions, users } from './account-tables.ts';
import type { KeyScope } from './account-tables.ts';
import type { Device } from './device-rules.ts';
import { noteSecurityEvent } from './security-log.ts';
import { authenticate, hashToken, newToken } from './sessions.ts';
import type { Authenticated } from './sessions.ts';
import type { SignedIn, SignedInUserId } from './signed-in.ts';

/** Tells keys from sessions, and secret scanners what they have found. */
const PREFIX = 'vv_';
/** The least time between two writes of a key's last use. */
const USED_EVERY_MS = 5 * 60_000;

/** The person has as many keys as they may. */
export const tooManyKeys = codeError('TOO_MANY_KEYS', 400);

/** The person of a bearer token, be it of a session or a key; null if it is unknown or expired, or they are inactive. */
export const authenticateCaller = (
  db: DbOrTransaction,
  token: string,
  device: Device,
  clock: Clock,
): Promise<Authenticated | null> =>
  token.startsWith(PREFIX)
    ? authenticateKey(db, token, clock)
    : authenticate(db, token, device, clock);

async function authenticateKey(
  db: DbOrTransaction,
  token: string,
  clock: Clock,
): Promise<Authenticated | null> {
  const now = clock.now();
  const [key] = await db
    .select({
      id: accessKeys.id,
      userId: accessKeys.userId,
      scope: accessKeys.scope,
      lastUsedAt: accessKeys.lastUsedAt,
      expiresAt: accessKeys.expiresAt,
    })
    .from(accessKeys)
    .innerJoin(users, and(eq(users.id, accessKeys.userId), users.isActive))
    .where(and(eq(accessKeys.tokenHash, hashToken(token)), gt(accessKeys.expiresAt, now)));
  if (!key) return null;
  const { id, userId, scope, lastUsedAt, expiresAt } = key;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USED_EVERY_MS) {
    await db.update(accessKeys).set({ lastUsedAt: now }).where(eq(accessKeys.id, id));
  }
  return {
    userId: userId as SignedInUserId,
    sessionId: '',
    isTv: false,
    keyScope: scope,
    expiresAt,
  };
}

export interface KeyInput {
  name: string;
  scope: KeyScope;
  days: KeyDays;
}

interface KeyCircumstances {
  clock: Clock;
  device: Device;
}

/** Makes a key and returns its token, which is stored nowhere. Refused if the session ended meanwhile. */
export const makeKey = (
  db: Db,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  { name, scope, days }: KeyInput,
  { clock, device }: KeyCircumstances,
): Promise<Result<{ token: string; key: OwnKey }, typeof tooManyKeys | typeof accountDeleted>> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    // Whoever ends the session deletes the keys after it, and waits here: no key outlives a changed password.
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
      .for('key share');
    if (!session) return refused(accountDeleted);
    if ((await tx.$count(accessKeys, eq(accessKeys.userId, userId))) >= MOST_KEYS) {
      return refused(tooManyKeys);
    }
    const token = `${PREFIX}${newToken()}`;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const [key] = await tx
      .insert(accessKeys)
      .values({ userId, name, scope, tokenHash: hashToken(token), createdAt: now, expiresAt })
      .returning(ownKey);
    if (!key) throw new Error('a key was not stored');
    await noteSecurityEvent(tx, 'key-made', { userId, device, clock });
    return ok({ token, key });
  });

/** Deletes one key of this person; false if they have no such. */
export const deleteKey = (
  db: Db,
  userId: SignedInUserId,
  id: number,
  { clock, device }: KeyCircumstances,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const deleted = await tx
      .delete(accessKeys)
      .where(and(eq(accessKeys.userId, userId), eq(accessKeys.id, id)))
      .returning({ id: accessKeys.id });
    if (deleted.length === 0) return false;
    await noteSecurityEvent(tx, 'key-deleted', { userId, device, clock });
    return true;
  });

/** Locks the account, if it is still there, before its rows: deleting it locks in the same order. */
const lockUser = (tx: Transaction, userId: SignedInUserId) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');

/** Deletes all keys of a person: whoever knew the password may have made some. */
export const deleteKeys = (db: DbOrTransaction, userId: string) =>
  db.delete(accessKeys).where(eq(accessKeys.userId, userId));

/** Deletes keys that expired so long ago that nobody asks any more why a program has stopped. */
export const sweepKeys = (db: DbOrTransaction, now: Date) =>
  db.delete(accessKeys).where(lt(accessKeys.expiresAt, new Date(now.getTime() - 30 * DAY_MS)));

const ownKey = {
  id: accessKeys.id,
  name: accessKeys.name,
  scope: accessKeys.scope,
  createdAt: accessKeys.createdAt,
  expiresAt: accessKeys.expiresAt,
  lastUsedAt: accessKeys.lastUsedAt,
};

export type OwnKey = Awaited<ReturnType<typeof findKeys>>[number];

/** A person's keys, expired ones too, the newest first. */
export const findKeys = (db: DbOrTransaction, userId: SignedInUserId) =>
  db
    .select(ownKey)
    .from(accessKeys)
    .where(eq(accessKeys.userId, userId))
    .orderBy(desc(accessKeys.createdAt), desc(accessKeys.id));
