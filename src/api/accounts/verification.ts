import { createRoute, z } from '@hono/zod-openapi';
import { forgetAccount } from '#api/viewer/authentication.ts';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { verifyEmail } from '#accounts/mailed-links.ts';
import { anonymousJson } from '#api/body.ts';
import { answerError } from '#api/errors.ts';
import { detail, invalid, json } from '#api/output.ts';
import { reply, serve } from '#api/route.ts';
import { UNCACHED } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';
import { serveMailRequest } from './mail-request.ts';
import { userAnswer, userOutput } from './user-output.ts';

/** Tokens are not checked for their form: a wrong one is a bad token like any other. */
export const mailToken = z
  .string('O link está incompleto')
  .openapi({ description: 'What follows `#token=` in the link of the mail.' });

export function serveVerification(api: OpenAPIHono, parts: AccountParts): void {
  const { db, clock, limits, deviceOf } = parts;
  serveMailRequest(api, parts, {
    path: '/users/request-verify-token',
    operationId: 'requestVerification',
    tag: 'users',
    summary: 'Request the link that confirms an e-mail address',
    condition: 'an active person with that address has not confirmed it yet',
    purpose: 'verify',
    limit: limits.verifications,
  });
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/users/verify',
      operationId: 'verifyEmail',
      tags: ['users'],
      summary: 'Confirm an e-mail address',
      description:
        'With the token of the mail that `POST /users/request-verify-token` sends. It is bound to the address, and valid for an hour.',
      middleware: anonymousJson(),
      request: {
        body: {
          required: true,
          content: {
            'application/json': {
              schema: z.object({ token: mailToken }).openapi('Verification'),
            },
          },
        },
      },
      responses: {
        200: json('The account, verified.', userAnswer),
        400: json('VERIFY_USER_BAD_TOKEN, or VERIFY_USER_ALREADY_VERIFIED.', detail),
        413: json('The body is larger than 16 KB.', detail),
        422: json('The token is missing.', invalid),
      },
    }),
    async (c) => {
      const { token } = c.req.valid('json');
      const result = await verifyEmail(db, token, { clock, device: deviceOf(c) });
      if ('refused' in result) return answerError(result.refused);
      forgetAccount(result.user.id);
      return reply(200, userOutput(result.user), UNCACHED);
    },
  );
}
