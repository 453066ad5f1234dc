import { Cache, whenReady } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Ready } from '#platform/cache.ts';
import { dependOn } from '#platform/tags.ts';
import type { Tag } from '#platform/tags.ts';
import type { Device } from './device-rules.ts';
import { authenticateCaller } from './access-keys.ts';
import { hashToken } from './sessions.ts';
import type { Authenticated } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';
import { findUser } from './user-queries.ts';
import type { User } from './user-queries.ts';
import { MEGABYTE } from '#platform/bounded-body.ts';

/** A person's account, profile and sessions. Triggers in the database announce its changes. */
export const accountTag = (userId: string): Tag => `account:${userId}`;

/**
 * Changes invalidate entries at once; this is how long one may be wrong if a notification was lost, and
 * how often a session's last use is looked at.
 */
const FRESH_MS = 10_000;
/** Roughly what a session takes in memory, in bytes. */
const SESSION_BYTES = 300;

/**
 * The sessions and people of recent requests, so that most requests with a token need no statement.
 * Only for a process that listens for the changes of others.
 */
export class CachedAccounts {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #sessions: Cache<Authenticated | null>;
  readonly #users: Cache<User | null>;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.#sessions = cacheOf(clock, 4 * MEGABYTE, () => SESSION_BYTES);
    this.#users = cacheOf(clock, 16 * MEGABYTE, (user) => 2 * JSON.stringify(user).length);
  }

  /** As `authenticateCaller` of access-keys.ts. `deviceOf` is called if the session has to be read. */
  authenticate(token: string, deviceOf: () => Device): Ready<SignedIn | null> {
    const loaded = this.#sessions.getOrLoad(hashToken(token), async () => {
      const signedIn = await authenticateCaller(this.#db, token, deviceOf(), this.#clock);
      if (signedIn) dependOn(accountTag(signedIn.userId));
      return signedIn;
    });
    return whenReady(loaded, (session) =>
      session && session.expiresAt.getTime() > this.#clock.now().getTime() ? session : null,
    );
  }

  /** As `findUser` of user-queries.ts. */
  user(id: string): Ready<User | null> {
    return this.#users.getOrLoad(id, async () => {
      dependOn(accountTag(id));
      return findUser(this.#db, id);
    });
  }
}

/** Unknown tokens are not stored: a client could fill the cache with them. */
const cacheOf = <Value extends object>(
  clock: Clock,
  maxBytes: number,
  sizeOf: (value: Value | null) => number,
) =>
  new Cache<Value | null>({
    maxBytes,
    freshMs: FRESH_MS,
    sizeOf,
    outcomeOf: (value) => (value ? 'store' : 'share'),
    clock,
  });
