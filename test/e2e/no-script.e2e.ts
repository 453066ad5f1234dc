import { describe, test } from 'vitest';
import { CIDADE, expect, SCREENS, screens, visit } from './site.ts';

describe.each(screens('390 px'))('without JavaScript at $name', ({ screen }) => {
  const open = (path: string, tolerate = /^$/) =>
    visit(path, { ...screen, javaScriptEnabled: false, tolerate });

  test('the home page can be read, and its links work', async () => {
    const page = await open('/');
    await expect(page.getByRole('region', { name: 'Dica do dia' })).toBeVisible();
    for (const name of [
      'Lançamentos da semana',
      'Novidades',
      'Indicações',
      'Gêneros',
      'Da nossa loja',
    ]) {
      await expect(page.getByRole('region', { name })).toBeVisible();
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Nota \d,\d\s*Cidade de Deus/ })
      .first()
      .click();
    await expect(page).toHaveURL(CIDADE);
    await expect(page.getByText('Tá no Globoplay e na HBO Max.').first()).toBeVisible();
  });

  test('a title’s page is complete', { tags: 'default' }, async () => {
    const page = await open(CIDADE);
    await expect(page.getByRole('heading', { level: 1, name: 'Cidade de Deus' })).toBeVisible();
    await expect(page.getByText('Tá no Globoplay e na HBO Max.').first()).toBeInViewport();
    await expect(page.getByRole('link', { name: /^Globoplay\s*PARA ASSISTIR/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sinopse' })).toContainText('Buscapé cresce');
    for (const name of ['Ficha técnica', 'Vídeos e trailers', 'Elenco', 'Equipe']) {
      await expect(page.getByRole('region', { name })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: /^Assistir ao vídeo/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.youtube\.com\/watch\?v=/,
    );
    const images = await page
      .locator('img')
      .evaluateAll((elements) => elements.map((image) => image.getAttribute('src')));
    expect(images.length).toBeGreaterThan(10);
    expect(images.filter((src) => !src?.startsWith('/art/'))).toEqual([]);
    await expect(page.getByRole('img', { name: 'Cartaz de Cidade de Deus' })).toHaveJSProperty(
      'complete',
      true,
    );
  });

  test('a list that only JavaScript can filter does not claim to be filtered', async () => {
    const page = await open('/descubra/filmes?meus=1&generos=18');
    await expect(page.getByRole('status').first()).toHaveText(/^\d+ títulos, de Drama$/);
    await expect(page.getByRole('list', { name: 'Filtros ligados' }).getByRole('link')).toHaveText([
      /Drama$/,
      'Limpar filtros',
    ]);
  });

  test('there are no buttons that do nothing', async () => {
    const page = await open('/movie/abc', /404/);
    for (const path of ['/movie/abc', '/', CIDADE, '/genres']) {
      await page.goto(path);
      // Buttons of forms work without JavaScript.
      const buttons = page.locator('button:not(form[action] *)').filter({ visible: true });
      expect(await buttons.allTextContents()).toEqual([]);
    }
  });

  test('every page can be reached', { tags: 'default' }, async () => {
    const page = await open(CIDADE);
    const links = page.getByRole('navigation').getByRole('link', { name: 'Gêneros' });
    if (screen === SCREENS[1].screen)
      await page.getByRole('link', { name: 'Ir para o menu' }).click();
    await links.filter({ visible: true }).last().click();
    await expect(page).toHaveURL('/genres');
  });
});
