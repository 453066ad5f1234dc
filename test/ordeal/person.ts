import { randomInt } from 'node:crypto';
import { signUpBody } from '#test/account-requests.ts';
import { PASSWORD } from '#test/accounts.ts';

export interface Person {
  email: string;
  /** Signs a request in. */
  headers: Record<string, string>;
}

/** Signs a new person up at a running site, and in. @throws unless both succeed */
export async function signUp(url: string, email = newEmail()): Promise<Person> {
  const post = async (path: string, init: RequestInit) => {
    const response = await fetch(`${url}/api${path}`, { method: 'POST', ...init });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { access_token?: string };
  };
  const account = signUpBody({ email, username: `ordeal${randomInt(1e9)}` });
  const headers = { 'content-type': 'application/json' };
  await post('/users/register', { headers, body: JSON.stringify(account) });
  const body = new URLSearchParams({ username: email, password: PASSWORD });
  const { access_token: token } = await post('/auth/login', { body });
  return { email, headers: { authorization: `Bearer ${String(token)}` } };
}

const newEmail = () => `ordeal${randomInt(2 ** 47)}@exemplo.com.br`;

/** Asks for the mail with which a person sets a new password. @throws unless it is accepted */
export async function askForMail(url: string, { email }: Person): Promise<void> {
  const response = await fetch(`${url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`the mail: ${response.status} ${await response.text()}`);
}

/** The status of a sign-in, which has to read and write, of somebody unknown. */
export async function signInAt(url: string): Promise<number> {
  const body = new URLSearchParams({
    username: 'ninguem@exemplo.com.br',
    password: 'Tanto faz 1!',
  });
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', body });
  await response.arrayBuffer();
  return response.status;
}
