import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { CIDADE, DESKTOP, expect, PHONE, screens, visit } from './site.ts';

const bar = (page: Page) => page.getByRole('banner');
const mainLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Abrir menu' });

test('the bar has all main links, and marks the current one', { tags: 'default' }, async () => {
  const page = await visit('/');
  const links = mainLinks(page);
  await expect(links).toHaveText(['Filmes', 'Séries', 'Gêneros', 'Coleções', 'Chegou', /^Loja/]);
  for (const [name, path, heading] of [
    ['Filmes', '/descubra/filmes', 'Filmes'],
    ['Séries', '/descubra/series', 'Séries'],
    ['Gêneros', '/genres', 'Gêneros'],
    ['Coleções', '/lists', 'Coleções'],
    ['Chegou', '/chegou', 'Chegou'],
  ] as const) {
    await links.filter({ hasText: name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(mainLinks(page).and(page.locator('[aria-current=page]'))).toHaveText([name]);
  }
  await expect(links.last()).toHaveAttribute('target', '_blank');
  await expect(links.last()).toHaveAttribute('href', /^https:\/\//);
});

test.each(screens('1440 px'))('the bar changes after ten pixels at $name', async ({ screen }) => {
  const page = await visit(CIDADE, screen);
  const colour = () => bar(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  const atTop = await colour();
  await page.evaluate(() => window.scrollTo(0, 10));
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await colour()).toBe(atTop);
  await page.evaluate(() => window.scrollTo(0, 12));
  await expect.poll(colour).not.toBe(atTop);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(colour).toBe(atTop);
});

test('the logo leads to the home page', async () => {
  const page = await visit(CIDADE);
  await page.evaluate(() => Object.assign(window, { here: true }));
  await bar(page).getByRole('link', { name: 'VouVer, página inicial' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Novidades' })).toBeVisible();
  expect(await page.evaluate(() => 'here' in window)).toBe(false);
});

describe('the menu', () => {
  test.each([
    [1100, true],
    [1101, false],
  ])('at %i px: %s', async (width, isThere) => {
    const page = await visit('/genres', { viewport: { width, height: 800 } });
    await expect(menuButton(page)).toBeVisible({ visible: isThere });
    await expect(mainLinks(page)).toHaveCount(isThere ? 0 : 6);
  });

  test('opens above the page, stops its scrolling and traps the focus', async () => {
    const page = await visit('/', PHONE);
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole('navigation').getByRole('link')).toHaveText([
      'Filmes',
      'Séries',
      'Gêneros',
      'Coleções',
      'Chegou',
      'Plataformas',
      'Novidades',
      /^Loja/,
    ]);
    const box = await menu(page).boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    await page.mouse.move(195, 700);
    await page.mouse.wheel(0, 600);
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press('Tab');
      const behind = await page.evaluate(() => {
        const { activeElement: element, body } = document;
        return element !== body && element?.closest('dialog[open]') === null;
      });
      expect(behind).toBe(false);
    }
  });

  test('is closed by Esc and by its button, and returns the focus', async () => {
    const page = await visit('/', PHONE);
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => menu(page).getByRole('button', { name: 'Fechar menu' }).click(),
    ]) {
      await menuButton(page).click();
      await expect(menu(page)).toBeVisible();
      await close();
      await expect(menu(page)).toBeHidden();
      await expect(menuButton(page)).toBeFocused();
      await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
    }
  });

  test('is closed by a link to another page or to the same one', { tags: 'default' }, async () => {
    const page = await visit('/', PHONE);
    for (const name of ['Plataformas', 'Plataformas']) {
      await menuButton(page).click();
      await menu(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL('/platforms');
      await expect(menu(page)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    await menuButton(page).click();
    await expect(menu(page).locator('[aria-current=page]')).toHaveText(['Plataformas']);
    await page.goBack();
    await expect(menu(page)).toBeHidden();
  });

  test('is closed when the screen becomes wide enough for the links', async () => {
    const page = await visit('/', { viewport: { width: 1000, height: 800 } });
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 1300, height: 800 });
    await expect(mainLinks(page).first()).toBeVisible();
    await expect(menu(page)).toBeHidden();
  });
});

test('the footer has the required texts and links', { tags: 'default' }, async () => {
  const page = await visit(CIDADE, DESKTOP);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('navigation').getByRole('link')).toHaveText([
    'Home',
    'Filmes',
    'Séries',
    'Gêneros',
    'Coleções',
    'Chegou',
    'Plataformas',
    'Novidades',
    /^Loja/,
    'Quanto custa',
    'Traga seu histórico',
    'Dúvidas',
    'Fontes',
    'Termos de uso',
    'Contato',
  ]);
  await expect(footer).toContainText('© 2025 VouVer');
  await expect(footer).toContainText('TMDB');
  await expect(footer).toContainText('JustWatch');
  await expect(footer).toContainText(/API do TMDB, mas não é endossado nem certificado pelo TMDB/);
  await expect(footer).toContainText(/[Cc]atálogo de demonstração/);
  await expect(footer).toContainText(/[Bb]aixe o app/);
  for (const name of ['App Store', 'Google Play'])
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/app');
  for (const name of ['Instagram', 'TikTok', 'YouTube', 'X']) {
    const link = footer.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

describe('"Ver todos"', () => {
  test.each([
    [949, true],
    [950, false],
  ])('at %i px is shown: %s', async (width, isThere) => {
    const page = await visit('/', { viewport: { width, height: 900 } });
    const links = page.getByRole('link', { name: /^Ver todos/ });
    await expect(links).toHaveCount(isThere ? 3 : 0);
  });

  test('leads to each complete list', async () => {
    const page = await visit('/', PHONE);
    for (const [heading, path] of [
      ['Lançamentos da semana', '/category/popular'],
      ['Novidades', '/releases'],
      ['Indicações', '/category/indications'],
    ] as const) {
      const row = page.getByRole('region', { name: heading });
      await row.getByRole('link', { name: /^Ver todos/ }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.goBack();
    }
  });
});
