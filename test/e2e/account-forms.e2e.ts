import type { Locator } from 'playwright';
import { describe, test } from 'vitest';
import {
  createAccount,
  dialog,
  newClient,
  newEmail,
  openSignIn,
  PASSWORD,
  signInWith,
} from './account.ts';
import { expect, PHONE, visit } from './site.ts';

/** Expects a field to show its error to everybody: with icon, text and outline. */
async function expectError(form: Locator, label: string, message: string) {
  const field = form.getByLabel(label, { exact: true });
  await expect(field).toHaveAccessibleDescription(message);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  // Two spaces in one message: the text itself, not as it is laid out.
  const shown = form.locator(`[id="${await field.getAttribute('id')}-erro"]`);
  expect(await shown.textContent()).toBe(message);
}

const expectFine = (form: Locator, label: string) =>
  expect(form.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid');

describe('validation on every change', () => {
  test('the sign-in dialog and the recovery say what is wrong at every change', async () => {
    const page = await visit('/genres', newClient());
    const form = await openSignIn(page);
    await form.getByLabel('Email').pressSequentially('d');
    await expectError(form, 'Email', 'Digite um email válido');
    await form.getByLabel('Senha', { exact: true }).pressSequentially('1234567');
    await expectError(form, 'Senha', 'A senha deve possuir no  8 caracteres');
    await form.getByLabel('Senha', { exact: true }).pressSequentially('8');
    await expectFine(form, 'Senha');
    await form.getByLabel('Email').fill('d@exemplo.com');
    await expectFine(form, 'Email');
    await form.getByRole('button', { name: 'Esqueceu sua senha? Clique aqui!' }).click();
    const recovery = dialog(page, 'Recupere sua senha');
    await expect(recovery.getByLabel('Email')).toBeFocused();
    await recovery.getByRole('button', { name: 'Recuperar!' }).click();
    await expectError(recovery, 'Email', 'Digite um email válido');
    await expect(recovery.getByLabel('Email')).toBeFocused();
    await recovery.getByRole('button', { name: 'Lembrei minha senha!' }).click();
    await expect(dialog(page, 'Entrar!')).toBeVisible();
  });

  test('the sign-up dialog says what is wrong at every change', async () => {
    const page = await visit('/genres', { ...PHONE, ...newClient() });
    await (
      await openSignIn(page)
    )
      .getByRole('button', { name: 'Não tem conta? Inscreva-se' })
      .click();
    const form = dialog(page, 'Crie sua conta, é rápido!');
    await form.getByRole('button', { name: 'Criar conta' }).click();
    await expectError(form, 'Usuário', 'O nome deve ter no mínimo 3 caracteres');
    await expectError(form, 'Nome', 'O nome deve ter no mínimo 3 caracteres');
    await expectError(form, 'Email', 'Email inválido');
    await expectError(form, 'Senha', 'A senha deve possuir no  8 caracteres');
    await expectError(form, 'Li e concordo com os', 'Você deve concordar com os termos');
    await expect(form.getByLabel('Usuário')).toBeFocused();

    const username = form.getByLabel('Usuário');
    await expect(username).toHaveAttribute('maxlength', '15');
    await username.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
    await username.fill('dezesseis-letras');
    await expectError(form, 'Usuário', 'o nome deve ter no máximo 15 caracteres');
    await username.fill('do');
    await expectError(form, 'Usuário', 'O nome deve ter no mínimo 3 caracteres');
    // Markup is no valid name.
    await username.fill('<b>do</b>');
    await expectError(form, 'Usuário', 'O nome deve ter no mínimo 3 caracteres');
    await username.fill('dora');
    await expectFine(form, 'Usuário');
    await expect(form.getByLabel('Nome')).toHaveAttribute('maxlength', '50');

    const email = form.getByLabel('Email');
    await email.fill('a@b.co');
    await expectError(form, 'Email', 'O email precisa ter no mínimo 8 caracteres');

    const password = form.getByLabel('Senha', { exact: true });
    const list = form.getByRole('list', { name: 'A senha deve conter:' });
    const status = form.getByText(/^Falta: |^A senha tem tudo/);
    for (const [typed, message, missing] of [
      [
        'abcdefgh',
        'A senha deve conter pelo menos um número',
        'letra maiúscula, número, caractere especial',
      ],
      [
        'abcdefg1',
        'A senha deve conter no mínimo uma letra maiúscula',
        'letra maiúscula, caractere especial',
      ],
      [
        'ABCDEFG1',
        'A senha deve conter pelo menos uma letra minúscula',
        'letra minúscula, caractere especial',
      ],
      ['ABCDefg1', 'A senha deve conter pelo menos um caracter especial', 'caractere especial'],
    ] as const) {
      await password.fill(typed);
      await expectError(form, 'Senha', message);
      await expect(status).toHaveText(`Falta: ${missing}.`);
      await expect(list.locator('[data-kept=false]')).toHaveCount(missing.split(', ').length);
    }
    await password.fill('ABCDef1°');
    await expectFine(form, 'Senha');
    await expect(status).toHaveText('A senha tem tudo.');
    await expect(list.getByRole('listitem')).toHaveText(
      [
        'Letra maiúscula',
        'Letra minúscula',
        'Número',
        'Caractere especial',
        '8 caracteres ou mais',
      ].map((rule) => `${rule}, tem`),
    );
    await form.getByLabel('Li e concordo com os').check();
    await expectFine(form, 'Li e concordo com os');
    await expect(form.getByRole('link', { name: /^Termos de uso/ })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await form.getByRole('button', { name: 'Já possui uma conta? Entre' }).click();
    await expect(dialog(page, 'Entrar!')).toBeVisible();
  });
});

test(
  'a wrong password, too many of them, no connection: each in its own words, and nothing typed is lost',
  { tags: 'default' },
  async () => {
    const email = await createAccount();
    const page = await visit('/genres', { ...newClient(), tolerate: /400|429|503|ERR_FAILED/ });
    const form = await openSignIn(page);
    await signInWith(form, email, 'outra senha');
    await expect(form.getByRole('alert')).toHaveText('Email e/ou senha incorretos');
    await expect(form.getByLabel('Senha', { exact: true })).toBeFocused();
    const answers = [
      [
        { status: 429, headers: { 'retry-after': '61' } },
        'Foram tentativas demais. Espere 2 minutos e tente de novo.',
      ],
      [{ status: 503 }, 'O VouVer não conseguiu responder agora. Tente de novo em instantes.'],
    ] as const;
    const button = form.getByRole('button', { name: 'Entrar', exact: true });
    for (const [answer, words] of answers) {
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ ...answer, json: { detail: 'No' } }),
      );
      await button.click();
      await expect(form.getByRole('alert')).toHaveText(words);
      await page.unroute('**/api/auth/login');
    }
    await page.route('**/api/auth/login', (route) => route.abort());
    await button.click();
    await expect(form.getByRole('alert')).toHaveText(/^Sem conexão/);
    await expect(form.getByLabel('Email')).toHaveValue(email);
    await expect(form.getByLabel('Senha', { exact: true })).toHaveValue('outra senha');
  },
);

test('a form is sent once, however often its button is pressed', async () => {
  const page = await visit('/genres', { ...newClient(), tolerate: /400/ });
  let sent = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  const form = await openSignIn(page);
  await signInWith(form, newEmail(), 'senha qualquer');
  const button = form.getByRole('button', { name: 'Entrando…' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.dispatchEvent('click');
  await form.getByLabel('Email').press('Enter');
  answer();
  await expect(form.getByRole('alert')).toHaveText('Email e/ou senha incorretos');
  expect(sent).toBe(1);
});

test(
  'a sign-up that the API refuses says why: at the field, in the form, or in the result',
  { tags: 'default' },
  async () => {
    const taken = await createAccount();
    const page = await visit('/genres', { ...newClient(), tolerate: /400|422|429/ });
    await (
      await openSignIn(page)
    )
      .getByRole('button', { name: 'Não tem conta? Inscreva-se' })
      .click();
    const form = dialog(page, 'Crie sua conta, é rápido!');
    await form.getByLabel('Usuário').fill('doralima');
    await form.getByLabel('Nome').fill('Dora Lima');
    await form.getByLabel('Email').fill(taken);
    await form.getByLabel('Senha', { exact: true }).fill('Password1!');
    await form.getByLabel('Li e concordo com os').check();
    const button = form.getByRole('button', { name: 'Criar conta' });
    const answer = (status: number, detail: unknown) =>
      page.route('**/api/users/register', (route) => route.fulfill({ status, json: { detail } }), {
        times: 1,
      });
    await answer(400, { code: 'REGISTER_INVALID_PASSWORD', reason: 'Essa senha é comum demais' });
    await button.click();
    await expectError(form, 'Senha', 'Essa senha é comum demais');
    await expect(form.getByLabel('Senha', { exact: true })).toBeFocused();
    await form.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await answer(422, [{ type: 'value_error', loc: ['body', 'email'], msg: 'Email inválido' }]);
    await button.click();
    await expectError(form, 'Email', 'Email inválido');
    await form.getByLabel('Email').fill(taken);
    await answer(429, 'Too Many Requests');
    await button.click();
    await expect(form.getByRole('alert')).toHaveText(/^Foram tentativas demais/);
    await button.click();
    const result = dialog(page, 'Deu erro!');
    await expect(result.getByRole('alert')).toHaveText('Usuário já existe!');
    await result.getByRole('button', { name: 'Tente novamente' }).click();
    await expect(dialog(page, 'Entrar!')).toBeVisible();
  },
);

test('an account whose mail was refused exists, and the mail can be asked for again', async () => {
  const page = await visit('/genres', { ...newClient(), tolerate: /429/ });
  await (
    await openSignIn(page)
  )
    .getByRole('button', { name: 'Não tem conta? Inscreva-se' })
    .click();
  const form = dialog(page, 'Crie sua conta, é rápido!');
  const email = newEmail();
  await form.getByLabel('Usuário').fill('doralima');
  await form.getByLabel('Nome').fill('Dora Lima');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Li e concordo com os').check();
  await page.route(
    '**/api/users/request-verify-token',
    (route) => route.fulfill({ status: 429, json: { detail: 'Too Many Requests' } }),
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Criar conta' }).click();
  const result = dialog(page, 'Parabéns!');
  await expect(result.getByRole('status')).toContainText('Sua conta foi criada');
  await result.getByRole('button', { name: 'Mandar o email de novo' }).click();
  await expect(result.getByRole('status')).toHaveText(
    `Foi enviado um email de confirmação para ${email}`,
  );
  await result.getByRole('button', { name: 'Fazer login!' }).click();
  await expect(dialog(page, 'Entrar!')).toBeVisible();
});
