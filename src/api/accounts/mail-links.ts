import { z } from '@hono/zod-openapi';
import { tooManyTries } from '#accounts/account-errors.ts';
import { mailRequests, resetPassword, verifyEmail } from '#accounts/mailed-links.ts';
import type { MailRequest } from '#accounts/mailed-links.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { forgetAccount } from '#api/foundation/authentication.ts';
import { anonymousJson } from '#api/foundation/body.ts';
import {
  busyAnswer,
  codeOrReason,
  detail,
  invalid,
  json,
  tooManyAnswer,
} from '#api/foundation/route.ts';
import type { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import { done, ok, refused } from '#platform/result.ts';
import { knownEmail } from '#shared/account-schemas.ts';
import { userAnswer, userOutput } from './user-output.ts';

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
function serveMailRequest(
  routes: ApiRoutes,
  { jobs, clientKey }: ApiDependencies,
  { path, operationId, tag, summary, condition, purpose, limit }: MailRequestCall,
): void {
  routes.anonymousWrite(
    {
      path,
      operationId,
      tags: [tag],
      summary,
      description: `The response is the same for any address. A mail is sent in the background if ${condition}.`,
      body: anonymousJson(addressOnly),
      responses: {
        202: json('The request is in the queue.', z.null()),
        422: json('The address is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: tooManyAnswer,
      },
    },
    async (c) => {
      const wait = await limit.take(clientKey(c));
      if (wait !== null) return refused(tooManyTries(wait));
      await jobs.add(mailRequests, { purpose, email: c.req.valid('json').email });
      return done;
    },
  );
}

/** Tokens are not checked for their form: a wrong one is a bad token like any other. */
const mailToken = z
  .string('O link está incompleto')
  .openapi({ description: 'What follows `#token=` in the link of the mail.' });

export function serveVerification(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, limits, deviceOf } = dependencies;
  serveMailRequest(routes, dependencies, {
    path: '/users/request-verify-token',
    operationId: 'requestVerification',
    tag: 'users',
    summary: 'Request the link that confirms an e-mail address',
    condition: 'an active person with that address has not confirmed it yet',
    purpose: 'verify',
    limit: limits.verifications,
  });
  routes.anonymousWrite(
    {
      path: '/users/verify',
      operationId: 'verifyEmail',
      tags: ['users'],
      summary: 'Confirm an e-mail address',
      description:
        'With the token of the mail that `POST /users/request-verify-token` sends. It is bound to the address, and valid for an hour.',
      body: anonymousJson(z.object({ token: mailToken }).openapi('Verification')),
      responses: {
        200: json('The account, verified.', userAnswer),
        400: json('VERIFY_USER_BAD_TOKEN, or VERIFY_USER_ALREADY_VERIFIED.', detail),
        422: json('The token is missing.', invalid),
      },
    },
    async (c) => {
      const { token } = c.req.valid('json');
      const verified = await verifyEmail(db, token, { clock, device: deviceOf(c) });
      if (!verified.ok) return verified;
      forgetAccount(verified.value.id);
      return ok(userOutput(verified.value));
    },
  );
}

const newPassword = z
  .object({ token: mailToken, password: z.string('Escreva uma senha') })
  .openapi('PasswordReset');

export function serveRecovery(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, config, mailer, limits, deviceOf } = dependencies;
  serveMailRequest(routes, dependencies, {
    path: '/auth/forgot-password',
    operationId: 'requestPasswordReset',
    tag: 'auth',
    summary: 'Request the link that sets a new password',
    condition: 'an active person has that address',
    purpose: 'reset',
    limit: limits.recoveries,
  });
  routes.anonymousWrite(
    {
      path: '/auth/reset-password',
      operationId: 'resetPassword',
      tags: ['auth'],
      summary: 'Set a new password',
      description:
        'Ends all sessions of the person. A refused password leaves the token valid; otherwise it is used once.',
      body: anonymousJson(newPassword),
      responses: {
        200: json('The password is set.', z.null()),
        400: json(
          'RESET_PASSWORD_BAD_TOKEN; RESET_PASSWORD_INVALID_PASSWORD with a reason.',
          codeOrReason,
        ),
        422: json('A field is missing.', invalid),
        503: busyAnswer,
      },
    },
    async (c) => {
      const options = { clock, device: deviceOf(c), mailer, sender: config };
      const reset = await resetPassword(db, c.req.valid('json'), options);
      if (!reset.ok) return reset;
      forgetAccount(reset.value.userId);
      return done;
    },
  );
}
