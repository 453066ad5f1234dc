import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { answerError, unauthorized } from '#api/errors.ts';
import type { SignedInUserId, Viewers } from './viewer-state.ts';

/** The name of the security scheme in the OpenAPI document. */
export const BEARER = 'bearer';
/** For calls that require a token. */
export const REQUIRED_BEARER = [{ [BEARER]: [] }];
/** For public calls whose response contains viewer state if there is a token. */
export const OPTIONAL_BEARER = [{}, { [BEARER]: [] }];

/** Finds the viewer of a request by its bearer token. Without `viewers` no token is valid. */
export class Authentication {
  readonly #viewers: Viewers | undefined;

  constructor(viewers: Viewers | undefined) {
    this.#viewers = viewers;
  }

  /** Null without a valid token; public calls treat such a request as one without a token. */
  async viewerOf(c: Context): Promise<SignedInUserId | null> {
    const token = tokenOf(c.req.header('authorization'));
    return token === null ? null : ((await this.#viewers?.authenticate(token)) ?? null);
  }

  /** For a route's `middleware`, which runs before the parameters are checked: 401 before 422. */
  readonly required = createMiddleware<{ Variables: { user: SignedInUserId; viewers: Viewers } }>(
    async (c, next) => {
      const user = await this.viewerOf(c);
      if (user === null || !this.#viewers) {
        return answerError(unauthorized, { 'www-authenticate': 'Bearer' });
      }
      c.set('user', user);
      c.set('viewers', this.#viewers);
      await next();
      return undefined;
    },
  );

  /** A viewer's state of titles. Only for a user from `viewerOf`, so `viewers` is defined. */
  stateOf(...asked: Parameters<Viewers['stateOf']>): ReturnType<Viewers['stateOf']> {
    if (!this.#viewers) throw new Error('there are no accounts');
    return this.#viewers.stateOf(...asked);
  }
}

/** The token of an `Authorization` header; the scheme is case-insensitive (RFC 9110, section 11.1). */
export function tokenOf(header: string | undefined): string | null {
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1] ?? null;
}
