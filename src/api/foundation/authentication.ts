import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { CachedAccounts, accountTag } from '#accounts/cached-accounts.ts';
import { authenticateCaller } from '#accounts/access-keys.ts';
import type { KeyScope } from '#accounts/account-tables.ts';
import type { SignedIn, SignedInUserId } from '#accounts/signed-in.ts';
import { findUser } from '#accounts/user-queries.ts';
import { findViewerTitles } from '#library/marks/viewer-queries.ts';
import { whenReady } from '#platform/cache.ts';
import type { Ready } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { invalidations } from '#platform/tags.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { DeviceOf } from './client.ts';
import { answerError, notForKeys, notForTvs, notFound, unauthorized } from './errors.ts';
import { ViewerState } from './public-facts.ts';
import type { TitleKey, Viewers } from './public-facts.ts';

/** The name of the security scheme in the OpenAPI document. */
export const BEARER = 'bearer';
/** For calls that require a token. */
export const REQUIRED_BEARER = [{ [BEARER]: [] }];
/** For public calls whose response contains viewer state if there is a token. */
export const OPTIONAL_BEARER = [{}, { [BEARER]: [] }];

/** The variables of a request after `superusers`. */
export type OperatorEnv = { Variables: { user: SignedInUserId } };
/** The variables of a request after `required`. */
export type ViewerEnv = {
  Variables: {
    user: SignedInUserId;
    session: string;
    isTv: boolean;
    keyScope: KeyScope | undefined;
  };
};

/** The keys with which a call may be sent: with any, with those that may write, or with none. */
export type KeyAccess = KeyScope | 'none';

/** Finds the viewer of a request by its bearer token. */
export class Authentication {
  readonly #viewers: Viewers;
  readonly #deviceOf: DeviceOf;

  constructor(viewers: Viewers, deviceOf: DeviceOf) {
    this.#viewers = viewers;
    this.#deviceOf = deviceOf;
  }

  /**
   * Null without a valid token; public calls treat such a request as one without a token. A key is the person's only
   * where something is read: nobody reports anything by a program.
   */
  async viewerOf(c: Context): Promise<SignedInUserId | null> {
    const signedIn = await this.#signedIn(c);
    if (signedIn?.keyScope !== undefined && c.req.method !== 'GET') return null;
    return signedIn?.userId ?? null;
  }

  /**
   * For the operator's calls: anybody but a superuser gets the 404 of a call that does not exist, also without a token,
   * and on a TV. The handler reads `c.get('user')`. `isSuperuser` asks the database, so that a demoted superuser is
   * refused at once.
   */
  readonly superusers = (isSuperuser: (id: SignedInUserId) => Promise<boolean>) =>
    createMiddleware<OperatorEnv>(async (c, next) => {
      const superuser = await this.superuserOf(c, isSuperuser);
      if (superuser === null) return answerError(notFound);
      c.set('user', superuser);
      await next();
      return undefined;
    });

  /** The superuser who sends a request; null if anybody else does, or a TV. */
  async superuserOf(
    c: Context,
    isSuperuser: (id: SignedInUserId) => Promise<boolean>,
  ): Promise<SignedInUserId | null> {
    const signedIn = await this.#signedIn(c);
    if (signedIn === null || signedIn.isTv || signedIn.keyScope !== undefined) return null;
    return (await isSuperuser(signedIn.userId)) ? signedIn.userId : null;
  }

  /**
   * For a route's `middleware`, which runs before the parameters are checked: 401 before 422. The
   * handler reads `c.get('user')`, `c.get('session')` and `c.get('isTv')`. `scopedFor` follows it on every route.
   */
  readonly required = createMiddleware<ViewerEnv>(
    (c, next) =>
      whenReady<SignedIn | null, Response | void>(this.#signedIn(c), (signedIn) => {
        if (signedIn === null) return answerError(unauthorized);
        c.set('user', signedIn.userId);
        c.set('session', signedIn.sessionId);
        c.set('isTv', signedIn.isTv);
        c.set('keyScope', signedIn.keyScope);
        return next();
      }) as ReturnType<MiddlewareHandler>,
  );

  /** Follows `required`: refuses keys that the call is not for. */
  readonly scopedFor = (access: KeyAccess) =>
    createMiddleware<ViewerEnv>((c, next) => {
      const scope = c.get('keyScope');
      const isAllowed =
        scope === undefined || access === 'read' || (access === 'write' && scope === 'write');
      return isAllowed ? next() : Promise.resolve(answerError(notForKeys));
    });

  /**
   * Follows `required` on routes that a TV's session may not use: everybody in the room has it, and people can be
   * talked into pairing a TV that is not theirs.
   */
  readonly refusesTvs = createMiddleware<ViewerEnv>((c, next) =>
    c.get('isTv') ? Promise.resolve(answerError(notForTvs)) : next(),
  );

  /**
   * Follows `required` on the route that ends its own session. Other processes hear of it from the database; this one
   * must know before it responds.
   */
  readonly endsSession = createMiddleware<ViewerEnv>(async (c, next) => {
    try {
      await next();
    } finally {
      forgetAccount(c.get('user'));
    }
  });

  /** Follows `required` on routes that change the account or its sessions, which TVs may not use. */
  readonly changesAccount = createMiddleware<ViewerEnv>((c, next) =>
    c.get('isTv') ? Promise.resolve(answerError(notForTvs)) : this.endsSession(c, next),
  );

  /** The signed-in person; null if they were deleted during the request. */
  user(id: SignedInUserId): ReturnType<Viewers['user']> {
    return this.#viewers.user(id);
  }

  /** A viewer's state of titles. */
  stateOf(user: SignedInUserId, keys: readonly TitleKey[]): Promise<ViewerState> {
    return this.#viewers.stateOf(user, keys);
  }

  #signedIn(c: Context): Ready<SignedIn | null> {
    const token = tokenOf(c.req.header('authorization'));
    return token === null ? null : this.#viewers.authenticate(token, () => this.#deviceOf(c));
  }
}

/** Invalidates what this process has cached of a person's account and sessions. */
export const forgetAccount = (userId: string): void => invalidations.publish([accountTag(userId)]);

/** The token of an `Authorization` header; the scheme is case-insensitive (RFC 9110, section 11.1). */
export function tokenOf(header: string | undefined): string | null {
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** The people with accounts, and their libraries. `isCached` only in a process that listens for changes. */
export function accountViewers(db: Db, clock: Clock, isCached: boolean): Viewers {
  const cached = isCached ? new CachedAccounts(db, clock) : null;
  return {
    authenticate: (token, deviceOf) =>
      cached
        ? cached.authenticate(token, deviceOf)
        : authenticateCaller(db, token, deviceOf(), clock),
    user: (id) => (cached ? cached.user(id) : findUser(db, id)),
    stateOf: async (user, keys) => {
      const titles = await findViewerTitles(db, user, keys, brazilDay(clock.now()));
      return new ViewerState(user, titles);
    },
  };
}
