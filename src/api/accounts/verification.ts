import { createRoute, z } from '@hono/zod-openapi';
import { forgetAccount } from '#api/viewer/authentication.ts';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { knownEmail } from '#shared/account-schemas.ts';
import { mailRequests } from '#accounts/mail-request-commands.ts';
import { verifyEmail } from '#accounts/verification-commands.ts';
import { jsonBody } from '#api/body.ts';
import { answerError } from '#api/errors.ts';
import { detail, invalid, json } from '#api/output.ts';
import { reply, serve } from '#api/route.ts';
import { answerTooMany, tooManyAnswer, UNCACHED } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';
import { userAnswer, userOutput } from './user-output.ts';

/** A person's address, of whom it is not said whether they have an account. */
export const addressOnly = z.object({ email: knownEmail }).openapi('EmailAddress');

/** Tokens are not checked for their form: a wrong one is a bad token like any other. */
export const mailToken = z
  .string('O link está incompleto')
  .openapi({ description: 'What follows `#token=` in the link of the mail.' });

export function serveVerification(api: OpenAPIHono, parts: AccountParts): void {
  const { db, clock, jobs, limits, clientKey, deviceOf } = parts;
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/users/request-verify-token',
      tags: ['users'],
      summary: 'Request the link that confirms an e-mail address',
      description:
        'The response is the same for any address. A mail is sent in the background if an active person with that address has not confirmed it yet.',
      middleware: jsonBody(),
      request: {
        body: { required: true, content: { 'application/json': { schema: addressOnly } } },
      },
      responses: {
        202: json('The request is in the queue.', z.null()),
        413: json('The body is larger than a megabyte.', detail),
        422: json('The address is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: tooManyAnswer,
      },
    }),
    async (c) => {
      const wait = await limits.verifications.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      await jobs.add(mailRequests, { purpose: 'verify', email: c.req.valid('json').email });
      return reply(202, null, UNCACHED);
    },
  );
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/users/verify',
      tags: ['users'],
      summary: 'Confirm an e-mail address',
      middleware: jsonBody(),
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
        413: json('The body is larger than a megabyte.', detail),
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
