import type { Page } from 'playwright';
import { test } from 'vitest';
import { dialog, newClient, openSignIn, profileControl, signInWith } from './account.ts';
import { asPerson, createPerson, PASSWORD } from './signed-in.ts';
import type { Person } from './signed-in.ts';
import { expect, untilHydrated, visitWithoutPictures as visit } from './site.ts';

const pill = (page: Page, name: string) =>
  page.getByRole('region', { name: 'O que você assina?' }).getByRole('button', { name });
const marked = (page: Page) =>
  page
    .getByRole('region', { name: 'O que você assina?' })
    .getByRole('button', { pressed: true })
    .allTextContents();
const idsOf = async ({ call }: Person) =>
  (await call<{ provider_ids: number[] }>('GET', '/services')).provider_ids;

const GLOBOPLAY = 307;
const MUBI = 11;

test('the services of a visitor join the account, stay after signing out, and are not the next person’s', async () => {
  const dora = await createPerson();
  const ze = await createPerson();
  await dora.call('PUT', '/services', { provider_ids: [MUBI] });
  const page = await visit('/', newClient());
  await pill(page, 'Globoplay').click();
  await signInWith(await openSignIn(page), dora.email, PASSWORD);
  await expect(dialog(page, 'Entrar!')).toBeHidden();
  await expect(pill(page, 'MUBI')).toHaveAttribute('aria-pressed', 'true');
  expect((await marked(page)).join()).toContain('Globoplay');
  await expect.poll(() => idsOf(dora)).toEqual(expect.arrayContaining([GLOBOPLAY, MUBI]));

  // A change here, and one on another device.
  await pill(page, 'MUBI').click();
  await expect.poll(() => idsOf(dora)).toEqual([GLOBOPLAY]);
  await dora.call('PUT', '/services', { provider_ids: [GLOBOPLAY, 8] });
  await page.reload();
  await untilHydrated(page);
  await expect(pill(page, 'Netflix')).toHaveAttribute('aria-pressed', 'true');

  await profileControl(page).click();
  await page.getByRole('menuitem', { name: 'SAIR' }).click();
  await expect(page.getByRole('link', { name: 'LOG!N' })).toBeVisible();
  await expect(pill(page, 'Globoplay')).toHaveAttribute('aria-pressed', 'true');
  await signInWith(await openSignIn(page), ze.email, PASSWORD);
  await expect(pill(page, 'Globoplay')).toHaveAttribute('aria-pressed', 'false');
  expect(await idsOf(ze)).toEqual([]);
  expect(await idsOf(dora)).toEqual(expect.arrayContaining([GLOBOPLAY, 8]));
});

test('a change that could not be stored says so, stays, and is stored at the next visit', async () => {
  const dora = await createPerson();
  const page = await visit('/settings', {
    before: asPerson(dora),
    tolerate: /services|net::ERR_FAILED/,
  });
  const section = page.getByRole('region', { name: 'O que você assina' });
  const globoplay = section.getByRole('button', { name: 'Globoplay' });
  await expect(globoplay).toHaveAttribute('aria-pressed', 'false');
  await page.route('**/api/services', (route) => route.abort());
  await globoplay.click();
  const notice = page.getByText('Não deu pra guardar na sua conta.');
  await expect(notice).toBeVisible();
  await expect(globoplay).toHaveAttribute('aria-pressed', 'true');
  expect(await idsOf(dora)).toEqual([]);
  await page.unroute('**/api/services');
  await page.reload();
  await expect(globoplay).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => idsOf(dora)).toEqual([GLOBOPLAY]);
});
