/** @module-tag default */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { EventReader } from '#test/event-stream.ts';
import { newCode, poll } from '#test/tv.ts';
import { violationsOf } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { CIDADE, expect, PHONE, site, visit, visitWithoutPictures } from './site.ts';

/** The device's side, by the API. */
const api = { ask: (path: string, init?: RequestInit) => fetch(`${site}/api${path}`, init) };

const boxes = (page: Page) =>
  page.getByRole('group', { name: 'Código da TV' }).getByRole('textbox');
const box = (page: Page, place: number) =>
  page.getByRole('textbox', { name: `Caractere ${place} de 6` });
const typed = (page: Page) =>
  boxes(page).evaluateAll((all) =>
    all.map((input) => (input as HTMLInputElement).value || '.').join(''),
  );
const expectTyped = (page: Page, text: string) => expect.poll(() => typed(page)).toBe(text);
const validate = (page: Page) => page.getByRole('button', { name: 'Validar' });

describe('the page on which a TV’s code is typed', () => {
  test('is used by keyboard alone, says what is missing or wrong, and connects the TV', async () => {
    const person = await createPerson();
    const page = await visit('/mytv', { before: asPerson(person) });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Conecte sua TV/);
    await expect(box(page, 1)).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);

    await page.keyboard.type('k7');
    await expect(box(page, 3)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Preencha os campos')).toBeVisible();
    await expectTyped(page, 'K7....');
    await page.keyboard.press('Backspace');
    await expect(box(page, 2)).toBeFocused();
    await page.keyboard.press('Backspace');
    await expectTyped(page, '......');
    await page.keyboard.type('AAAAAA');
    await expectTyped(page, 'AAAAAA');
    await page.keyboard.press('Tab');
    await expect(validate(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Código Inválido')).toBeVisible();
    await expect(box(page, 1)).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);

    const code = await newCode(api);
    await page.keyboard.type(code.user_code.toLowerCase());
    await expectTyped(page, code.user_code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Estamos logando...')).toBeVisible();
    await expect(page).toHaveURL(`${site}/`);
    expect((await poll(api, code)).status).toBe(200);
  });

  test('takes a pasted code on a phone, in any box', async () => {
    const before = async (page: Page, context: Parameters<ReturnType<typeof asPerson>>[1]) => {
      await asPerson(await createPerson())(page, context);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    };
    const page = await visitWithoutPictures('/mytv', { ...PHONE, before });
    await page.evaluate(() => navigator.clipboard.writeText(' k7q-2mx '));
    await box(page, 4).click();
    await page.keyboard.press('ControlOrMeta+v');
    await expectTyped(page, 'K7Q2MX');
    await expect(box(page, 6)).toBeFocused();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBe(0);
  });

  test('is filled by its address, asks an anonymous visitor to sign in, and can refuse a TV', async () => {
    const code = await newCode(api);
    const address = new URL(code.verification_uri_complete).pathname;
    const anonymous = await visitWithoutPictures(address);
    await expect(anonymous.getByRole('dialog')).toBeVisible();
    const response = await fetch(`${site}${address}`);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.text()).toContain('noindex');

    const page = await visitWithoutPictures(address, { before: asPerson(await createPerson()) });
    await expectTyped(page, code.user_code);
    await page.getByRole('button', { name: 'Não é a minha TV' }).click();
    await expect(page.getByText('Essa TV ficou de fora da sua conta.')).toBeVisible();
    await expect(page).toHaveURL(`${site}/`);
    expect(await poll(api, code)).toEqual({ status: 400, detail: 'access_denied' });
  });
});

test('a title is sent to a TV that is on, which the settings list and can end', async () => {
  const person = await createPerson();
  const code = await newCode(api);
  await person.call('POST', `/tv/code/${code.user_code}/register`);
  const { token } = await poll(api, code);
  const headers = { authorization: `Bearer ${token}` };

  const page = await visit(CIDADE, { before: asPerson(person) });
  const dialog = page.getByRole('dialog', { name: 'Compartilhar' });
  const send = dialog.getByRole('group', { name: 'Mandar pra TV' });
  const share = page.getByRole('button', { name: 'COMPARTILHAR' });
  await share.click();
  await expect(dialog.getByRole('button', { name: 'Copiar link' })).toBeVisible();
  await expect(send).toBeHidden();
  await page.keyboard.press('Escape');

  const events = new EventReader(await api.ask('/tv/events', { headers }));
  expect((await events.next())?.event).toBe('ready');
  await share.click();
  await send.getByRole('button', { name: 'TV Samsung' }).click();
  expect((await events.next())?.data).toMatchObject({ kind: 'movie', id: 598, path: CIDADE });
  await expect(page.getByText('Abrindo em TV Samsung')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sair de TV Samsung' }).click();
  await expect(page.getByText('TV Samsung saiu da conta.')).toBeVisible();
  expect(await events.next()).toBeNull();
  await page.getByRole('link', { name: 'Conectar uma TV' }).click();
  await expect(box(page, 1)).toBeFocused();
});
