import type { z } from 'zod';
import type { signInSchema, signUpSchema } from '#shared/account-schemas.ts';
import { send, type WriteCall } from '#web/api-client/send.ts';

// All of them throw `ApiError` where the API refuses.

const call = (name: string, options: object): Promise<unknown> =>
  send(name as WriteCall, options as never);

/** Gives the token of a new session. */
export async function login({ email, password }: z.output<typeof signInSchema>): Promise<string> {
  const form = { username: email, password };
  const answer = (await call('POST /auth/login', { form })) as { access_token: string };
  return answer.access_token;
}

/** Creates an account, with every field that the specification names. */
export async function signUp(values: z.output<typeof signUpSchema>): Promise<void> {
  const { username, name, email, password } = values;
  const json = {
    email,
    password,
    is_active: true,
    is_superuser: false,
    is_verified: false,
    username,
    profile: {
      name,
      use_photo_img: false,
      surname: '',
      rgb_color: '',
      bio: '',
      site_url: '',
      twitter_account: '',
      instagram_account: '',
      youtube_url: '',
      tiktok_account: '',
      facebook_account: '',
      photo_url: '',
      cover_url: '',
    },
  };
  await call('POST /users/register', { json });
}

/** Asks for the mail that confirms an address. */
export async function requestVerification(email: string): Promise<void> {
  await call('POST /users/request-verify-token', { json: { email } });
}

/** Asks for the mail with which a new password is set. */
export async function requestRecovery(email: string): Promise<void> {
  await call('POST /auth/forgot-password', { json: { email } });
}
