import type { createTestApi } from './api.ts';
import { PASSWORD } from './accounts.ts';

type Api = Pick<ReturnType<typeof createTestApi>, 'ask'>;
interface Sent {
  token?: string;
  headers?: Record<string, string>;
  /** The connection's remote address, which Hono's Node adapter would pass. */
  from?: string;
}

/** Sends JSON to the API, or nothing if `body` is absent. */
export function send(
  { ask }: Api,
  [method, path]: [method: string, path: string],
  body?: unknown,
  { token, headers = {}, from }: Sent = {},
): Promise<Response> {
  const init = {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return Promise.resolve(ask(path, init, connectionFrom(from)));
}

export const connectionFrom = (from: string | undefined) =>
  from === undefined ? {} : { incoming: { socket: { remoteAddress: from } } };

/** Signs in with the form that the contract describes. */
export function login(
  { ask }: Api,
  username: string,
  password: string = PASSWORD,
  { headers = {}, from }: Sent = {},
): Promise<Response> {
  const body = new URLSearchParams({ username, password });
  return Promise.resolve(
    ask('/auth/login', { method: 'POST', body, headers }, connectionFrom(from)),
  );
}

/** The body of the sign-up form (docs/product-rules.md R33). */
export const signUpBody = (more: Record<string, unknown> = {}) => ({
  email: 'dora@exemplo.com.br',
  password: PASSWORD,
  is_active: true,
  is_superuser: false,
  is_verified: false,
  username: 'dora',
  profile: {
    name: 'Dora Lima',
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
  ...more,
});
