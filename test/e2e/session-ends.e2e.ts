import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { inject, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { newCode } from '#test/tv.ts';
import { dialog, newClient, signInWith } from './account.ts';
import { asPerson, createPerson, PASSWORD, type Person } from './signed-in.ts';
import { CIDADE, expect, site, visitWithoutPictures } from './site.ts';
import { UNUSED } from './title-actions.ts';

// The session ends while somebody writes: they sign in over the page, and what they wrote is sent.

const visit = (path: string, person: Person) =>
  visitWithoutPictures(path, {
    ...newClient(),
    before: asPerson(person),
    tolerate: RegExp(`401|404|${UNUSED}`),
  });

const tokenIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('t') ?? 'null') as string | null);

/** Ends the session of the page's browser at the API, which the page does not know. */
async function endSession(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenIn(page)}` };
  const response = await fetch(`${site}/api/auth/logout`, { method: 'POST', headers });
  expect(response.ok).toBe(true);
}

const signInForm = (page: Page) => dialog(page, 'Entrar!');

async function signInOver(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await expect(signInForm(page)).toBeVisible();
  await signInWith(signInForm(page), email, PASSWORD);
  await expect(signInForm(page)).toBeHidden();
}

test('a list is created and edited over a session that has ended, here or in another tab', async () => {
  const person = await createPerson();
  const page = await visit('/gallery', person);
  const form = dialog(page, 'Criar lista');
  const name = form.getByLabel('Nome');
  const submit = form.getByRole('button', { name: 'Criar lista' });
  await page.getByRole('button', { name: 'Criar lista' }).first().click();
  await name.fill('Pra ver na chuva');
  await form.getByLabel('Descrição').fill('Com pipoca e cobertor.');
  await endSession(page);
  await submit.click();
  await expect(signInForm(page)).toContainText('Sua sessão terminou.');
  // Somebody who does not sign in keeps what they wrote, and Back closes only the dialog over it.
  await page.keyboard.press('Escape');
  await expect(signInForm(page)).toBeHidden();
  await expect(form.getByText('Sua sessão terminou. Entre de novo.').first()).toBeVisible();
  await submit.click();
  await expect(signInForm(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(signInForm(page)).toBeHidden();
  await expect(name).toHaveValue('Pra ver na chuva');
  await submit.click();
  await signInOver(page, person);
  await expect(page.getByText('Lista Pra ver na chuva criada!').first()).toBeVisible();
  await expect(page).toHaveURL(/\/gallery\/\d+$/);

  const edited = dialog(page, 'Editar lista');
  await page.getByRole('button', { name: 'Editar lista' }).click();
  await edited.getByLabel('Nome').fill('Pra ver no frio');
  await endSession(page);
  await edited.getByRole('button', { name: 'Salvar lista' }).click();
  await signInOver(page, person);
  await expect(edited).toBeHidden();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Pra ver no frio');

  await page.getByRole('button', { name: 'Editar lista' }).click();
  await edited.getByLabel('Nome').pressSequentially(' mesmo');
  const secondTab = await page.context().newPage();
  await secondTab.goto(`${site}/api/health`).catch(() => undefined);
  await secondTab.evaluate(() => localStorage.removeItem('t'));
  await expect(signInForm(page)).toBeVisible();
  await expect(edited.getByLabel('Nome')).toHaveValue('Pra ver no frio mesmo');
  await signInOver(page, person);
  // Nothing was sent yet, so nothing is sent now.
  await expect(heading).toHaveText('Pra ver no frio');
  await edited.getByRole('button', { name: 'Salvar lista' }).click();
  await expect(heading).toHaveText('Pra ver no frio mesmo');

  // A private page without unsaved edits does not stay.
  await secondTab.evaluate(() => localStorage.removeItem('t'));
  await secondTab.close();
  await expect(heading).toHaveText('Suas listas');
});

test('the biography is saved over a session that has ended, but not in another person’s account', async () => {
  const [person, somebody] = [await createPerson(), await createPerson({ name: 'Zeca' })];
  const bioOf = async ({ token }: Pick<Person, 'token'>) => {
    const response = await fetch(`${site}/api/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { profile: { bio: string } }).profile.bio;
  };
  const page = await visit('/settings', person);
  const bio = page.getByLabel('Sobre você');
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  await bio.fill('Vejo novela.');
  await endSession(page);
  await save.click();
  await signInOver(page, person);
  await expect(page.getByText('Tudo salvo.')).toBeVisible();
  await expect(bio).toHaveValue('Vejo novela.');
  expect(await bioOf({ token: (await tokenIn(page))! })).toBe('Vejo novela.');

  await bio.fill('Vejo novela e choro.');
  await endSession(page);
  await save.click();
  await signInOver(page, somebody);
  await expect(page.getByText(/Você entrou com outra conta/).first()).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Zeca');
  await expect(bio).toHaveValue('');
  expect(await bioOf({ token: (await tokenIn(page))! })).toBe('');
});

test(
  'after a session has ended a report is sent without it, and the code of a TV over it',
  { tags: 'default' },
  async () => {
    const person = await createPerson();
    const page = await visit(CIDADE, person);
    await page.getByRole('link', { name: 'Essa informação tá errada?' }).click();
    const report = dialog(page, 'Essa informação tá errada?');
    await report.getByLabel('O preço está errado').check();
    await report.getByLabel('Quer contar mais? (opcional)').fill('Agora custa R$ 9,90.');
    await endSession(page);
    await report.getByRole('button', { name: 'Enviar aviso' }).click();
    // No account is needed for it: the API takes it as a visitor's.
    await expect(page.getByText('Valeu! A gente vai conferir.')).toBeVisible();
    await expect(signInForm(page)).toBeHidden();

    await page.goto('/mytv');
    // The page's owner was unknown when the session ended: it shows after signing in.
    await signInOver(page, person);
    const ask = (path: string, init?: RequestInit) => fetch(`${site}/api${path}`, init);
    const { user_code: code } = await newCode({ ask });
    await expect(page.getByRole('textbox', { name: 'Caractere 1 de 6' })).toBeFocused();
    await page.keyboard.type(code);
    await endSession(page);
    await page.getByRole('button', { name: 'Validar' }).click();
    await expect(signInForm(page)).toBeVisible();
    const boxes = page.getByRole('group', { name: 'Código da TV' }).getByRole('textbox');
    expect(
      await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value)),
    ).toEqual([...code]);
    await signInOver(page, person);
    await expect(page.getByText('Estamos logando...')).toBeVisible();
  },
);

test('a superuser’s confirmation stays, and is carried out when they are back', async () => {
  const [operator, person] = [await createPerson(), await createPerson()];
  const { db, close } = await openDatabase(
    { dataDir: inject('dataDir'), databaseUrl: undefined },
    silentLog,
  );
  await db.execute(sql`update users set is_superuser = true where email = ${operator.email}`);
  await close();
  const page = await visit('/admin', operator);
  const search = page.getByLabel('E-mail, ou um pedaço');
  await search.fill(person.email);
  await search.press('Enter');
  await page.getByRole('button', { name: `Apagar: ${person.email}` }).click();
  const question = dialog(page, 'Apagar a conta?');
  await question.getByRole('textbox').fill(person.email);
  await endSession(page);
  await question.getByRole('button', { name: 'Apagar' }).click();
  await expect(signInForm(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signInForm(page)).toBeHidden();
  await expect(question.getByRole('textbox')).toHaveValue(person.email);
  await question.getByRole('button', { name: 'Apagar' }).click();
  await signInOver(page, operator);
  await expect(page.getByText('Conta apagada.')).toBeVisible();
  await expect(question).toBeHidden();
});
