import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { tooManyTries } from '#accounts/account-errors.ts';
import {
  STATE_SECONDS,
  beginSocialSignIn,
  signInSocially,
  takeSocialSignIn,
} from '#accounts/social-sign-in-commands.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { anonymousJson } from '#api/foundation/body.ts';
import { answerError, answerInvalid, notFound } from '#api/foundation/errors.ts';
import { UNCACHED, detail, invalid, json, reply, tooManyAnswer } from '#api/foundation/route.ts';
import { ok, refused } from '#platform/result.ts';
import { invalidState, refusedCode } from '#platform/social/social-person.ts';
import type { SocialPerson } from '#platform/social/social-person.ts';
import { tokenAnswer, tokenResult } from './sign-in.ts';

const texts = z.union([z.string().max(200), z.array(z.string().max(200)).max(20)]);

const hostQuery = z.string().max(200).optional().openapi({
  description: 'The origin of the page: the site’s own, which is the default, or a configured one.',
});

const authorizeQuery = z.object({
  scopes: texts
    .optional()
    .transform((scopes) => [scopes ?? []].flat())
    .openapi({
      type: 'array',
      items: { type: 'string' },
      description: 'May be repeated: `email`, `profile`. Others are ignored.',
    }),
  host: hostQuery,
});

/** Optional, because a browser that comes back without one of them gets the same error. */
const returned = (what: string) =>
  z
    .string()
    .max(2000)
    .optional()
    .openapi({ description: `${what}, as the provider sent it.` });
const callbackQuery = z.object({
  code: returned('The code'),
  state: returned('The state'),
  host: hostQuery,
});

const authorizationUrl = z
  .object({ authorization_url: z.url() })
  .openapi('AuthorizationUrl', { description: 'Where to send the browser.' });

/** The providers' names as parts of the calls' ids. */
const TITLE_CASE = { google: 'Google', facebook: 'Facebook' } as const;

const noSuchProvider = { 404: json('People cannot sign in with that provider here.', detail) };
const unavailable = { 502: json('OAUTH_PROVIDER_UNAVAILABLE.', detail) };

/** Sign-in with providers that give a code: Google and Facebook. */
export function serveCodeSignIn(routes: ApiRoutes, dependencies: ApiDependencies): void {
  for (const name of ['google', 'facebook'] as const) {
    serveAuthorize(routes, name, dependencies);
    serveCallback(routes, name, dependencies);
  }
}

function serveAuthorize(
  routes: ApiRoutes,
  name: 'google' | 'facebook',
  { db, clock, config, social, limits, clientKey }: ApiDependencies,
): void {
  routes.anonymousWrite(
    {
      method: 'get',
      path: `/auth/${name}/authorize`,
      operationId: `begin${TITLE_CASE[name]}SignIn`,
      tags: ['auth'],
      summary: 'Begin to sign in with a provider',
      description:
        'Sets a cookie with the state for an hour; the callback needs it. The browser comes back to the site’s page, which calls the callback.',
      request: { query: authorizeQuery },
      responses: {
        200: json('The address of the provider’s dialog.', authorizationUrl),
        ...noSuchProvider,
        422: json('The host is none of the site’s.', invalid),
        429: tooManyAnswer,
        ...unavailable,
      },
    },
    async (c) => {
      const provider = social[name];
      if (!provider) return refused(notFound);
      const { scopes, host = config.siteUrl } = c.req.valid('query');
      if (!config.social.hosts.includes(host)) return answerForeignHost();
      const wait = await limits.socialSignIns.take(clientKey(c));
      if (wait !== null) return refused(tooManyTries(wait));
      const secrets = await beginSocialSignIn(db, name, host, clock);
      const begun = await provider.authorizationUrl(secrets, scopes);
      if (!begun.ok) return begun;
      return reply(
        200,
        { authorization_url: begun.value },
        { ...UNCACHED, 'set-cookie': stateCookie(host, secrets.state, STATE_SECONDS) },
      );
    },
  );
}

function serveCallback(
  routes: ApiRoutes,
  name: 'google' | 'facebook',
  dependencies: ApiDependencies,
): void {
  const { db, clock, config, social, limits, clientKey } = dependencies;
  routes.anonymousWrite(
    {
      method: 'get',
      path: `/auth/${name}/callback`,
      operationId: `complete${TITLE_CASE[name]}SignIn`,
      tags: ['auth'],
      summary: 'Sign in with the code of a provider',
      description:
        'The state has to be the one of the cookie, and is valid once. The first sign-in creates the account.',
      request: { query: callbackQuery },
      responses: {
        200: json('The token of a new session.', tokenAnswer),
        400: json(
          'OAUTH_INVALID_STATE, OAUTH_INVALID_CODE, OAUTH_NOT_AVAILABLE_EMAIL, OAUTH_USER_ALREADY_EXISTS, LOGIN_BAD_CREDENTIALS or LOGIN_USER_NOT_VERIFIED.',
          detail,
        ),
        ...noSuchProvider,
        422: json('A parameter is too long or repeated.', invalid),
        429: tooManyAnswer,
        ...unavailable,
      },
    },
    async (c) => {
      const provider = social[name];
      if (!provider) return refused(notFound);
      const wait = await limits.socialSignIns.take(clientKey(c));
      if (wait !== null) return refused(tooManyTries(wait));
      const { code, state, host } = c.req.valid('query');
      const site = host ?? config.siteUrl;
      const used = { 'set-cookie': stateCookie(site, '', 0) };
      // Checked before the database, so that another browser cannot use a state up.
      if (state === undefined || state === '' || getCookie(c, cookieName(site)) !== state) {
        return refused(invalidState);
      }
      const begun = await takeSocialSignIn(db, name, state, clock);
      if (begun === null || (host !== undefined && host !== begun.host)) {
        return answerError(invalidState, used);
      }
      if (code === undefined || code === '') return answerError(refusedCode, used);
      const person = await provider.personOf(code, begun);
      const signedIn = person.ok ? await signInAs(c, person.value, dependencies) : person;
      return signedIn.ok
        ? reply(200, signedIn.value, { ...UNCACHED, ...used })
        : answerError(signedIn.error, used);
    },
  );
}

/** Signs a person in whom a provider vouches for. */
async function signInAs(
  c: Context,
  person: SocialPerson,
  { db, clock, config, mailer, deviceOf }: ApiDependencies,
) {
  const signedIn = await signInSocially(db, person, {
    clock,
    device: deviceOf(c),
    sessionDays: config.sessionDays,
    verifiedOnly: config.signInVerifiedOnly,
    mailer,
    sender: config,
  });
  return tokenResult(signedIn);
}

const answerForeignHost = () =>
  answerInvalid([{ type: 'host', loc: ['query', 'host'], msg: 'must be an origin of the site' }]);

/**
 * Over https the name has a prefix, with which browsers accept the cookie from this host alone: a
 * subdomain cannot set it. On this machine, without TLS, they would refuse the prefix.
 */
const cookieName = (host: string) =>
  host.startsWith('https:') ? '__Host-vouver-sign-in' : 'vouver-sign-in';

const stateCookie = (host: string, state: string, seconds: number) =>
  `${cookieName(host)}=${state}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;

const random = (what: string) =>
  z
    .string()
    .regex(/^[\w-]{16,128}$/, 'must be 16 to 128 letters, digits, - or _')
    .openapi({ description: `${what}, made by the browser.`, example: 'aB3dE5gH7jK9mN1p' });

const socialLogin = z
  .object({
    access_token: z
      .string('Field required')
      .min(1, 'Field required')
      .max(10_000, 'must be an id token')
      .openapi({ description: 'The id token.' }),
    provider: z.literal('apple', 'must be apple'),
    nonce: z.string().max(200).optional().openapi({
      description: 'The nonce with which the sign-in was begun: the id token has to have the same.',
    }),
    name: z.string().max(200).optional().openapi({
      description: 'As Apple tells it once, at the first sign-in, beside the id token.',
    }),
    surname: z.string().max(200).optional(),
  })
  .openapi('SocialLogin');

/** Sign-in with Apple: the browser brings an id token. */
export function serveAppleSignIn(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { config, social, limits, clientKey } = dependencies;
  routes.anonymousWrite(
    {
      method: 'get',
      path: '/auth/apple/authorize',
      operationId: 'beginAppleSignIn',
      tags: ['auth'],
      summary: 'Begin to sign in with Apple',
      description:
        'State and nonce are the browser’s. Apple has it post a form to the site’s `/auth/apple/callback`.',
      request: {
        query: z.object({
          state: random('The state'),
          nonce: random('The nonce'),
          host: hostQuery,
        }),
      },
      responses: {
        200: json('The address of Apple’s dialog.', authorizationUrl),
        404: json('People cannot sign in with Apple here.', detail),
        422: json('A parameter is wrong, or the host is none of the site’s.', invalid),
        429: tooManyAnswer,
        502: json('OAUTH_PROVIDER_UNAVAILABLE.', detail),
      },
    },
    async (c) => {
      if (!social.apple) return refused(notFound);
      const { state, nonce, host = config.siteUrl } = c.req.valid('query');
      if (!config.social.hosts.includes(host)) return answerForeignHost();
      const wait = await limits.socialSignIns.take(clientKey(c));
      if (wait !== null) return refused(tooManyTries(wait));
      const begun = await social.apple.authorizationUrl({ host, state, nonce });
      return begun.ok ? ok({ authorization_url: begun.value }) : begun;
    },
  );
  routes.anonymousWrite(
    {
      path: '/social/login',
      operationId: 'signInWithApple',
      tags: ['auth'],
      summary: 'Sign in with an id token of Apple',
      description:
        'Signature, issuer, audience, expiry and, where it is sent, the nonce are checked. The first sign-in creates the account.',
      body: anonymousJson(socialLogin),
      responses: {
        200: json('The token of a new session.', tokenAnswer),
        400: json(
          'OAUTH_INVALID_ID_TOKEN, OAUTH_NOT_AVAILABLE_EMAIL, OAUTH_USER_ALREADY_EXISTS, LOGIN_BAD_CREDENTIALS or LOGIN_USER_NOT_VERIFIED.',
          detail,
        ),
        404: json('People cannot sign in with Apple here.', detail),
        422: json('A field is wrong.', invalid),
        429: tooManyAnswer,
        502: json('OAUTH_PROVIDER_UNAVAILABLE.', detail),
      },
    },
    async (c) => {
      if (!social.apple) return refused(notFound);
      const { access_token: idToken, nonce, name = '', surname = '' } = c.req.valid('json');
      const wait = await limits.socialSignIns.take(clientKey(c));
      if (wait !== null) return refused(tooManyTries(wait));
      const result = await social.apple.personOf(idToken, nonce);
      if (!result.ok) return result;
      // Apple's id tokens have no name; a false one would only be the person's own name for themselves.
      const person = result.value;
      const named = person.name === '' ? { ...person, name, surname } : person;
      return signInAs(c, named, dependencies);
    },
  );
}
