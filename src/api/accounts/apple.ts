import type { OpenAPIHono } from '@hono/zod-openapi';
import { createRoute, z } from '@hono/zod-openapi';
import { anonymousJson } from '#api/body.ts';
import { answerError, notFound } from '#api/errors.ts';
import { detail, invalid, json } from '#api/output.ts';
import { reply, serve } from '#api/route.ts';
import { answerTooMany, tooManyAnswer, UNCACHED } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';
import { tokenAnswer } from './sign-in.ts';
import {
  answerForeignHost,
  answerRefusal,
  answerSignIn,
  authorizationUrl,
  hostQuery,
} from './social.ts';

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
      if ('refused' in result) return answerRefusal(result.refused);
      // Apple's id tokens have no name; a false one would only be the person's own name for themselves.
      const { person } = result;
      const named = person.name === '' ? { ...person, name, surname } : person;
      return answerSignIn(c, named, parts);
    },
  );
}
