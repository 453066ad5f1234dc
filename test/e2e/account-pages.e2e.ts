import type { Request } from 'playwright';
import { describe, test } from 'vitest';
import { createAccount, dialog, newClient, signInWith } from './account.ts';
import { expect, go, site, untilHydrated, visit } from './site.ts';
import { firstByDefault } from '#test/tier.ts';

const TOKEN = 'aB3-'.repeat(10) + 'xyz';

describe('a private page', () => {
  test(
    'asks an anonymous visitor to sign in, and is theirs afterwards',
    { tags: 'default' },
    async () => {
      const email = await createAccount();
      const page = await visit('/genres', { ...newClient() });
      await go(page, '/settings');
      await expect(dialog(page, 'Entrar!')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL('/settings');
      const main = page.getByRole('main');
      await expect(main).toContainText('As configurações são de quem tem conta');
      await main.getByRole('button', { name: 'Criar conta' }).click();
      await expect(dialog(page, 'Crie sua conta, é rápido!')).toBeVisible();
      await page.keyboard.press('Escape');
      await main.getByRole('button', { name: 'Entrar' }).click();
      await signInWith(dialog(page, 'Entrar!'), email);
      await expect(dialog(page, 'Entrar!')).toBeHidden();
      await expect(page).toHaveURL('/settings');
      await expect(main).not.toContainText('As configurações são de quem tem conta');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

  test.each(['/hoje', '/mytv', '/profile', '/settings', '/reset-password', '/register-verify'])(
    '%s is not for search engines, nor for caches if its address has a token',
    { tags: 'default' },
    async (path) => {
      const response = await fetch(`${site}${path}?token=${TOKEN}`);
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain(TOKEN);
      if (path.startsWith('/re')) {
        expect(response.headers.get('cache-control')).toContain('no-store');
        expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      }
    },
  );
});

describe('a token in an address', () => {
  test.each(firstByDefault([`/reset-password#token=${TOKEN}`, `/register-verify?token=${TOKEN}`]))(
    'of %s is taken out of it at once, and sent to the API alone',
    { tags: 'default' },
    async (path) => {
      const requests: Request[] = [];
      const page = await visit(path, {
        ...newClient(),
        tolerate: /400/,
        before: async (tab) => tab.on('request', (request) => requests.push(request)),
      });
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path.split(/[?#]/)[0]);
      expect(page.url()).not.toContain('#');
      if (path.includes('reset')) {
        await page.getByLabel('Senha nova', { exact: true }).fill('Uma senha 1!');
        await page.getByRole('button', { name: 'Salvar a senha' }).click();
      }
      await expect(page.getByRole('heading', { name: 'Esse link já venceu.' })).toBeVisible();
      const [document, ...others] = requests;
      expect(document!.resourceType()).toBe('document');
      const withSecret = others.filter((request) =>
        JSON.stringify([request.url(), request.headers(), request.postData()]).includes(TOKEN),
      );
      expect(withSecret.map((request) => request.postDataJSON().token)).toEqual([TOKEN]);
      // Another link, opened in the same tab, does not load the page again.
      const second = TOKEN.toLowerCase();
      await page.evaluate((hash) => window.location.assign(hash), `#token=${second}`);
      if (path.includes('reset'))
        await expect(page.getByLabel('Senha nova', { exact: true })).toHaveValue('');
      await expect(page).toHaveURL(path.split(/[?#]/)[0]!);
    },
  );
});

test(
  'a link that the API cannot read, as it was not copied whole, leads to a new one',
  { tags: 'default' },
  async () => {
    const page = await visit('/register-verify#token=x', {
      ...newClient(),
      tolerate: /422/,
      before: (tab) =>
        tab.route('**/api/users/verify', (route) => route.fulfill({ status: 422, json: {} })),
    });
    await expect(page.getByRole('form', { name: 'Pedir outro link' })).toBeVisible();
  },
);

test('an expired link leads to a new one', async () => {
  const email = await createAccount();
  const page = await visit(`/register-verify#token=${TOKEN}`, { ...newClient(), tolerate: /400/ });
  const form = page.getByRole('form', { name: 'Pedir outro link' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Mandar outro link' }).click();
  await expect(form.getByRole('status')).toHaveText(
    `Se ${email} tem uma conta por confirmar, o link já foi.`,
  );
  await page.goto('/reset-password');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Mandar outro link' }).click();
  await expect(dialog(page, 'Recupere sua senha')).toBeVisible();
  await dialog(page, 'Recupere sua senha').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Recuperar!' }).click();
  const sent = dialog(page, 'Agora olhe seu e-mail.');
  await expect(sent.getByRole('status')).toHaveText(
    `Um email com instruções foi enviado para ${email}`,
  );
  await expect(sent.getByRole('button', { name: /^Mandar de novo em 0:\d\d$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await sent.getByRole('button', { name: 'Fechar' }).last().press('Tab');
  await sent.getByText('Fechar', { exact: true }).click();
  await expect(sent).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('without JavaScript LOG!N leads to a page that says what is missing', async () => {
  const page = await visit('/genres', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'LOG!N' }).click();
  await expect(page).toHaveURL('/profile');
  for (const path of ['/profile', '/settings', '/reset-password', '/register-verify']) {
    await page.goto(path);
    const main = page.getByRole('main');
    const missing = main.locator('noscript p');
    await expect(missing).toBeVisible();
    await expect(missing).toHaveText(
      /^Entrar, criar conta e recuperar a senha precisam de JavaScript/,
    );
    await expect(main.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
