import { test } from 'vitest';
import type { Page } from 'playwright';
import { dialog, newEmail, openSignIn, PASSWORD, profileControl, signInWith } from './account.ts';
import { expect, visit } from './site.ts';
import { startSite } from './started-site.ts';
import { startSmtp, type Received } from '#test/smtp.ts';

/** The link in the mail to an address, found as its reader finds it. */
async function linkIn(received: Received[], to: string, path: string): Promise<string> {
  const newestLink = () =>
    received
      .filter((mail) => mail.to.includes(to))
      .map(({ raw }) => raw.replaceAll('=\n', '').replaceAll('=3D', '='))
      .map((text) => new RegExp(`${path}#token=[\\w-]{43}`).exec(text)?.[0])
      .findLast((link) => link !== undefined);
  await expect.poll(newestLink, { timeout: 30_000 }).toBeDefined();
  return newestLink()!;
}

const view = (page: Page, name: string) => dialog(page, name);

test('the whole life of an account', { timeout: 180_000 }, async () => {
  const smtp = await startSmtp();
  const own = await startSite({ SMTP_URL: smtp.url, MAIL_FROM: 'VouVer <oi@vouver.example>' });
  try {
    const email = newEmail();
    const page = await visit('/genres', { origin: own.url, tolerate: /400/ });

    const form = await openSignIn(page);
    await form.getByRole('button', { name: 'Não tem conta? Inscreva-se' }).click();
    const signUp = view(page, 'Crie sua conta, é rápido!');
    await signUp.getByLabel('Usuário').fill('doralima');
    await signUp.getByLabel('Nome').fill('Dora Lima');
    await signUp.getByLabel('Email').fill(email);
    await signUp.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await signUp.getByLabel('Li e concordo com os').check();
    await signUp.getByRole('button', { name: 'Criar conta' }).click();
    await expect(view(page, 'Parabéns!').getByRole('status')).toHaveText(
      `Foi enviado um email de confirmação para ${email}`,
    );
    await view(page, 'Parabéns!').getByRole('button', { name: 'Fazer login!' }).click();
    await expect(form).toBeVisible();

    const verification = await linkIn(smtp.received, email, '/register-verify');
    await page.goto(`${own.url}${verification}`);
    await expect(page.getByRole('heading', { name: 'E-mail confirmado!' })).toBeVisible();
    expect(page.url()).toBe(`${own.url}/register-verify`);
    await page.getByRole('button', { name: 'Fazer login!' }).click();
    await signInWith(view(page, 'Entrar!'), email);
    await expect(profileControl(page)).toBeVisible();

    await profileControl(page).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole('menuitem', { name: 'SAIR' }).click();
    await expect(page).toHaveURL(`${own.url}/`);
    await expect(page.getByRole('link', { name: 'LOG!N' })).toBeVisible();

    await openSignIn(page);
    await page.getByRole('button', { name: 'Esqueceu sua senha? Clique aqui!' }).click();
    await view(page, 'Recupere sua senha').getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Recuperar!' }).click();
    await expect(view(page, 'Agora olhe seu e-mail.').getByRole('status')).toHaveText(
      `Um email com instruções foi enviado para ${email}`,
    );
    const recovery = await linkIn(smtp.received, email, '/reset-password');
    await page.goto(`${own.url}${recovery}`);
    await page.getByLabel('Senha nova', { exact: true }).fill('Outra senha 2!');
    await page.getByRole('button', { name: 'Salvar a senha' }).click();
    await expect(page.getByRole('heading', { name: 'Senha nova salva.' })).toBeVisible();

    await page.getByRole('button', { name: 'Fazer login!' }).click();
    await signInWith(view(page, 'Entrar!'), email, PASSWORD);
    await expect(view(page, 'Entrar!').getByRole('alert')).toHaveText(
      'Email e/ou senha incorretos',
    );
    await signInWith(view(page, 'Entrar!'), email, 'Outra senha 2!');
    await expect(profileControl(page)).toBeVisible();

    // Opening the link again changes nothing.
    await page.goto('/genres');
    await page.goto(`${own.url}${recovery}`);
    await page.getByLabel('Senha nova', { exact: true }).fill('Mais uma senha 3!');
    await page.getByRole('button', { name: 'Salvar a senha' }).click();
    await expect(page.getByRole('heading', { name: 'Esse link já venceu.' })).toBeVisible();
  } finally {
    await own.stop();
  }
});
