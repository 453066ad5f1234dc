import { and, eq, sql } from 'drizzle-orm';
import { newDeviceMail } from '#accounts/account-mail-rules.ts';
import type { AccountMailing } from '#accounts/account-mail-rules.ts';
import { users } from '#accounts/account-tables.ts';
import { describeTv } from '#accounts/device-rules.ts';
import type { Device } from '#accounts/device-rules.ts';
import { isNewTv, noteSecurityEvent } from '#accounts/security-log.ts';
import { beginSession, hashToken } from '#accounts/sessions.ts';
import { findUser } from '#accounts/user-queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { accessDenied, authorizationPending, expiredToken, slowDown } from './tv-errors.ts';
import type { PollError } from './tv-errors.ts';
import { tvPairings } from './tv-tables.ts';

/** Seconds that a TV must wait longer after polling too early (RFC 8628, section 3.5). */
const SLOWER_SECONDS = 5;
/** Seconds that a poll may be early: the network may delay one more than the next. */
const TOLERANCE_SECONDS = 0.5;

export interface PollOptions extends AccountMailing {
  clock: Clock;
  sessionDays: number;
}

/** The response to a TV's poll: the token of a session, or the reason why there is none. */
export type PollResult = { token: string } | { refused: PollError };

/** Answers the poll of a TV whose code may have been typed. The first poll after that begins its session. */
export async function pollPairing(
  db: Db,
  deviceCode: string,
  device: Device,
  options: PollOptions,
): Promise<PollResult> {
  const hash = hashToken(deviceCode);
  const polled = await notePoll(db, hash, options.clock.now());
  if (!polled) return { refused: expiredToken };
  if (polled.isEarly) return { refused: slowDown };
  if (polled.state === 'denied') return { refused: accessDenied };
  const { userId } = polled;
  if (userId === null) return { refused: authorizationPending };
  const token = await db.transaction(async (tx) => {
    // Locks the account before the pairing, in the order in which its deletion does.
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), users.isActive))
      .for('key share');
    const isApproved = and(eq(tvPairings.deviceCodeHash, hash), eq(tvPairings.state, 'approved'));
    const used = await tx
      .delete(tvPairings)
      .where(isApproved)
      .returning({ hash: tvPairings.deviceCodeHash });
    return owner && used.length > 0 ? enterAsTv(tx, userId, device, options) : null;
  });
  return token === null ? { refused: expiredToken } : { token };
}

interface Polled {
  state: (typeof tvPairings.state.enumValues)[number];
  userId: string | null;
  isEarly: boolean;
}

/** Notes a poll in one statement, so that simultaneous polls take turns; undefined if expired. */
async function notePoll(db: Db, hash: string, now: Date): Promise<Polled | undefined> {
  const [polled] = await rowsOf<Polled>(
    db,
    sql`with waiting as (
        select device_code_hash as hash, coalesce(polled_at > ${now}::timestamptz
          - make_interval(secs => interval_seconds - ${TOLERANCE_SECONDS}::float8), false) as early
        from tv_pairings where device_code_hash = ${hash} and expires_at > ${now} for update)
      update tv_pairings set polled_at = ${now}, interval_seconds = interval_seconds
        + case when early then ${SLOWER_SECONDS}::int else 0 end
      from waiting where device_code_hash = waiting.hash
      returning state, user_id as "userId", early as "isEarly"`,
  );
  return polled;
}

/** Begins the session of a TV, and mails its owner if no such TV was paired before. */
async function enterAsTv(
  tx: Transaction,
  userId: string,
  device: Device,
  { clock, sessionDays, mailer, sender }: PollOptions,
): Promise<string> {
  const isNew = await isNewTv(tx, userId, device);
  await noteSecurityEvent(tx, 'tv-paired', { userId, device, clock });
  const user = isNew ? await findUser(tx, userId) : null;
  if (user) {
    const about = { device: describeTv(device.userAgent), place: device.place, at: clock.now() };
    await mailer.queue(newDeviceMail(user, about, sender), tx);
  }
  return beginSession(tx, userId, device, { clock, sessionDays, isTv: true });
}
