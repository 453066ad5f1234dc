// Reasons: docs/decisions/2026-11-22-tv-pairing.md
import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, or } from 'drizzle-orm';
import { users } from '#accounts/account-tables.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { hashToken, newToken } from '#accounts/sessions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import type { TvLimits } from './tv-limits.ts';
import { tvPairings } from './tv-tables.ts';

const CODE_LENGTH = 6;

/**
 * The signs of codes: none that looks like another on a screen across the room (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), and no
 * vowels, so that no code is a word.
 */
const CODE_SIGNS = 'CDFGHJKMNPQRTVWXY2346789';

/** A random code, such as `K7Q2MX`. */
const newUserCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');

/** A code as somebody typed it: without spaces and hyphens, in upper case. */
const readUserCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * The stored form of a code. Unlike a token's, this hash can be reversed by trying all codes: a copy of the database
 * lets its reader connect a waiting TV to their own account, but never to another's.
 */
const hashUserCode = (code: string): string =>
  createHash('sha256').update(`tv code ${code}`).digest('hex');

/** Seconds for which a code is valid. */
export const CODE_SECONDS = 600;
/** Seconds between two polls of a TV, at first. */
export const POLL_SECONDS = 5;
/** Tries to draw an unused code: hitting one in use is rare, and twice in a row next to impossible. */
const DRAWS = 5;

export interface Pairing {
  /** The TV's secret, which is stored nowhere. */
  deviceCode: string;
  /** The code that the TV shows. */
  userCode: string;
}

/** Begins the pairing of a TV. */
export async function beginPairing(db: Db, clock: Clock): Promise<Pairing> {
  const now = clock.now();
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const pairing = { deviceCode: newToken(), userCode: newUserCode() };
    const added = await db
      .insert(tvPairings)
      .values({
        deviceCodeHash: hashToken(pairing.deviceCode),
        userCodeHash: hashUserCode(pairing.userCode),
        intervalSeconds: POLL_SECONDS,
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
      })
      .onConflictDoNothing()
      .returning({ hash: tvPairings.userCodeHash });
    if (added.length > 0) return pairing;
  }
  throw new Error('no code is free');
}

/** A code that a signed-in person typed. */
export interface TypedCode {
  code: string;
  user: SignedInUserId;
  /** The key by which rate limits count the client. */
  client: string;
}

/** Says if the code is a waiting TV's, or the seconds until another may be tried. */
export type TypedResult = { isKnown: boolean } | { waitSeconds: number };

interface Options {
  clock: Clock;
  limits: TvLimits;
}

/**
 * Connects the TV that shows a code to a person's account. If two people type it at the same time, one of them connects
 * it.
 */
export const approvePairing = (db: Db, typed: TypedCode, options: Options): Promise<TypedResult> =>
  tryCode(db, typed, options, async (tx, isShown) => {
    const changed = await tx
      .update(tvPairings)
      .set({ state: 'approved', userId: typed.user })
      .where(and(isShown, eq(tvPairings.state, 'pending')))
      .returning({ hash: tvPairings.userCodeHash });
    return changed.length > 0;
  });

/** Refuses the TV that shows a code, even one that the same person connected, until it has its session. */
export const denyPairing = (db: Db, typed: TypedCode, options: Options): Promise<TypedResult> =>
  tryCode(db, typed, options, async (tx, isShown) => {
    const isOwn = and(eq(tvPairings.state, 'approved'), eq(tvPairings.userId, typed.user));
    const changed = await tx
      .update(tvPairings)
      .set({ state: 'denied' })
      .where(and(isShown, or(eq(tvPairings.state, 'pending'), isOwn)))
      .returning({ hash: tvPairings.userCodeHash });
    return changed.length > 0;
  });

/**
 * Counts each try before the code is looked up, so that simultaneous tries gain nothing. Beyond the limit a right guess
 * ends its code: the TV shows another one, and the person learns nothing.
 */
async function tryCode(
  db: Db,
  { code, user, client }: TypedCode,
  { clock, limits }: Options,
  change: (tx: Transaction, isShown: ReturnType<typeof shownBy>) => Promise<boolean>,
): Promise<TypedResult> {
  const [ofPerson, ofClient] = await Promise.all([
    limits.triesOfPerson.take(user),
    limits.triesOfClient.take(client),
  ]);
  const now = clock.now();
  const isShown = shownBy(code, now);
  const waitSeconds = Math.max(ofPerson ?? 0, ofClient ?? 0);
  if (waitSeconds > 0) {
    await db
      .update(tvPairings)
      .set({ expiresAt: now })
      .where(and(isShown, eq(tvPairings.state, 'pending')));
    return { waitSeconds };
  }
  return db.transaction(async (tx) => {
    // Locks the account before the pairing, in the order in which its deletion does.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user)).for('key share');
    return { isKnown: await change(tx, isShown) };
  });
}

/** The pairing whose TV shows this code. */
const shownBy = (typed: string, now: Date) =>
  and(
    eq(tvPairings.userCodeHash, hashUserCode(readUserCode(typed))),
    gt(tvPairings.expiresAt, now),
  );
