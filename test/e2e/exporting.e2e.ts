import { describe, test } from 'vitest';
import { openZip } from '#moving/archive/zip.ts';
import { violationsOf } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { expect, screens, site, visit, visitWithoutPictures } from './site.ts';

describe.each(screens('390 px'))('everything of a person, at $name', ({ screen }) => {
  test('is prepared, downloaded and listed', { tags: 'default' }, async () => {
    const person = await createPerson();
    await person.call('POST', '/rating', { media_id: 598, type: 'movie', rating: 9 });
    const page = await visit('/exportar', { ...screen, before: asPerson(person) });
    const ticket = page.getByRole('region', { name: 'Seu arquivo' });
    await expect(ticket).toContainText('0 que quer ver, 0 que já viu, 1 nota, 0 listas.');
    await expect(
      page.getByRole('navigation', { name: 'Configurações' }).getByRole('link', {
        name: 'Levar embora',
      }),
    ).toHaveAttribute('aria-current', 'page');
    expect(await violationsOf(page)).toEqual([]);
    await ticket.getByRole('button', { name: 'Preparar o arquivo' }).focus();
    await page.keyboard.press('Enter');
    await expect(ticket.getByRole('heading')).toBeFocused();
    const get = ticket.getByRole('button', { name: 'Baixar' });
    await expect(get).toBeVisible({ timeout: 20_000 });
    await expect(ticket).toContainText(/cabe num arquivo de \d+ KB\./);
    expect(await violationsOf(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    const download = page.waitForEvent('download');
    await get.click();
    expect((await download).suggestedFilename()).toMatch(/^vouver-\d{4}-\d{2}-\d{2}\.zip$/);

    await page.getByRole('button', { name: 'Preparar outro arquivo' }).click();
    const past = page.getByRole('region', { name: 'Das outras vezes' });
    await expect(past).toContainText('trocado por outro', { timeout: 20_000 });
  });
});

test(
  'a file is an archive for its owner, and does not exist for anybody else',
  { tags: 'default' },
  async () => {
    const [ana, bia] = [await createPerson(), await createPerson()];
    await ana.call('POST', '/users/me/export');
    const newest = async () => {
      const { items } = await ana.call<{ items: { id: number; state: string }[] }>(
        'GET',
        '/users/me/export',
      );
      return items[0]!;
    };
    await expect.poll(async () => (await newest()).state, { timeout: 20_000 }).toBe('ready');
    const address = `${site}/api/users/me/export/${(await newest()).id}`;
    const get = (token: string) =>
      fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const members = await openZip(await (await get(ana.token)).blob());
    expect(members.map(({ name }) => name)).toContain('vouver.json');
    expect((await get(bia.token)).status).toBe(404);
    expect((await fetch(address)).status).toBe(401);
  },
);

test('a page whose data does not come says so and tries again', async () => {
  const person = await createPerson();
  const page = await visitWithoutPictures('/exportar', {
    before: async (fresh, context) => {
      await asPerson(person)(fresh, context);
      await fresh.route('**/api/users/me/export', (route) => route.abort());
    },
    tolerate: /ERR_FAILED|Failed to fetch/,
  });
  await expect(page.getByText('Não deu pra ver seus arquivos agora.')).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/api/users/me/export');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('region', { name: 'Seu arquivo' })).toBeVisible();
});

test('the settings lead there, and so does the deletion of the account', async () => {
  const person = await createPerson();
  const page = await visitWithoutPictures('/settings', { before: asPerson(person) });
  await page
    .getByRole('region', { name: 'Apagar conta' })
    .getByRole('link', { name: 'leve tudo embora' })
    .click();
  await expect(page.getByRole('heading', { name: 'O que vem dentro' })).toBeVisible();
});

test('without JavaScript the page says what it needs', async () => {
  const html = await (await fetch(`${site}/exportar`)).text();
  expect(html).toContain('Levar tudo embora');
  expect(html).toContain('precisam de JavaScript');
});
