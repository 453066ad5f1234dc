import { createRoute, z } from '@hono/zod-openapi';
import { forgetAccount } from '#api/viewer/authentication.ts';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { resetPassword } from '#accounts/mailed-links.ts';
import { anonymousJson } from '#api/body.ts';
import { answerError } from '#api/errors.ts';
import { codeOrReason, detail, invalid, json } from '#api/output.ts';
import { reply, serve } from '#api/route.ts';
import type { ErrorDetail } from '#platform/errors.ts';
import { busyAnswer, UNCACHED } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';
import { serveMailRequest } from './mail-request.ts';
import { mailToken } from './verification.ts';

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
