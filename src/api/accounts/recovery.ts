import { createRoute, z } from '@hono/zod-openapi';
import { forgetAccount } from '#api/viewer/authentication.ts';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { mailRequests } from '#accounts/mail-request-commands.ts';
import { resetPassword } from '#accounts/recovery-commands.ts';
import { jsonBody } from '#api/body.ts';
import { answerError } from '#api/errors.ts';
import { codeOrReason, detail, invalid, json } from '#api/output.ts';
import { reply, serve } from '#api/route.ts';
import type { ErrorDetail } from '#platform/errors.ts';
import { answerTooMany, busyAnswer, tooManyAnswer, UNCACHED } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';
import { addressOnly, mailToken } from './verification.ts';

const newPassword = z
  .object({ token: mailToken, password: z.string('Escreva uma senha') })
  .openapi('PasswordReset');

export function serveRecovery(api: OpenAPIHono, parts: AccountParts): void {
  const { db, clock, config, jobs, mailer, limits, clientKey, deviceOf } = parts;
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/auth/forgot-password',
      tags: ['auth'],
      summary: 'Request the link that sets a new password',
      description:
        'The response is the same for any address. A mail is sent in the background if an active person has that address.',
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
      const wait = await limits.recoveries.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      await jobs.add(mailRequests, { purpose: 'reset', email: c.req.valid('json').email });
      return reply(202, null, UNCACHED);
    },
  );
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/auth/reset-password',
      tags: ['auth'],
      summary: 'Set a new password',
      description:
        'Ends all sessions of the person. A refused password leaves the token valid; otherwise it is used once.',
      middleware: jsonBody(),
      request: {
        body: { required: true, content: { 'application/json': { schema: newPassword } } },
      },
      responses: {
        200: json('The password is set.', z.null()),
        400: json(
          'RESET_PASSWORD_BAD_TOKEN; RESET_PASSWORD_INVALID_PASSWORD with a reason.',
          codeOrReason,
        ),
        413: json('The body is larger than a megabyte.', detail),
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
