import { z } from '@hono/zod-openapi';
import { noteSecurityEvent } from '#accounts/security-log.ts';
import { endSession } from '#accounts/sessions.ts';
import { signIn } from '#accounts/sign-in-commands.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { anonymousForm } from '#api/foundation/body.ts';
import {
  UNCACHED,
  busyAnswer,
  detail,
  json,
  replyOf,
  tooManyAnswer,
} from '#api/foundation/route.ts';
import { ok } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';

const MISSING = 'Field required';

const credentials = z
  .object({
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
  })
  .openapi('Credentials');

/** A new session's token, in the form of OAuth 2. */
export const tokenAnswer = z
  .object({ access_token: z.string(), token_type: z.literal('bearer') })
  .openapi('Token');

/** The result of a sign-in, whose value is the token of a new session. */
export const tokenResult = <Refusal>(
  signedIn: Result<string, Refusal>,
): Result<z.output<typeof tokenAnswer>, Refusal> =>
  signedIn.ok ? ok({ access_token: signedIn.value, token_type: 'bearer' }) : signedIn;

export function serveSignIn(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, config, mailer, limits, clientKey, deviceOf } = dependencies;
  const options = {
    clock,
    limits,
    sessionDays: config.sessionDays,
    verifiedOnly: config.signInVerifiedOnly,
    mailer,
    sender: config,
  };
  routes.anonymousWrite(
    {
      path: '/auth/login',
      operationId: 'signIn',
      tags: ['auth'],
      summary: 'Sign in with e-mail and password',
      description:
        'The response to an unknown address, a wrong password and an inactive person is the same. Wrong passwords are limited by account and by client.',
      body: anonymousForm(credentials, ['username', 'password']),
      responses: {
        200: json('The token of a new session.', tokenAnswer),
        400: json('LOGIN_BAD_CREDENTIALS, or LOGIN_USER_NOT_VERIFIED.', detail),
        429: tooManyAnswer,
        503: busyAnswer,
      },
    },
    async (c) => {
      const { username: email, password } = c.req.valid('form');
      const attempt = { email, password, device: deviceOf(c), client: clientKey(c) };
      return tokenResult(await signIn(db, attempt, options));
    },
  );
  routes.viewerWrite(
    {
      method: 'post',
      path: '/auth/logout',
      operationId: 'signOut',
      tags: ['auth'],
      summary: 'Sign out',
      description: 'Ends the session of the token; other sessions stay.',
      session: 'ends-session',
      responses: { 204: { description: 'The token is no longer valid.' } },
    },
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
