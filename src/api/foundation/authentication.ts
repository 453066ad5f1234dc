import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SignedIn, SignedInUserId } from '#accounts/signed-in.ts';
import type { DeviceOf } from './client.ts';
import { answerError, notForTvs, notFound, unauthorized } from './errors.ts';
import type { Reply } from './route.ts';
import { CachedAccounts, accountTag } from '#accounts/cached-accounts.ts';
import { invalidations } from '#platform/tags.ts';
import { whenReady } from '#platform/cache.ts';
import type { Ready } from '#platform/cache.ts';
import type { Viewers } from './public-facts.ts';
import { authenticate } from '#accounts/sessions.ts';
import { findUser } from '#accounts/user-queries.ts';
import { findViewerTitles } from '#library/marks/viewer-queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { ViewerState } from './public-facts.ts';

/** The name of the security scheme in the OpenAPI document. */
export const BEARER = 'bearer';
/** For calls that require a token. */
export const REQUIRED_BEARER = [{ [BEARER]: [] }];
/** For public calls whose response contains viewer state if there is a token. */
export const OPTIONAL_BEARER = [{}, { [BEARER]: [] }];

/** Finds the viewer of a request by its bearer token. */
export class Authentication {
  readonly #viewers: Viewers;
  readonly #deviceOf: DeviceOf;

  constructor(viewers: Viewers, deviceOf: DeviceOf) {
    this.#viewers = viewers;
    this.#deviceOf = deviceOf;
  }

  /** Null without a valid token; public calls treat such a request as one without a token. */
  async viewerOf(c: Context): Promise<SignedInUserId | null> {
    return (await this.#signedIn(c))?.userId ?? null;
  }

  /**
   * For the operator's calls: anybody but a superuser gets the 404 of a call that does not exist, also without a token,
   * and on a TV. The handler reads `c.get('user')`. `isSuperuser` asks the database, so that a demoted superuser is
   * refused at once.
   */
  readonly superusers = (isSuperuser: (id: SignedInUserId) => Promise<boolean>) =>
    createMiddleware<{ Variables: { user: SignedInUserId } }>(async (c, next) => {
      const signedIn = await this.#signedIn(c);
      if (signedIn === null || signedIn.isTv || !(await isSuperuser(signedIn.userId))) {
        return answerError(notFound);
      }
      c.set('user', signedIn.userId);
      await next();
      return undefined;
    });

  /**
   * For a route's `middleware`, which runs before the parameters are checked: 401 before 422. The
   * handler reads `c.get('user')`, `c.get('session')` and `c.get('isTv')`.
   */
  readonly required = createMiddleware<{
    Variables: { user: SignedInUserId; session: string; isTv: boolean; viewers: Viewers };
  }>(
    (c, next) =>
      whenReady<SignedIn | null, Response | void>(this.#signedIn(c), (signedIn) => {
        if (signedIn === null) return answerUnauthorized();
        c.set('user', signedIn.userId);
        c.set('session', signedIn.sessionId);
        c.set('isTv', signedIn.isTv);
        c.set('viewers', this.#viewers);
        return next();
      }) as ReturnType<MiddlewareHandler>,
  );

  /**
   * Follows `required` on routes that a TV's session may not use: everybody in the room has it, and people can be
   * talked into pairing a TV that is not theirs.
   */
  readonly refusesTvs = createMiddleware<{ Variables: { isTv: boolean } }>((c, next) =>
    c.get('isTv') ? Promise.resolve(answerError(notForTvs)) : next(),
  );

  /**
   * Follows `required` on the route that ends its own session. Other processes hear of it from the database; this one
   * must know before it responds.
   */
  readonly endsSession = createMiddleware<{
    Variables: { user: SignedInUserId; isTv: boolean };
  }>(async (c, next) => {
    try {
      await next();
    } finally {
      forgetAccount(c.get('user'));
    }
  });

  /** Follows `required` on routes that change the account or its sessions, which TVs may not use. */
  readonly changesAccount = createMiddleware<{
    Variables: { user: SignedInUserId; isTv: boolean };
  }>((c, next) =>
    c.get('isTv') ? Promise.resolve(answerError(notForTvs)) : this.endsSession(c, next),
  );

  /** The signed-in person; null if they were deleted during the request. */
  user(id: SignedInUserId): ReturnType<Viewers['user']> {
    return this.#viewers.user(id);
  }

  /** A viewer's state of titles. */
  stateOf(...asked: Parameters<Viewers['stateOf']>): ReturnType<Viewers['stateOf']> {
    return this.#viewers.stateOf(...asked);
  }

  #signedIn(c: Context): Ready<SignedIn | null> {
    const token = tokenOf(c.req.header('authorization'));
    return token === null ? null : this.#viewers.authenticate(token, () => this.#deviceOf(c));
  }
}

/** Invalidates what this process has cached of a person's account and sessions. */
export const forgetAccount = (userId: string): void => invalidations.publish([accountTag(userId)]);

/** The 401 of the contract; also for somebody whose account was deleted in the meantime. */
export const answerUnauthorized = (): Reply<401, { detail: string }> =>
  answerError(unauthorized, { 'www-authenticate': 'Bearer' });

/** The token of an `Authorization` header; the scheme is case-insensitive (RFC 9110, section 11.1). */
export function tokenOf(header: string | undefined): string | null {
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** The people with accounts, and their libraries. `isCached` only in a process that listens for changes. */
export function accountViewers(db: Db, clock: Clock, isCached: boolean): Viewers {
  const cached = isCached ? new CachedAccounts(db, clock) : null;
  return {
    authenticate: (token, deviceOf) =>
      cached ? cached.authenticate(token, deviceOf) : authenticate(db, token, deviceOf(), clock),
    user: (id) => (cached ? cached.user(id) : findUser(db, id)),
    stateOf: async (user, keys) => {
      const titles = await findViewerTitles(db, user, keys, brazilDay(clock.now()));
      return new ViewerState(user, titles);
    },
  };
}
