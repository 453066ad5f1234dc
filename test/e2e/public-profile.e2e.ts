import { beforeAll, test } from 'vitest';
import type { MediaItem, Opened } from '#api/types.ts';
import { violationsOf } from './accessibility.ts';
import { read } from './catalogue.ts';
import { asPerson, createPerson, type Person } from './signed-in.ts';
import { expect, site, untilHydrated, visitWithoutPictures } from './site.ts';

let dora: Person;
let bia: Person;
let titles: MediaItem[];
const want = (person: Person, wanted: MediaItem[]) =>
  Promise.all(
    wanted.map(({ media_id, media_type: type }) =>
      person.call('POST', '/watchlist/add', { media_id, type }),
    ),
  );
const open = (parts: Partial<Opened>) => dora.call<Opened>('PATCH', '/opened', parts);

beforeAll(async () => {
  [dora, bia] = [await createPerson(), await createPerson({ name: 'Bia Souza' })];
  titles = (await read<{ items: MediaItem[] }>('/movies/popular?size=5')).items;
  await want(dora, titles.slice(0, 4));
  await want(bia, titles.slice(2));
});

test(
  'a person opens a part in the settings, and closes it again',
  { tags: 'default' },
  async () => {
    const page = await visitWithoutPictures('/settings', {
      before: asPerson(dora),
      tolerate: /503/,
    });
    const sheet = page.getByText('Quem passa na sua página').locator('..');
    await expect(sheet).toContainText('Não vê nada: seu perfil é só seu.');
    const section = page.getByRole('region', { name: 'O que os outros veem' });
    const wanted = section.getByRole('checkbox', { name: 'Seu VOU VER' });
    await expect(wanted).not.toBeChecked();
    await page.route('**/api/opened', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: {} })
        : route.continue(),
    );
    await wanted.click();
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await expect(wanted).not.toBeChecked();
    // It would cover a part of the controls behind it.
    await page.getByRole('button', { name: 'Fechar aviso' }).click();
    await page.unroute('**/api/opened');
    await wanted.click();
    await expect(wanted).toBeChecked();
    await expect(sheet).toContainText('Vê seu nome, sua foto e seu VOU VER. Mais nada.');
    // The bar covers a part of what is scrolled under it, which axe reports.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('link', { name: 'Ver minha página' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dora Lima');
    // The own page has no sheet for two.
    await expect(page.getByRole('heading', { name: 'Quer ver' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Você e Dora' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /dá nota|Viu por último/ })).toHaveCount(0);
  },
);

test('two people see what both want to watch; others are asked to sign in', async () => {
  const { path } = await open({ watchlist: true, ratings: false, watched: false });
  const html = await (await fetch(site + path!)).text();
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).not.toContain(dora.email);
  const page = await visitWithoutPictures(path!, { before: asPerson(bia) });
  const both = page.getByRole('region', { name: 'Você e Dora' });
  await expect(both).toContainText('Vocês dois querem ver 2 iguais.');
  await expect(both).toContainText('Nada disso está no que vocês assinam.');
  await both.getByRole('button', { name: 'Ver os 2' }).press('Enter');
  const list = page.getByRole('list', { name: 'O que vocês dois querem ver' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);
  // Nothing of the viewer's is left after signing out.
  await page.evaluate(() => localStorage.removeItem('t'));
  await page.reload();
  await untilHydrated(page);
  await expect(both).toContainText('O que vocês dois querem ver?');
  await both.getByRole('button', { name: 'Entrar pra comparar' }).click();
  await expect(page.getByRole('dialog', { name: 'Entrar!' })).toBeVisible();
});

test('a part that is closed is gone with the next request', async () => {
  const { path } = await open({ watchlist: true });
  const statusOf = async () => {
    const { status, headers } = await fetch(site + path!);
    expect(headers.get('cache-control')).toBe('private, no-store');
    return status;
  };
  for (let round = 0; round < 5; round++) {
    await open({ watchlist: true });
    expect(await statusOf()).toBe(200);
    const during = [statusOf(), statusOf()];
    await open({ watchlist: false });
    expect(await statusOf()).toBe(404);
    await Promise.all(during);
  }
});
