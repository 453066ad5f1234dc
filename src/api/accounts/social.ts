import type { OpenAPIHono } from '@hono/zod-openapi';
import { createRoute, z } from '@hono/zod-openapi';
import { getCookie } from 'hono/cookie';
import type { Context } from 'hono';
import {
  STATE_SECONDS,
  beginSocialSignIn,
  signInSocially,
  takeSocialSignIn,
} from '#accounts/social-sign-in-commands.ts';
import { answerError, answerInvalid, notFound } from '#api/foundation/errors.ts';
import { detail, invalid, json, reply, serve } from '#api/foundation/route.ts';
import { invalidState, refusedCode } from '#platform/social/social-person.ts';
import type { ProviderRefusal, SocialPerson } from '#platform/social/social-person.ts';
import { UNCACHED, answerTooMany, tooManyAnswer } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';
import { tokenAnswer, tokenOutput } from './sign-in.ts';
import { anonymousJson } from '#api/foundation/body.ts';

const texts = z.union([z.string().max(200), z.array(z.string().max(200)).max(20)]);

export const hostQuery = z.string().max(200).optional().openapi({
  description: 'The origin of the page: the site’s own, which is the default, or a configured one.',
});

const authorizeQuery = z.object({
  scopes: texts
    .optional()
    .transform((given) => [given ?? []].flat())
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

export const authorizationUrl = z
  .object({ authorization_url: z.url() })
  .openapi('AuthorizationUrl', { description: 'Where to send the browser.' });

/** The providers' names as parts of the calls' ids. */
const TITLE_CASE = { google: 'Google', facebook: 'Facebook' } as const;

const noSuchProvider = { 404: json('People cannot sign in with that provider here.', detail) };
const unavailable = { 502: json('OAUTH_PROVIDER_UNAVAILABLE.', detail) };

/** Sign-in with providers that give a code: Google and Facebook. */
export function serveCodeSignIn(api: OpenAPIHono, parts: AccountParts): void {
  for (const name of ['google', 'facebook'] as const) {
    serveAuthorize(api, name, parts);
    serveCallback(api, name, parts);
  }
}

function serveAuthorize(
  api: OpenAPIHono,
  name: 'google' | 'facebook',
  { db, clock, config, social, limits, clientKey }: AccountParts,
): void {
  serve(
    api,
    createRoute({
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
    }),
    async (c) => {
      const provider = social[name];
      if (!provider) return answerError(notFound);
      const { scopes, host = config.siteUrl } = c.req.valid('query');
      if (!config.social.hosts.includes(host)) return answerForeignHost();
      const wait = await limits.socialSignIns.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      const secrets = await beginSocialSignIn(db, name, host, clock);
      const begun = await provider.authorizationUrl(secrets, scopes);
      if ('refused' in begun) return answerError(begun.refused);
      return reply(
        200,
        { authorization_url: begun.url },
        { ...UNCACHED, 'set-cookie': stateCookie(host, secrets.state, STATE_SECONDS) },
      );
    },
  );
}

function serveCallback(api: OpenAPIHono, name: 'google' | 'facebook', parts: AccountParts): void {
  const { db, clock, config, social, limits, clientKey } = parts;
  serve(
    api,
    createRoute({
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
    }),
    async (c) => {
      const provider = social[name];
      if (!provider) return answerError(notFound);
      const wait = await limits.socialSignIns.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      const { code, state, host } = c.req.valid('query');
      const site = host ?? config.siteUrl;
      const used = { 'set-cookie': stateCookie(site, '', 0) };
      // Checked before the database, so that another browser cannot use a state up.
      if (state === undefined || state === '' || getCookie(c, cookieName(site)) !== state) {
        return answerError(invalidState);
      }
      const begun = await takeSocialSignIn(db, name, state, clock);
      if (begun === null || (host !== undefined && host !== begun.host)) {
        return answerError(invalidState, used);
      }
      if (code === undefined || code === '') return answerError(refusedCode, used);
      const result = await provider.personOf(code, begun);
      if ('refused' in result) return answerProviderRefusal(result.refused, used);
      return answerSignIn(c, result.person, parts, used);
    },
  );
}

/** The response where a provider does not vouch for anybody. */
export const answerProviderRefusal = (
  refused: ProviderRefusal,
  headers: Record<string, string> = {},
) => (refused.status === 502 ? answerError(refused, headers) : answerError(refused, headers));

/** The response to a person whom a provider vouches for. */
export async function answerSignIn(
  c: Context,
  person: SocialPerson,
  { db, clock, config, mailer, deviceOf }: AccountParts,
  headers: Record<string, string> = {},
) {
  const result = await signInSocially(db, person, {
    clock,
    device: deviceOf(c),
    sessionDays: config.sessionDays,
    verifiedOnly: config.signInVerifiedOnly,
    mailer,
    sender: config,
  });
  if ('refused' in result) return answerError(result.refused, headers);
  return reply(200, tokenOutput(result.token), { ...UNCACHED, ...headers });
}

export const answerForeignHost = () =>
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
export function serveAppleSignIn(api: OpenAPIHono, parts: AccountParts): void {
  const { config, social, limits, clientKey } = parts;
  serve(
    api,
    createRoute({
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
    }),
    async (c) => {
      if (!social.apple) return answerError(notFound);
      const { state, nonce, host = config.siteUrl } = c.req.valid('query');
      if (!config.social.hosts.includes(host)) return answerForeignHost();
      const wait = await limits.socialSignIns.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      const begun = await social.apple.authorizationUrl({ host, state, nonce });
      if ('refused' in begun) return answerError(begun.refused);
      return reply(200, { authorization_url: begun.url }, UNCACHED);
    },
  );
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/social/login',
      operationId: 'signInWithApple',
      tags: ['auth'],
      summary: 'Sign in with an id token of Apple',
      description:
        'Signature, issuer, audience, expiry and, where it is sent, the nonce are checked. The first sign-in creates the account.',
      middleware: anonymousJson(),
      request: {
        body: { required: true, content: { 'application/json': { schema: socialLogin } } },
      },
      responses: {
        200: json('The token of a new session.', tokenAnswer),
        400: json(
          'OAUTH_INVALID_ID_TOKEN, OAUTH_NOT_AVAILABLE_EMAIL, OAUTH_USER_ALREADY_EXISTS, LOGIN_BAD_CREDENTIALS or LOGIN_USER_NOT_VERIFIED.',
          detail,
        ),
        404: json('People cannot sign in with Apple here.', detail),
        413: json('The body is larger than 16 KB.', detail),
        422: json('A field is wrong.', invalid),
        429: tooManyAnswer,
        502: json('OAUTH_PROVIDER_UNAVAILABLE.', detail),
      },
    }),
    async (c) => {
      if (!social.apple) return answerError(notFound);
      const { access_token: idToken, nonce, name = '', surname = '' } = c.req.valid('json');
      const wait = await limits.socialSignIns.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      const result = await social.apple.personOf(idToken, nonce);
      if ('refused' in result) return answerProviderRefusal(result.refused);
      // Apple's id tokens have no name; a false one would only be the person's own name for themselves.
      const { person } = result;
      const named = person.name === '' ? { ...person, name, surname } : person;
      return answerSignIn(c, named, parts);
    },
  );
}
