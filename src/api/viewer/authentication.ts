import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { answerError, unauthorized } from '#api/errors.ts';
import type { SignedInUserId, Viewers } from './viewer-state.ts';

/** What OpenAPI calls the scheme. */
export const BEARER = 'bearer';
/** For calls that only a viewer may send. */
export const REQUIRED_BEARER = [{ [BEARER]: [] }];
/** For public calls that say more to a viewer. */
export const OPTIONAL_BEARER = [{}, { [BEARER]: [] }];

/** Tells who sent a request, by its bearer token. Without `viewers` no token is valid. */
export class Authentication {
  readonly #viewers: Viewers | undefined;

  constructor(viewers: Viewers | undefined) {
    this.#viewers = viewers;
  }

  /** Null without a valid token: public calls answer such a request like any other visitor's. */
  async viewerOf(c: Context): Promise<SignedInUserId | null> {
    const token = tokenOf(c.req.header('authorization'));
    return token === null ? null : ((await this.#viewers?.authenticate(token)) ?? null);
  }

  /** For a route's `middleware`: 401 before anything else of the request is checked (422). */
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

  /** What a viewer keeps of titles; `viewerOf` has found the user, so there are accounts. */
  stateOf(...asked: Parameters<Viewers['stateOf']>): ReturnType<Viewers['stateOf']> {
    if (!this.#viewers) throw new Error('there are no accounts');
    return this.#viewers.stateOf(...asked);
  }
}

/** The token of an `Authorization` header; the scheme word in any case (RFC 9110, section 11.1). */
export function tokenOf(header: string | undefined): string | null {
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1] ?? null;
}
