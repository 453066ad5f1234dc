import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { clientHasLeft } from '#platform/request-id.ts';
import { HASH_COST, isWeak, readPhc, writePhc } from './password-rules.ts';
import type { HashCost } from './password-rules.ts';

const TAG_BYTES = 32;
const hashInPool = promisify(argon2);

/**
 * A hash occupies a core for some 30 ms and 19 MiB. One core is left to the requests, and never more
 * than two hashes run at the same time; those that wait longer than two seconds would, are refused.
 */
const hashing = new ConcurrencyLimit({
  running: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 64,
});

/** Off the event loop, in libuv's thread pool. */
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
  return writePhc({ cost, salt, hash: await derive(password, salt, cost) });
}

/** What a password is compared with where there is none: it takes as long, and nothing matches. */
const NOBODY = { cost: HASH_COST, salt: randomBytes(16), hash: randomBytes(TAG_BYTES) };

/**
 * Whether the password is right, and whether its hash should be renewed. `stored` is a PHC string; null
 * for an unknown person, which takes the same time.
 * @throws Overloaded when too many are waiting
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ isRight: boolean; isWeak: boolean }> {
  const known = stored === null ? NOBODY : readPhc(stored);
  const derived = await derive(password, known.salt, known.cost);
  const isSame = derived.length === known.hash.length && timingSafeEqual(derived, known.hash);
  return { isRight: isSame && stored !== null, isWeak: isWeak(known) };
}
