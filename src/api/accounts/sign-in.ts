import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { noteSecurityEvent } from '#accounts/security-log.ts';
import { endSession } from '#accounts/sessions.ts';
import { signIn } from '#accounts/sign-in-commands.ts';
import { formBody } from '#api/foundation/body.ts';
import { answerError } from '#api/foundation/errors.ts';
import {
  detail,
  invalid,
  json,
  reply,
  replyOf,
  serve,
  unauthorizedAnswer,
} from '#api/foundation/route.ts';
import { REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import { answerTooMany, busyAnswer, tooManyAnswer, UNCACHED } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';

const MISSING = 'Field required';

const credentials = z.object({
  username: z
    .string(MISSING)
    .min(1, MISSING)
    .openapi({ description: 'The e-mail address.', example: 'dora@exemplo.com.br' }),
  password: z.string(MISSING).min(1, MISSING),
  grant_type: z
    .string('must be password')
    .regex(/^(password)?$/, 'must be password')
    .optional()
    .openapi({ description: 'As OAuth 2 has it: `password`, or left out.', example: 'password' }),
});

const form = { schema: credentials.openapi('Credentials') };

/** A new session's token, in the form of OAuth 2. */
export const tokenAnswer = z
  .object({ access_token: z.string(), token_type: z.literal('bearer') })
  .openapi('Token');

export const tokenOutput = (token: string): z.output<typeof tokenAnswer> => ({
  access_token: token,
  token_type: 'bearer',
});

export function serveSignIn(api: OpenAPIHono, parts: AccountParts): void {
  const { db, clock, config, mailer, limits, authentication, clientKey, deviceOf } = parts;
  const options = {
    clock,
    limits,
    sessionDays: config.sessionDays,
    verifiedOnly: config.signInVerifiedOnly,
    mailer,
    sender: config,
  };
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/auth/login',
      operationId: 'signIn',
      tags: ['auth'],
      summary: 'Sign in with e-mail and password',
      description:
        'The response to an unknown address, a wrong password and an inactive person is the same. Wrong passwords are limited by account and by client.',
      middleware: formBody(['username', 'password']),
      request: {
        body: {
          required: true,
          content: { 'application/x-www-form-urlencoded': form, 'multipart/form-data': form },
        },
      },
      responses: {
        200: json('The token of a new session.', tokenAnswer),
        400: json('LOGIN_BAD_CREDENTIALS, or LOGIN_USER_NOT_VERIFIED.', detail),
        413: json('The body is larger than 16 KB, or has too many fields.', detail),
        422: json(
          'A field is missing or empty, the grant type is another, or the body is no form.',
          invalid,
        ),
        429: tooManyAnswer,
        503: busyAnswer,
      },
    }),
    async (c) => {
      const { username: email, password } = c.req.valid('form');
      const attempt = { email, password, device: deviceOf(c), client: clientKey(c) };
      const result = await signIn(db, attempt, options);
      if ('waitSeconds' in result) return answerTooMany(result.waitSeconds);
      if ('refused' in result) return answerError(result.refused);
      return reply(200, tokenOutput(result.token), UNCACHED);
    },
  );
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/auth/logout',
      operationId: 'signOut',
      tags: ['auth'],
      summary: 'Sign out',
      description: 'Ends the session of the token; other sessions stay.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required, authentication.endsSession] as const,
      responses: { 204: { description: 'The token is no longer valid.' }, 401: unauthorizedAnswer },
    }),
    async (c) => {
      const userId = c.get('user');
      if (await endSession(db, userId, c.get('session'))) {
        await noteSecurityEvent(db, 'signed-out', { userId, device: deviceOf(c), clock });
      }
      return answerUncached();
    },
  );
}

/** 204, which has no body. */
export const answerUncached = () =>
  replyOf<204, null>(new Response(null, { status: 204, headers: UNCACHED }));
