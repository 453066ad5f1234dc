import type { Page, Route } from 'playwright';
import { test } from 'vitest';
import type { ApiPage } from '#api/types.ts';
import { DESCRIPTION_TOO_SHORT, NAME_TAKEN, NAME_TOO_SHORT } from '#shared/collection-rules.ts';
import { TAGS, violationsHere } from './accessibility.ts';
import { dialog } from './account.ts';
import { asPerson, createPerson, type Person } from './signed-in.ts';
import { CIDADE, DESKTOP, expect, PHONE, visitWithoutPictures as visit } from './site.ts';

interface Collection {
  id: number;
  name: string;
  public: boolean;
  medias: { media_id: number }[];
}

const ADD = 'Adicionar à lista';
const CREATE = 'Criar lista';
const collectionsOf = async (person: Person) =>
  (await person.call<ApiPage<Collection>>('GET', '/collections')).items;
const newCollection = (person: Person, name: string) =>
  person.call<Collection>('POST', '/collections', { name, description: 'Pra ver junto.' });
const toast = (page: Page, text: string) => page.locator('dialog').getByText(text, { exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function openLists(page: Page) {
  await page.getByRole('button', { name: ADD, exact: true }).click();
  await expect(dialog(page, ADD)).toBeVisible();
}

/** The calls about collections from now on, as 'METHOD /path', in an array that grows. */
function watchCollections(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/collections')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test(
  'the first list is created from a title, by its rules, and the title added to it',
  { tags: 'default' },
  async () => {
    const person = await createPerson();
    const page = await visit(CIDADE, { ...PHONE, before: asPerson(person) });
    const calls = watchCollections(page);
    const posts = () => calls.filter((call) => call.startsWith('POST'));
    await openLists(page);
    await expect(page.getByText('Você ainda não adicionou nenhuma lista')).toBeVisible();
    await press(page, CREATE);
    const form = dialog(page, CREATE);
    const name = form.getByLabel('Nome');
    const description = form.getByLabel('Descrição');
    await expect(name).toBeFocused();
    await expect(form.getByText('0/50')).toBeVisible();
    await expect(form.getByText('0/250')).toBeVisible();
    await expect(form.getByText('Mínimo de 3 Caracteres')).toBeVisible();
    await expect(form.getByText('Mínimo de 5 Caracteres')).toBeVisible();
    // Before any toast, which may cover a button of the sheet.
    expect(await violationsHere(page, TAGS)).toEqual([]);

    await name.pressSequentially(' Oi ');
    await press(page, CREATE);
    await expect(toast(page, NAME_TOO_SHORT)).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('');
    await name.pressSequentially('x'.repeat(51), { delay: 0 });
    await expect(form.getByText('50/50')).toBeVisible();
    await expect(form.getByText('Mínimo de 3 Caracteres')).toBeHidden();
    await name.fill('Domingo com a vó');
    await description.fill('Rir ');
    await press(page, CREATE);
    await expect(toast(page, DESCRIPTION_TOO_SHORT)).toBeVisible();
    await expect(description).toBeFocused();
    expect(posts()).toEqual([]);

    await description.fill('Rir junto');
    await press(page, CREATE);
    await expect(toast(page, 'Lista Domingo com a vó criada!')).toBeVisible();
    await expect(box(page, 'Domingo com a vó')).toBeFocused();
    await expect(box(page, 'Domingo com a vó')).toBeChecked();
    // The toasts are not on the sheet's buttons.
    await expect(dialog(page, ADD)).toHaveCSS('width', '390px');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Adicionar', exact: true })
      .click({ trial: true });
    expect(await collectionsOf(person)).toMatchObject([
      { name: 'Domingo com a vó', public: false },
    ]);

    await press(page, CREATE);
    await expect(name).toHaveValue('');
    await name.fill('DOMINGO COM A VÓ');
    await description.fill('De novo');
    await press(page, CREATE);
    await expect(toast(page, NAME_TAKEN)).toBeVisible();
    expect(posts()).toHaveLength(1);
    await press(page, 'Cancelar');
    await expect(page.getByRole('dialog').getByRole('button', { name: CREATE })).toBeFocused();

    await box(page, 'Domingo com a vó').uncheck();
    await expect(page.getByRole('button', { name: 'Adicionar', exact: true })).toBeDisabled();
    await box(page, 'Domingo com a vó').check();
    await press(page, 'Adicionar');
    await expect(page.getByText('Cidade de Deus foi adicionado à sua lista.')).toBeFocused();
    expect((await collectionsOf(person))[0]?.medias).toMatchObject([{ media_id: 598 }]);
    await press(page, 'Pronto');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: ADD, exact: true })).toBeFocused();
  },
);

test('lists that have the title already are skipped; if all have it, it says so', async () => {
  const person = await createPerson();
  const [old, second] = [
    await newCollection(person, 'Antiga'),
    await newCollection(person, 'Outra'),
  ];
  await person.call('POST', `/collections/${old.id}/add`, { media_id: 598, type: 'movie' });
  const page = await visit(CIDADE, { ...DESKTOP, before: asPerson(person) });
  await openLists(page);
  await box(page, 'Antiga').check();
  const calls = watchCollections(page);
  await press(page, 'Adicionar');
  await expect(toast(page, 'Este filme já está em sua lista!')).toBeVisible();
  await expect.poll(() => calls).toEqual(['GET /api/collections']);
  await box(page, 'Outra').check();
  await press(page, 'Adicionar');
  await expect(page.getByText('Cidade de Deus foi adicionado à sua lista.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    `POST /api/collections/${second.id}/add`,
  ]);
  await page.keyboard.press('Escape');
  // Success resets the choice, and lists of other devices are there at the next opening.
  await newCollection(person, 'Do celular');
  await openLists(page);
  await expect(box(page, 'Do celular')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(box(page, 'Outra')).toHaveAccessibleDescription('1 título, já com este');
  expect(await violationsHere(page, TAGS)).toEqual([]);
  await page.getByRole('link', { name: 'Ver todas as coleções' }).click();
  await expect(page).toHaveURL('/gallery');
  await expect(page.getByRole('link', { name: /Do celular/ })).toBeVisible();
  // The history entry of the dialog is gone: Back leads to the title, and from there out of it.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Cidade de Deus' })).toBeVisible();
  await expect(page).toHaveURL(CIDADE);
  expect(await page.evaluate(() => history.state.modal)).toBeUndefined();
});

test('a failed request can be tried again; a session that ends elsewhere closes the dialog', async () => {
  const person = await createPerson();
  await newCollection(person, 'Antiga');
  const page = await visit(CIDADE, { before: asPerson(person), tolerate: /400|ERR_FAILED/ });
  const refuse = (route: Route) => route.fulfill({ status: 400, json: { detail: 'Bad Request' } });
  await page.route('**/api/collections?*', refuse);
  await openLists(page);
  await expect(page.getByText('Não deu pra carregar suas listas')).toBeVisible();
  await page.unroute('**/api/collections?*');
  // Our server never sends a list without a name (docs/product-rules.md R29).
  await page.route('**/api/collections?*', async (route) => {
    const response = await route.fetch();
    const lists = (await response.json()) as ApiPage<Collection>;
    const items = lists.items.map((list) => ({ ...list, name: '' }));
    await route.fulfill({ response, json: { ...lists, items } });
  });
  await press(page, 'Tentar de novo');
  await box(page, 'Nome não disponivel').check();
  await page.route('**/add', (route) => route.abort());
  await press(page, 'Adicionar');
  await expect(toast(page, 'Tente novamente!')).toBeVisible();
  await expect(box(page, 'Nome não disponivel')).toBeChecked();
  await page.unroute('**/add');
  await press(page, 'Adicionar');
  await expect(page.getByText('Cidade de Deus foi adicionado à sua lista.')).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('t');
    window.dispatchEvent(new StorageEvent('storage', { key: 't' }));
  });
  await expect(page.getByRole('dialog')).toBeHidden();
});
