import type { BrowserContext, Locator, Page } from 'playwright';
import { expect, PHONE, site } from './site.ts';

export const PASSWORD = 'Sertao 1964!';

/** The rate limits count each test as another client: the site trusts X-Forwarded-For from this machine. */
let clients = 0;
export const newClient = (): { extraHTTPHeaders: Record<string, string> } => ({
  extraHTTPHeaders: { 'x-forwarded-for': `198.18.${process.pid % 250}.${(clients += 1)}` },
});

export const newEmail = () => `dora-${crypto.randomUUID()}@exemplo.com.br`;

async function call(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${site}/api${path}`, {
    method: 'POST',
    ...init,
    headers: { ...newClient().extraHTTPHeaders, ...(init.headers as Record<string, string>) },
  });
  expect(response.ok).toBe(true);
  return response.status === 204 ? null : response.json();
}

/** Creates an account through the API. */
export async function createAccount(): Promise<string> {
  const email = newEmail();
  await call('/users/register', {
    body: JSON.stringify({
      email,
      password: PASSWORD,
      username: 'doralima',
      profile: { name: 'Dora', surname: 'Lima' },
    }),
    headers: { 'content-type': 'application/json' },
  });
  return email;
}

/** A session's token, from the API. */
export async function tokenOf(email: string): Promise<string> {
  const body = new URLSearchParams({ username: email, password: PASSWORD });
  return ((await call('/auth/login', { body })) as { access_token: string }).access_token;
}

/** A `before` for `visit`: the browser has a session, until it ends it. */
export const withToken = (token: string) => (_: Page, context: BrowserContext) =>
  context.addInitScript((stored) => {
    if (localStorage.getItem('seen') === null) localStorage.setItem('t', JSON.stringify(stored));
    localStorage.setItem('seen', '1');
  }, token);

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Opens the sign-in dialog as a visitor does at this width. */
export async function openSignIn(page: Page): Promise<Locator> {
  if (page.viewportSize()!.width > PHONE.viewport.width) {
    await page.getByRole('link', { name: 'LOG!N' }).click();
  } else {
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('button', { name: 'CADASTRE-SE' }).click();
  }
  await expect(dialog(page, 'Entrar!')).toBeVisible();
  return dialog(page, 'Entrar!');
}

export async function signInWith(form: Locator, email: string, password = PASSWORD) {
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Senha', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** The profile control of the bar. */
export const profileControl = (page: Page) => page.getByRole('button', { name: 'Sua conta' });
