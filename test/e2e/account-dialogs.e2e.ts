import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { dialog, newClient, openSignIn } from './account.ts';
import { DESKTOP, expect, go, PHONE, screens, shiftsOf, visitAfresh as visit } from './site.ts';

const opener = (page: Page) => page.getByRole('link', { name: 'LOG!N' });

describe.each(screens('390 px'))('the sign-in dialog at $name', ({ screen }) => {
  test(
    'opens over the page, which does not scroll, and closes by backdrop, Esc, button and Back',
    { tags: 'default' },
    async () => {
      const page = await visit('/genres', screen);
      const isPhone = screen === PHONE;
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(8, 8),
        () => dialog(page, 'Entrar!').getByRole('button', { name: 'Fechar' }).click(),
        () => page.goBack(),
      ]) {
        const opened = await openSignIn(page);
        await expect(opened.getByLabel('Email')).toBeFocused();
        await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
        if (isPhone) {
          // A sheet at the bottom.
          const edges = () =>
            opened.evaluate((sheet) => {
              const { left, right, bottom } = sheet.getBoundingClientRect();
              return [left, right, Math.round(bottom)];
            });
          await expect.poll(edges).toEqual([0, 390, 844]);
        }
        await close();
        await expect(opened).toBeHidden();
        await expect(page).toHaveURL('/genres');
        await expect(
          isPhone ? page.getByRole('button', { name: 'Abrir menu' }) : opener(page),
        ).toBeFocused();
        await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
      }
      expect(await shiftsOf(page)).toEqual([]);
    },
  );
});

test('the keyboard’s focus stays in the dialog, and follows from view to view', async () => {
  const page = await visit('/genres', DESKTOP);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Entrar!').getByLabel('Email')).toBeFocused();
  const names: string[] = [];
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const { activeElement: element, body } = document;
      if (element === body) return 'browser';
      return element?.closest('dialog[open]')
        ? (element.getAttribute('aria-label') ?? element.textContent) || element.id
        : 'outside';
    });
    names.push(at);
  }
  expect(names).not.toContain('outside');
  expect(names.slice(0, 6)).toEqual([
    'entrar-senha',
    'Mostrar a senha',
    'Esqueceu sua senha? Clique aqui!',
    'Entrar',
    'Não tem conta? Inscreva-se',
    'Fechar',
  ]);
  await dialog(page, 'Entrar!')
    .getByRole('button', { name: 'Não tem conta? Inscreva-se' })
    .press('Enter');
  await expect(dialog(page, 'Crie sua conta, é rápido!').getByLabel('Usuário')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
});

test('a password can be shown and hidden; managers know the fields', async () => {
  const page = await visit('/genres');
  const form = await openSignIn(page);
  const password = form.getByLabel('Senha', { exact: true });
  await password.fill('segredo 1');
  await expect(password).toHaveAttribute('type', 'password');
  await form.getByRole('button', { name: 'Mostrar a senha' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await form.getByRole('button', { name: 'Esconder a senha' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(form.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(form.locator('form')).toHaveAttribute('method', 'post');
  await form.getByRole('button', { name: 'Não tem conta? Inscreva-se' }).click();
  await expect(
    dialog(page, 'Crie sua conta, é rápido!').getByLabel('Senha', { exact: true }),
  ).toHaveAttribute('autocomplete', 'new-password');
});

test('nothing moves where the visitor prefers it so', async () => {
  const page = await visit('/genres', { reducedMotion: 'reduce' });
  const opened = await openSignIn(page);
  expect(await opened.evaluate((element) => element.getAnimations().length)).toBe(0);
});

test('a dialog whose code does not arrive says so', { tags: 'default' }, async () => {
  const page = await visit('/genres', {
    tolerate: /ERR_FAILED|Failed to fetch/,
    before: (tab) => tab.route('**/assets/account-dialog-*.js', (route) => route.abort()),
  });
  await opener(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Não deu pra abrir' })).toBeVisible();
});

test('every dialog and page is accessible at both widths', { timeout: 120_000 }, async () => {
  const page = await visit('/genres', { ...newClient(), tolerate: /400/ });
  const check = async (what: string) => expect(await violationsOf(page), what).toEqual([]);
  const form = await openSignIn(page);
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
  await check('sign-in with errors');
  await page.setViewportSize(DESKTOP.viewport);
  await form.getByRole('button', { name: 'Não tem conta? Inscreva-se' }).click();
  const signUp = dialog(page, 'Crie sua conta, é rápido!');
  await signUp.getByRole('button', { name: 'Criar conta' }).click();
  await check('sign-up with errors');
  await signUp.getByRole('button', { name: 'Já possui uma conta? Entre' }).click();
  await form.getByRole('button', { name: 'Esqueceu sua senha? Clique aqui!' }).click();
  const recovery = dialog(page, 'Recupere sua senha');
  await recovery.getByLabel('Email').fill('ninguem@exemplo.com.br');
  await check('recovery');
  await recovery.getByRole('button', { name: 'Recuperar!' }).click();
  await expect(dialog(page, 'Agora olhe seu e-mail.')).toBeVisible();
  await check('recovery sent');
  await page.keyboard.press('Escape');
  for (const [path, heading] of [
    ['/account-confirmation', 'Confirme seu e-mail.'],
    ['/reset-password', 'Falta o link do e-mail.'],
    ['/register-verify', 'Confirme seu e-mail.'],
  ] as const) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await check(path);
  }
  await page.goto(`/reset-password#token=${'x'.repeat(43)}`);
  await page.getByLabel('Senha nova', { exact: true }).fill(`Longa 1! ${crypto.randomUUID()}`);
  await check('a new password');
  await page.getByRole('button', { name: 'Salvar a senha' }).click();
  await expect(page.getByRole('heading', { name: 'Esse link já venceu.' })).toBeVisible();
  await check('an expired link');
});
