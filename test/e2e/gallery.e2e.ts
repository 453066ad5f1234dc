import { beforeAll, expect as expectNow, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import type { MediaItem } from '#api/types.ts';
import { violationsOf } from './accessibility.ts';
import { read } from './catalogue.ts';
import { asPerson, createPerson, type Person } from './signed-in.ts';
import { expect, PHONE, visit, visitWithoutPictures, type Visit } from './site.ts';

let films: MediaItem[];
beforeAll(async () => {
  films = (await read<{ items: MediaItem[] }>('/movies/popular?size=30')).items;
});

const nameOf = (at: number) => {
  const film = films[at]!;
  return film.media_type === 'movie' ? film.title : film.name;
};
const reference = (at: number) => ({ media_id: films[at]!.id, type: 'movie' });

/** A collection with the most popular films. */
async function aList(person: Person, { name = 'Domingo com a vó', count = 4 } = {}) {
  const made = await person.call<{ id: number }>('POST', '/collections', {
    name,
    description: 'Pra rir depois do almoço.',
  });
  if (count > 0)
    await person.call('POST', `/collections/${made.id}/medias`, {
      items: Array.from({ length: count }, (_, at) => reference(at)),
    });
  return made.id;
}
const open = (path: string, person: Person, more: Visit = {}) =>
  visitWithoutPictures(path, { before: asPerson(person), ...more });
const storedIds = async (person: Person, id: number) =>
  (await person.call<{ medias: { media_id: number }[] }>('GET', `/collections/${id}`)).medias.map(
    ({ media_id: media }) => media,
  );
const idsAt = (...places: number[]) => places.map((at) => films[at]!.id);
/**
 * Waits until the rows have slid to their places, with this one in the middle of the window: near its
 * edges a drag scrolls the page, and how far depends on the time it takes.
 */
async function restInTheMiddle(handle: Locator) {
  await handle.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
  });
}
/** Drags with a finger from the middle of one element to that of another. */
async function dragByTouch(page: Page, from: Locator, to: Locator) {
  const [start, end] = await Promise.all(
    [from, to].map(async (row) => {
      const { x, y, width, height } = (await row.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
  await send('touchStart', [start!]);
  for (const part of [0.2, 0.5, 0.8, 1])
    await send('touchMove', [{ x: start!.x, y: start!.y + (end!.y - start!.y) * part }]);
  await send('touchEnd', []);
  await touch.detach();
}
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Domingo com a vó' }).getByRole('link');

test(
  'without lists, the gallery leads on: a new list opens its page',
  { tags: 'default' },
  async () => {
    const person = await createPerson();
    const page = await visit('/gallery', { before: asPerson(person) });
    await expect(page.getByRole('heading', { name: 'Minhas listas', level: 1 })).toBeVisible();
    await expect(page.getByText('Você ainda não adicionou nenhuma lista')).toBeVisible();
    await expect(page.getByRole('link', { name: /VOU VER Nada ainda/ })).toBeVisible();
    expectNow(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Criar lista' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Criar lista' });
    await dialog.getByLabel('Nome').fill('Pra chorar');
    await dialog.getByLabel('Descrição').fill('Com lenço na mão.');
    await dialog.getByRole('button', { name: 'Criar lista' }).click();
    await expect(page.getByRole('heading', { name: 'Pra chorar', level: 1 })).toBeVisible();
    await expect(page.getByText('Sua lista tá vazia')).toBeVisible();
    await page.goto('/gallery/vou-ver');
    await expect(page.getByRole('heading', { name: 'Nada no seu VOU VER' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver lançamentos' })).toHaveAttribute(
      'href',
      '/releases',
    );
  },
);

test('titles are found in the list and added from the catalogue', async () => {
  const person = await createPerson();
  const id = await aList(person, { count: 1 });
  const page = await open(`/search-gallery/${id}`, person);
  const field = page.getByRole('searchbox', { name: /Nome do filme/ });
  await expect(field).toBeFocused();
  await field.fill(nameOf(0).toLowerCase());
  await expect(page.getByRole('status').filter({ hasText: '1 título' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Tirar ${nameOf(0)} da lista` })).toBeVisible();
  await field.fill(nameOf(1));
  await expect(page.getByText('Nada com esse nome na lista.')).toBeVisible();
  await page.getByRole('button', { name: `Adicionar ${nameOf(1)} à lista` }).click();
  await expect(page.getByRole('button', { name: `Tirar ${nameOf(1)} da lista` })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 título' })).toBeVisible();
  expectNow(await storedIds(person, id)).toEqual(idsAt(0, 1));
});

test('a list is sorted and filtered in its address', async () => {
  const person = await createPerson();
  const id = await aList(person, { count: 3 });
  const page = await open(`/gallery/${id}`, person);
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Marque o que você assina' })).toBeVisible();
  await page.getByLabel('Ordem').selectOption('Lançamento');
  await expect(page).toHaveURL(/ordem=lancamento/);
  const years = async () => (await cards(page).allTextContents()).map((text) => text.slice(-4));
  await expect
    .poll(async () => (await years()).join())
    .toBe((await years()).toSorted().toReversed().join());
  await page.getByRole('button', { name: 'Séries' }).click();
  await expect(page.getByText('Nada com esses filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page).toHaveURL(`/gallery/${id}`);
});

test(
  'titles are moved by keyboard, by number and by dragging, and removals are undone',
  { tags: 'default' },
  async () => {
    const person = await createPerson();
    const id = await aList(person);
    const page = await open(`/gallery/${id}`, person);
    await page.getByRole('button', { name: 'Organizar os títulos' }).click();
    const handle = (at: number) => page.getByRole('button', { name: `Mover ${nameOf(at)}` });
    const stored = (...places: number[]) =>
      expect.poll(() => storedIds(person, id)).toEqual(idsAt(...places));

    await handle(0).focus();
    for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect(page.getByRole('status').filter({ hasText: 'Posição 3 de 4.' })).toBeAttached();
    await page.keyboard.press('Space');
    await stored(1, 2, 0, 3);
    await expect(handle(0)).toBeFocused();
    for (const key of ['Space', 'Home', 'Escape']) await page.keyboard.press(key);
    await expect(page.getByLabel(`Posição de ${nameOf(0)}`)).toHaveValue('3');

    await page.getByLabel(`Posição de ${nameOf(3)}`).fill('1');
    await page.keyboard.press('Enter');
    await stored(3, 1, 2, 0);
    await restInTheMiddle(handle(1));

    const [from, to] = [(await handle(3).boundingBox())!, (await handle(2).boundingBox())!];
    await page.mouse.move(from.x + 10, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 });
    await page.mouse.move(to.x + 10, to.y + 20);
    await page.mouse.up();
    await stored(1, 2, 3, 0);

    await page.getByRole('button', { name: `Tirar ${nameOf(2)} da lista` }).click();
    await stored(1, 3, 0);
    await expect(handle(2)).toBeHidden();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await stored(1, 2, 3, 0);
    await expect(handle(2)).toBeVisible();
    expectNow(await violationsOf(page)).toEqual([]);
  },
);

test('on a phone a list is edited, moved in by touch, opened to all, deleted and restored', async () => {
  const person = await createPerson();
  const id = await aList(person);
  const page = await open(`/gallery/${id}`, person, PHONE);
  await page.getByRole('button', { name: 'Editar lista' }).tap();
  const editing = page.getByRole('dialog', { name: 'Editar lista' });
  await expect(editing.getByLabel('Descrição')).toHaveValue('Pra rir depois do almoço.');
  await editing.getByLabel('Nome').fill('Domingo em casa');
  await editing.getByRole('button', { name: 'Salvar lista' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Domingo em casa');
  await page.getByRole('button', { name: 'Editar lista' }).tap();
  await editing.getByLabel('Nome').fill('Domingo com a vó');
  await editing.getByRole('button', { name: 'Salvar lista' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Domingo com a vó');

  await page.getByRole('button', { name: 'Organizar os títulos' }).tap();
  const handle = (at: number) => page.getByRole('button', { name: `Mover ${nameOf(at)}` });
  await restInTheMiddle(handle(1));
  await dragByTouch(page, handle(0), handle(2));
  await expect.poll(() => storedIds(person, id)).toEqual(idsAt(1, 2, 0, 3));
  await restInTheMiddle(handle(1));
  await page.getByRole('button', { name: `Comentar ${nameOf(2)}` }).click();
  const remarking = page.getByRole('dialog', { name: `Sobre ${nameOf(2)}` });
  await expect(remarking.getByLabel('Comentário')).toBeFocused();
  await remarking.getByLabel('Comentário').fill('Leva lenço.');
  await remarking.getByRole('button', { name: 'Salvar comentário' }).click();
  await expect(page.getByText('“Leva lenço.”')).toBeVisible();
  // It comes back with its title.
  await page.getByRole('button', { name: `Tirar ${nameOf(2)} da lista` }).click();
  await expect(page.getByText('“Leva lenço.”')).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('“Leva lenço.”')).toBeVisible();
  await page.getByRole('button', { name: 'Pronto' }).click();

  await page.getByRole('button', { name: 'Quem pode ver' }).click();
  const sharing = page.getByRole('dialog', { name: 'Quem pode ver' });
  await sharing.getByRole('switch', { name: 'Lista pública' }).click();
  await expect(sharing.getByText(`/lista/domingo-com-a-vo-${id}`)).toBeVisible();
  await expect(sharing.getByRole('button', { name: 'Copiar link' })).toBeVisible();
  expectNow(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apagar lista' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Apagar “Domingo com a vó”?' });
  await confirmation.getByRole('button', { name: 'Apagar lista' }).click();
  await expect(page).toHaveURL('/gallery');
  await expect(page.getByText('Você ainda não adicionou nenhuma lista')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  const restored = page.getByRole('link', { name: /Domingo com a vó/ });
  await expect(restored).toHaveText(/4 títulos · Pública/);
  await restored.click();
  // At its old address.
  await expect(page).toHaveURL(`/gallery/${id}`);
  await expect(cards(page)).toHaveCount(4);
});

test('a list that cannot be loaded says so, and is tried again', async () => {
  const person = await createPerson();
  const id = await aList(person, { count: 1 });
  let isDown = true;
  const page = await open(`/gallery/${id}`, person, {
    tolerate: /404/,
    before: async (tab, context) => {
      await asPerson(person)(tab, context);
      await context.route('**/api/collections/*/medias?*', (route) =>
        isDown ? route.fulfill({ status: 404, body: '{}' }) : route.continue(),
      );
    },
  });
  await expect(page.getByText('Não deu pra abrir a lista agora.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.goto('/gallery/999999');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();

  // Another's list: a private one cannot be told from none, a public one is at its readable address.
  const stranger = await createPerson();
  const theirs = await aList(stranger, { name: 'Recife no mapa', count: 1 });
  await page.goto(`/gallery/${theirs}`);
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  const words = { name: 'Recife no mapa', description: 'Pra rir depois do almoço.' };
  await stranger.call('PUT', `/collections/${theirs}`, { ...words, public: true });
  await page.goto(`/gallery/${theirs}`);
  await expect(page).toHaveURL(`/lista/recife-no-mapa-${theirs}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recife no mapa');
});
