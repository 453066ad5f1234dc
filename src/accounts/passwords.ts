import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { clientHasLeft } from '#platform/log.ts';
import { normalizedPassword } from '#shared/password-rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { HASH_COST, isWeak, readPhc, writePhc } from './password-rules.ts';
import type { HashCost } from './password-rules.ts';
import { passwordChangedMail } from './account-mail-rules.ts';
import type { AccountMailing } from './account-mail-rules.ts';
import { credentials, mailTokens } from './account-tables.ts';
import type { Device } from './device-rules.ts';
import { noteSecurityEvent } from './security-log.ts';
import { deleteKeys } from './access-keys.ts';
import { endSessions } from './sessions.ts';
import { findUser } from './user-queries.ts';

const TAG_BYTES = 32;
const hashInPool = promisify(argon2);

/**
 * Limits hashing, because a hash occupies a core for some 30 ms and 19 MiB: one core is left to the requests, at most
 * two hashes run at once, and those that would wait longer than two seconds are refused.
 */
const hashing = new ConcurrencyLimit({
  running: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 64,
});

/** Hashes in libuv's thread pool, off the event loop. */
const derive = (password: string, salt: Buffer, { memory, passes, parallelism }: HashCost) =>
  hashing.run(
    () =>
      hashInPool('argon2id', {
        message: password,
        nonce: salt,
        memory,
        passes,
        parallelism,
        tagLength: TAG_BYTES,
      }),
    clientHasLeft(),
  );

/**
 * The hash of a password as a PHC string.
 * @throws Overloaded when too many are waiting
 */
export async function hashPassword(password: string, cost: HashCost = HASH_COST): Promise<string> {
  const salt = randomBytes(16);
  return writePhc({ cost, salt, hash: await derive(normalizedPassword(password), salt, cost) });
}

/** Stands in for the hash of an unknown person: comparing takes as long, and nothing matches. */
const NOBODY = { cost: HASH_COST, salt: randomBytes(16), hash: randomBytes(TAG_BYTES) };

/**
 * The texts whose hash may be stored for this password, the normalised one first. Earlier versions hashed it as the
 * keyboard sent it, in NFC or NFD.
 */
const hashedForms = (password: string): string[] => [
  ...new Set([
    normalizedPassword(password),
    password,
    password.normalize('NFC'),
    password.normalize('NFD'),
  ]),
];

/**
 * Compares a password with a stored PHC string; null for an unknown person. The number of hashes depends on the
 * password alone (one without accents, mostly two with them), so the time says nothing about the person. `needsRehash`:
 * its hash should be renewed while the password is at hand.
 * @throws Overloaded when too many are waiting
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ isRight: boolean; needsRehash: boolean }> {
  const phc = stored === null ? NOBODY : readPhc(stored);
  const matches: boolean[] = [];
  for (const form of hashedForms(password)) {
    const derived = await derive(form, phc.salt, phc.cost);
    matches.push(derived.length === phc.hash.length && timingSafeEqual(derived, phc.hash));
  }
  return {
    isRight: stored !== null && matches.includes(true),
    needsRehash: isWeak(phc) || matches[0] !== true,
  };
}

interface PasswordChange extends AccountMailing {
  clock: Clock;
  device: Device;
  event: 'password-changed' | 'password-reset';
  /** The session that stays; null for none. */
  spared: string | null;
}

/** Sets a person's password, ends their sessions and recovery links, and mails them about it. */
export async function setPassword(
  tx: DbOrTransaction,
  userId: string,
  passwordHash: string,
  { clock, device, event, spared, mailer, sender }: PasswordChange,
): Promise<void> {
  const changed = { passwordHash, changedAt: clock.now() };
  await tx
    .insert(credentials)
    .values({ userId, ...changed })
    .onConflictDoUpdate({ target: credentials.userId, set: changed });
  await tx
    .delete(mailTokens)
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'reset')));
  await endSessions(tx, userId, spared);
  await deleteKeys(tx, userId);
  await noteSecurityEvent(tx, event, { userId, device, clock });
  const user = await findUser(tx, userId);
  if (user) await mailer.queue(passwordChangedMail(user, clock.now(), sender), tx);
}
