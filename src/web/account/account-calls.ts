import type { z } from 'zod';
import type { signInSchema, signUpSchema } from '#shared/account-schemas.ts';
import { send } from '#web/api-client/send.ts';

// Calls of the API; all throw `ApiError` if it refuses.

/** Gives the token of a new session. */
export async function login({ email, password }: z.output<typeof signInSchema>): Promise<string> {
  const form = { username: email, password };
  return (await send('POST /auth/login', { form })).access_token;
}

/** Creates an account, with every field of one (docs/product-rules.md R33). */
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
  await send('POST /users/register', { json });
}

/** Asks for the mail that confirms an address. */
export async function requestVerification(email: string): Promise<void> {
  await send('POST /users/request-verify-token', { json: { email } });
}

/** Asks for the mail with which a new password is set. */
export async function requestRecovery(email: string): Promise<void> {
  await send('POST /auth/forgot-password', { json: { email } });
}

/** Sets a new password with the token of a recovery mail. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await send('POST /auth/reset-password', { json: { token, password } });
}

/** Confirms an address with the token of a verification mail. */
export async function verifyEmail(token: string): Promise<void> {
  await send('POST /users/verify', { json: { token } });
}
