import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { knownEmail } from '#shared/account-schemas.ts';
import { mailRequests, resetPassword, verifyEmail } from '#accounts/mailed-links.ts';
import type { MailRequest } from '#accounts/mailed-links.ts';
import { anonymousJson } from '#api/foundation/body.ts';
import { codeOrReason, detail, invalid, json, reply, serve } from '#api/foundation/route.ts';
import type { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import { UNCACHED, answerTooMany, busyAnswer, tooManyAnswer } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';
import { forgetAccount } from '#api/foundation/authentication.ts';
import { answerError } from '#api/foundation/errors.ts';
import { userAnswer, userOutput } from './user-output.ts';
import type { ErrorDetail } from '#platform/errors.ts';

/** A person's address, of whom it is not said whether they have an account. */
const addressOnly = z.object({ email: knownEmail }).openapi('EmailAddress');

interface MailRequestCall {
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  /** The condition for getting the mail: `an active person has that address`. */
  condition: string;
  purpose: MailRequest['purpose'];
  limit: DatabaseRateLimit;
}

/** Serves a call that requests a mail with a link. */
export function serveMailRequest(
  api: OpenAPIHono,
  { jobs, clientKey }: Pick<AccountParts, 'jobs' | 'clientKey'>,
  { path, operationId, tag, summary, condition, purpose, limit }: MailRequestCall,
): void {
  serve(
    api,
    createRoute({
      method: 'post',
      path,
      operationId,
      tags: [tag],
      summary,
      description: `The response is the same for any address. A mail is sent in the background if ${condition}.`,
      middleware: anonymousJson(),
      request: {
        body: { required: true, content: { 'application/json': { schema: addressOnly } } },
      },
      responses: {
        202: json('The request is in the queue.', z.null()),
        413: json('The body is larger than 16 KB.', detail),
        422: json('The address is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: tooManyAnswer,
      },
    }),
    async (c) => {
      const wait = await limit.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      await jobs.add(mailRequests, { purpose, email: c.req.valid('json').email });
      return reply(202, null, UNCACHED);
    },
  );
}

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

const newPassword = z
  .object({ token: mailToken, password: z.string('Escreva uma senha') })
  .openapi('PasswordReset');

export function serveRecovery(api: OpenAPIHono, parts: AccountParts): void {
  const { db, clock, config, mailer, limits, deviceOf } = parts;
  serveMailRequest(api, parts, {
    path: '/auth/forgot-password',
    operationId: 'requestPasswordReset',
    tag: 'auth',
    summary: 'Request the link that sets a new password',
    condition: 'an active person has that address',
    purpose: 'reset',
    limit: limits.recoveries,
  });
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/auth/reset-password',
      operationId: 'resetPassword',
      tags: ['auth'],
      summary: 'Set a new password',
      description:
        'Ends all sessions of the person. A refused password leaves the token valid; otherwise it is used once.',
      middleware: anonymousJson(),
      request: {
        body: { required: true, content: { 'application/json': { schema: newPassword } } },
      },
      responses: {
        200: json('The password is set.', z.null()),
        400: json(
          'RESET_PASSWORD_BAD_TOKEN; RESET_PASSWORD_INVALID_PASSWORD with a reason.',
          codeOrReason,
        ),
        413: json('The body is larger than 16 KB.', detail),
        422: json('A field is missing.', invalid),
        503: busyAnswer,
      },
    }),
    async (c) => {
      const options = { clock, device: deviceOf(c), mailer, sender: config };
      const result = await resetPassword(db, c.req.valid('json'), options);
      if ('refused' in result) return answerError<400, ErrorDetail>(result.refused);
      forgetAccount(result.userId);
      return reply(200, null, UNCACHED);
    },
  );
}
