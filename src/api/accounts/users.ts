import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { newEmail, newProfileSchema, profileSchema, username } from '#shared/account-schemas.ts';
import { deleteUser } from '#accounts/user-deletion.ts';
import { changeUser, register } from '#accounts/user-commands.ts';
import {
  anonymousJson,
  jsonBody,
  takesNothing,
  takesNothingAnswers,
} from '#api/foundation/body.ts';
import { answerError } from '#api/foundation/errors.ts';
import {
  PRIVATE,
  codeOrReason,
  detail,
  invalid,
  json,
  notForTvsAnswer,
  reply,
  serve,
  unauthorizedAnswer,
} from '#api/foundation/route.ts';
import type { ErrorDetail } from '#platform/errors.ts';
import { whenReady } from '#platform/cache.ts';
import { answerUnauthorized, REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import { answerTooMany, busyAnswer, tooManyAnswer, UNCACHED } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';
import { answerUncached } from './sign-in.ts';
import { userAnswer, userOutput } from './user-output.ts';

/** A password that breaks a rule is 400 with the rule, not 422. */
const password = z.string('Escreva uma senha');

const dropped =
  'id, is_active, is_superuser, is_verified, hashed_password, photo_url and cover_url are ignored.';

const registration = z
  .object({ email: newEmail, password, username, profile: newProfileSchema })
  .openapi('Registration', { description: dropped });

const change = z
  .object({
    email: newEmail.optional(),
    password: password.optional(),
    current_password: z.string('Escreva a senha atual').optional().openapi({
      description: 'If sent, it must be right. The settings page always sends it.',
    }),
    username: username.optional(),
    profile: profileSchema.partial().optional(),
  })
  .openapi('UserChange', { description: `Absent fields stay as they are; ${dropped}` });

export function serveUsers(api: OpenAPIHono, parts: AccountParts): void {
  const { db, clock, config, jobs, mailer, limits, authentication, clientKey, deviceOf } = parts;
  const security = REQUIRED_BEARER;
  const path = '/users/me';
  const tags = ['users'];
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/users/register',
      operationId: 'registerUser',
      tags,
      summary: 'Create an account',
      description: 'It is active, and its address not verified. No session begins.',
      middleware: anonymousJson(),
      request: {
        body: { required: true, content: { 'application/json': { schema: registration } } },
      },
      responses: {
        201: json('The new account.', userAnswer),
        400: json(
          'REGISTER_INVALID_PASSWORD with a reason; REGISTER_USER_ALREADY_EXISTS.',
          codeOrReason,
        ),
        413: json('The body is larger than 16 KB.', detail),
        422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: tooManyAnswer,
        503: busyAnswer,
      },
    }),
    async (c) => {
      const wait = await limits.registrations.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      const device = deviceOf(c);
      const result = await register(db, c.req.valid('json'), { clock, device });
      if ('refused' in result) return answerError<400, ErrorDetail>(result.refused);
      return reply(201, userOutput(result.user), UNCACHED);
    },
  );
  serve(
    api,
    createRoute({
      method: 'get',
      path,
      operationId: 'getUser',
      tags,
      summary: 'The own account',
      description: 'The person of the token, with their profile.',
      security,
      middleware: [authentication.required] as const,
      responses: { 200: json('The account.', userAnswer), 401: unauthorizedAnswer },
    }),
    (c) =>
      whenReady(authentication.user(c.get('user')), (user) =>
        user ? reply(200, userOutput(user), PRIVATE) : answerUnauthorized(),
      ),
  );
  serve(
    api,
    createRoute({
      method: 'patch',
      path,
      operationId: 'updateUser',
      tags,
      summary: 'Change the own account',
      description:
        'A new address has to be verified again; a new password ends all other sessions.',
      security,
      middleware: [authentication.required, authentication.changesAccount, ...jsonBody()] as const,
      request: { body: { required: true, content: { 'application/json': { schema: change } } } },
      responses: {
        200: json('The changed account.', userAnswer),
        400: json(
          'UPDATE_USER_INVALID_PASSWORD with a reason; UPDATE_USER_EMAIL_ALREADY_EXISTS; UPDATE_USER_INVALID_CURRENT_PASSWORD.',
          codeOrReason,
        ),
        401: unauthorizedAnswer,
        403: notForTvsAnswer,
        413: json('The body is larger than a megabyte.', detail),
        422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: tooManyAnswer,
        503: busyAnswer,
      },
    }),
    async (c) => {
      const { current_password: currentPassword, ...changed } = c.req.valid('json');
      const result = await changeUser(
        db,
        { userId: c.get('user'), sessionId: c.get('session'), isTv: c.get('isTv') },
        { ...changed, currentPassword },
        { clock, limits, device: deviceOf(c), client: clientKey(c), mailer, sender: config },
      );
      if (result === null) return answerUnauthorized();
      if ('waitSeconds' in result) return answerTooMany(result.waitSeconds);
      if ('refused' in result) return answerError<400, ErrorDetail>(result.refused);
      return reply(200, userOutput(result.user), PRIVATE);
    },
  );
  serve(
    api,
    createRoute({
      method: 'delete',
      path,
      operationId: 'deleteUser',
      tags,
      summary: 'Delete the own account',
      description: 'Deletes everything of the person at once; their tokens are no longer valid.',
      security,
      middleware: [
        authentication.required,
        authentication.changesAccount,
        ...takesNothing,
      ] as const,
      responses: {
        204: { description: 'The account is deleted.' },
        401: unauthorizedAnswer,
        403: notForTvsAnswer,
        ...takesNothingAnswers,
      },
    }),
    async (c) =>
      (await deleteUser(db, c.get('user'), { clock, jobs }))
        ? answerUncached()
        : answerUnauthorized(),
  );
}
