import { z } from '@hono/zod-openapi';
import { tooManyTries } from '#accounts/account-errors.ts';
import { changeUser, register } from '#accounts/user-commands.ts';
import type { ProfileFields } from '#accounts/user-commands.ts';
import { deleteUser } from '#accounts/user-deletion.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { anonymousJson, jsonBody, nothing } from '#api/foundation/body.ts';
import { unauthorized } from '#api/foundation/errors.ts';
import { busyAnswer, codeOrReason, invalid, json, tooManyAnswer } from '#api/foundation/route.ts';
import { whenReady } from '#platform/cache.ts';
import { ok, okOr, refused } from '#platform/result.ts';
import { newEmail, newProfileSchema, profileSchema, username } from '#shared/account-schemas.ts';
import type { Profile } from '#shared/account-schemas.ts';
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

export function serveUsers(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, config, jobs, mailer, limits, authentication, clientKey, deviceOf } =
    dependencies;
  const path = '/users/me';
  const tags = ['users'];
  routes.anonymousWrite(
    {
      path: '/users/register',
      operationId: 'registerUser',
      tags,
      summary: 'Create an account',
      description: 'It is active, and its address not verified. No session begins.',
      body: anonymousJson(registration),
      responses: {
        201: json('The new account.', userAnswer),
        400: json(
          'REGISTER_INVALID_PASSWORD with a reason; REGISTER_USER_ALREADY_EXISTS.',
          codeOrReason,
        ),
        422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: tooManyAnswer,
        503: busyAnswer,
      },
    },
    async (c) => {
      const wait = await limits.registrations.take(clientKey(c));
      if (wait !== null) return refused(tooManyTries(wait));
      const device = deviceOf(c);
      const { profile, ...account } = c.req.valid('json');
      const fields = { ...profileFieldsOf(profile), name: profile.name };
      const registered = await register(db, { ...account, profile: fields }, { clock, device });
      return registered.ok ? ok(userOutput(registered.value)) : registered;
    },
  );
  routes.viewerRead(
    {
      path,
      operationId: 'getUser',
      tags,
      summary: 'The own account',
      description: 'The person of the token, with their profile.',
      responses: { 200: json('The account.', userAnswer) },
    },
    (c) =>
      whenReady(authentication.user(c.get('user')), (user) =>
        okOr(user && userOutput(user), unauthorized),
      ),
  );
  routes.viewerWrite(
    {
      method: 'patch',
      path,
      operationId: 'updateUser',
      tags,
      summary: 'Change the own account',
      description:
        'A new address has to be verified again; a new password ends all other sessions.',
      session: 'changes-account',
      body: jsonBody(change),
      responses: {
        200: json('The changed account.', userAnswer),
        400: json(
          'UPDATE_USER_INVALID_PASSWORD with a reason; UPDATE_USER_EMAIL_ALREADY_EXISTS; UPDATE_USER_INVALID_CURRENT_PASSWORD.',
          codeOrReason,
        ),
        422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: tooManyAnswer,
        503: busyAnswer,
      },
    },
    async (c) => {
      const { current_password: currentPassword, profile, ...account } = c.req.valid('json');
      const fields = profile && profileFieldsOf(profile);
      const changed = await changeUser(
        db,
        { userId: c.get('user'), sessionId: c.get('session'), isTv: c.get('isTv') },
        { ...account, currentPassword, profile: fields },
        { clock, limits, device: deviceOf(c), client: clientKey(c), mailer, sender: config },
      );
      return changed.ok ? ok(userOutput(changed.value)) : changed;
    },
  );
  routes.viewerWrite(
    {
      method: 'delete',
      path,
      operationId: 'deleteUser',
      tags,
      summary: 'Delete the own account',
      description: 'Deletes everything of the person at once; their tokens are no longer valid.',
      session: 'changes-account',
      body: nothing,
      responses: { 204: { description: 'The account is deleted.' } },
    },
    async (c) => {
      const deleted = await deleteUser(db, c.get('user'), { clock, jobs });
      return deleted.ok ? answerUncached() : deleted;
    },
  );
}

/** The sent fields of a profile, with the names that the accounts use. */
const profileFieldsOf = (sent: {
  [Field in keyof Profile]?: Profile[Field] | undefined;
}): ProfileFields => ({
  name: sent.name,
  surname: sent.surname,
  bio: sent.bio,
  siteUrl: sent.site_url,
  twitterAccount: sent.twitter_account,
  instagramAccount: sent.instagram_account,
  youtubeUrl: sent.youtube_url,
  tiktokAccount: sent.tiktok_account,
  facebookAccount: sent.facebook_account,
  rgbColor: sent.rgb_color,
  usePhotoImg: sent.use_photo_img,
});
