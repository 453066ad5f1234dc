import { randomInt } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { site } from './site.ts';

export const PASSWORD = 'Pão-de-queijo-7';
/** Key of the token in the browser (docs/product-rules.md R37). */
const TOKEN_KEY = 't';

export interface Person {
  email: string;
  username: string;
  token: string;
  /** Calls the API as this person; throws unless it succeeds. */
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

let made = 0;

/** Signs up and in through the API, by default of the site under test. */
export async function createPerson(
  profile: Record<string, unknown> = {},
  origin = site,
): Promise<Person> {
  made += 1;
  const unique = `${process.pid}.${Date.now().toString(36)}.${made}`;
  const email = `dora.${unique}@exemplo.com.br`;
  const username = 'dora';
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (response.status === 204 ? null : await response.json()) as T;
  };
  const password = PASSWORD;
  const fields = { name: 'Dora Lima', use_photo_img: false, ...profile };
  // Each time another client, because the site limits the registrations of one.
  const client = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` };
  await call('POST', '/users/register', { email, password, username, profile: fields }, client);
  const token = await signIn(email, undefined, origin);
  const authorization = { authorization: `Bearer ${token}` };
  return {
    email,
    username,
    token,
    call: (method, path, body) => call(method, path, body, authorization),
  };
}

/** The token of a new session, for a browser with this User-Agent. */
export async function signIn(
  email: string,
  userAgent = 'Mozilla/5.0',
  origin = site,
): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'user-agent': userAgent },
    body: new URLSearchParams({ username: email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`signing in: ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Signs this person in to a browser: a `before` for `visit`. */
export const asPerson =
  ({ token }: Pick<Person, 'token'>) =>
  (_: Page, context: BrowserContext) =>
    context.addInitScript(
      ([key, stored]) => {
        // Stores the token only once, so that signing out lasts.
        if (sessionStorage.getItem('signed-in')) return;
        sessionStorage.setItem('signed-in', 'yes');
        localStorage.setItem(key!, stored!);
      },
      [TOKEN_KEY, JSON.stringify(token)],
    );
