import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { box, fakeSearch, field, openBox, options, search, trigger } from './search.ts';
import {
  CIDADE,
  DESKTOP,
  expect,
  PHONE,
  visitWithoutPictures as visit,
  untilHydrated,
} from './site.ts';

const faked = { before: (page: Page) => fakeSearch(page) };

describe('the field of wide screens', () => {
  test('is 350 px wide, above a dropdown of 430 px, and not modal', async () => {
    const page = await visit(CIDADE, faked);
    await search(page, 'x');
    await expect(field(page)).toHaveAttribute('placeholder', 'Tá procurando o que?');
    expect((await field(page).boundingBox())?.width).toBe(350);
    const list = box(page).getByRole('listbox');
    const dropdown = box(page).getByRole('tabpanel').locator('../..');
    expect((await dropdown.boundingBox())?.width).toBe(430);
    expect((await list.locator('..').boundingBox())?.height).toBe(300);
    expect((await box(page).getByRole('tabpanel').boundingBox())?.height).toBeLessThanOrEqual(400);
    expect((await dropdown.boundingBox())?.height).toBeLessThanOrEqual(600);
    expect((await options(page).first().boundingBox())?.height).toBe(80);
    expect(await box(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(false);
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  });

  test.each([
    [1, 80],
    [2, 160],
    [3, 240],
    [9, 300],
  ])('grows 80 px a finding: %i take %i px', async (movies, height) => {
    const page = await visit('/genres', {
      before: (own) => fakeSearch(own, { movies, series: 0 }),
    });
    await search(page, 'x');
    const list = box(page).getByRole('listbox').locator('..');
    expect((await list.boundingBox())?.height).toBe(height);
    const panel = await list.locator('..').boundingBox();
    expect(panel?.height).toBeLessThanOrEqual(350);
  });

  test.each([1101, 1150, 1280])('does not touch the links at %i px', async (width) => {
    const page = await visit('/', { viewport: { width, height: 800 }, ...faked });
    const links = page.getByRole('navigation', { name: 'Principal' });
    const end = await links.boundingBox().then((place) => (place?.x ?? 0) + (place?.width ?? 0));
    await openBox(page);
    const pill = await field(page).boundingBox();
    expect(pill?.x).toBeGreaterThanOrEqual(end);
    expect((pill?.x ?? 0) + (pill?.width ?? 0)).toBeLessThanOrEqual(width);
    await field(page).fill('x');
    await page.keyboard.press('Enter');
    await expect(options(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  });

  test('a press elsewhere closes the dropdown, and 200 ms later the empty field', async () => {
    const page = await visit('/genres', faked);
    await search(page, 'x');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(options(page)).toHaveCount(0);
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
    await page.waitForTimeout(400);
    await expect(field(page)).toBeVisible();
    await field(page).click();
    await expect(options(page).first()).toBeVisible();
    await box(page).getByRole('button', { name: 'Limpar busca' }).click();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.runFor(190);
    await expect(field(page)).toBeVisible();
    await page.clock.runFor(20);
    await expect(box(page)).toBeHidden();
    await expect(trigger(page)).toBeVisible();
  });

  test('moving the focus elsewhere closes it too', async () => {
    const page = await visit('/genres', faked);
    await openBox(page);
    await page.getByRole('banner').getByRole('link', { name: /^Loja/ }).focus();
    await expect(box(page)).toBeHidden();
  });

  test('one Esc closes it and gives the focus back; its text is selected the next time', async () => {
    const page = await visit('/genres', faked);
    await search(page, 'x');
    await page.keyboard.press('Escape');
    await expect(box(page)).toBeHidden();
    await expect(trigger(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('x');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.type('y');
    await expect(field(page)).toHaveValue('y');
  });

  test('Ctrl+K opens it, and a letter alone does not', async () => {
    const page = await visit('/genres', faked);
    await page.keyboard.press('k');
    await page.keyboard.press('/');
    await expect(box(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
  });

  test('the logo clears the text', async () => {
    const page = await visit('/genres', faked);
    await search(page, 'x');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^VouVer/ })
      .click();
    await expect(page).toHaveURL('/');
    await untilHydrated(page);
    await openBox(page);
    await expect(field(page)).toHaveValue('');
  });
});

describe('the panel of narrow screens', () => {
  test('covers the upper half, in upper case, and holds page and focus', async () => {
    const page = await visit(CIDADE, { ...PHONE, ...faked });
    await search(page, 'x');
    await expect
      .poll(() => box(page).boundingBox())
      .toEqual({ x: 0, y: 0, width: 390, height: 422 });
    await expect(box(page)).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await expect(field(page)).toHaveAttribute('placeholder', 'TÁ PROCURANDO O QUÊ?');
    await expect(field(page)).toHaveCSS('text-transform', 'uppercase');
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    expect(await box(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const behind = await page.evaluate(() => {
        const { activeElement: element, body } = document;
        return element !== body && element?.closest('dialog[open]') === null;
      });
      expect(behind).toBe(false);
    }
  });

  test('closes by Esc, by its button and by a tap below it, and gives the focus back', async () => {
    const page = await visit('/genres', { ...PHONE, ...faked });
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => box(page).getByRole('button', { name: 'Fechar busca' }).tap(),
      () => page.touchscreen.tap(195, 700),
    ]) {
      await openBox(page);
      await close();
      await expect(box(page)).toBeHidden();
      await expect(trigger(page)).toBeFocused();
      await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
      await expect(page).toHaveURL('/genres');
    }
  });

  test('is closed by Back and when the screen becomes wider', async () => {
    const page = await visit('/', { viewport: { width: 1000, height: 800 }, ...faked });
    await page.evaluate(() => window.history.pushState({}, '', '/genres'));
    await expect(page.getByRole('heading', { level: 1, name: 'Gêneros' })).toBeVisible();
    await openBox(page);
    await page.goBack();
    await expect(box(page)).toBeHidden();
    await openBox(page);
    await page.setViewportSize({ ...DESKTOP.viewport });
    await expect(box(page)).toBeHidden();
  });

  test.each([
    [320, 568],
    [844, 390],
  ])('has room for a finding at %i × %i', async (width, height) => {
    const page = await visit('/genres', { ...PHONE, viewport: { width, height }, ...faked });
    await search(page, 'x');
    await expect(options(page).first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const close = await box(page).getByRole('button', { name: 'Fechar busca' }).boundingBox();
    expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(width);
  });
});
