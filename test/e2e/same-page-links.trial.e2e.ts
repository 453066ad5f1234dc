import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { expect, screens, visitWithoutPictures as visit } from './site.ts';

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/** Scrolls down and waits for the event of it, which would else count as one of what follows. */
const scrollDown = (page: Page) =>
  page.evaluate(() => {
    const scrolled = new Promise((done) => addEventListener('scrollend', done, { once: true }));
    window.scrollTo({ top: 900, behavior: 'instant' });
    return scrolled.then(() => null);
  });

/**
 * Clicks a link of a page that was scrolled at once. In the frame after the jump the browser lays out parts near the
 * viewport, which may move the link, even between press and release.
 */
async function clickAfterJump(page: Page, link: Locator): Promise<void> {
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((done) => requestAnimationFrame(done));
  });
  await link.click();
}

describe.each(screens('1440 px'))('links to the page in view at $name', ({ name, screen }) => {
  test.each([
    ['the logo at home', '/', 'banner', 'VouVer, página inicial'],
    ['the logo of the footer at home', '/', 'contentinfo', 'VouVer, página inicial'],
    ['Home in the footer', '/', 'contentinfo', 'Home'],
    ['Gêneros in the footer', '/genres', 'contentinfo', 'Gêneros'],
  ] as const)('%s scrolls to the top', async (_, path, landmark, label) => {
    const page = await visit(path, screen);
    await page.evaluate(() => Object.assign(window, { here: true }));
    await scrollDown(page);
    const entries = await page.evaluate(() => history.length);
    const link = page.getByRole(landmark).getByRole('link', { name: label, exact: true });
    await clickAfterJump(page, link);
    await expect.poll(() => scrollY(page)).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => 'here' in window)).toBe(true);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  test('a link of the menu closes it and leads to the part', async () => {
    if (name !== '390 px') return;
    const page = await visit('/', screen);
    await scrollDown(page);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'VouVer, página inicial' }).click();
    await expect(menu).toBeHidden();
    await expect.poll(() => scrollY(page)).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('the keyboard’s focus continues in the content', async () => {
  const page = await visit('/genres');
  await scrollDown(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gêneros' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => scrollY(page)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('smoothly, and at once with reduced motion', async () => {
  const steps = async (reducedMotion: 'reduce' | 'no-preference') => {
    const page = await visit('/genres', { reducedMotion });
    await scrollDown(page);
    await page.evaluate(() => {
      window.places = [];
      addEventListener('scroll', () => window.places.push(Math.round(window.scrollY)));
    });
    // Clicked by script, because Playwright scrolls to what it clicks.
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Gêneros' })
      .evaluate((link: HTMLElement) => link.click());
    await expect.poll(() => scrollY(page)).toBe(0);
    return page.evaluate(() => window.places.filter((place) => place > 0).length);
  };
  expect(await steps('no-preference')).toBeGreaterThan(2);
  expect(await steps('reduce')).toBe(0);
});

declare global {
  interface Window {
    places: number[];
  }
}

test('the logo on the home page clears the search', async () => {
  const page = await visit('/');
  await page.getByRole('link', { name: 'Buscar', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Busca' });
  await field.fill('bacurau');
  await page.getByRole('link', { name: 'VouVer, página inicial' }).first().click();
  // An empty field collapses a moment later.
  await expect(field).toBeHidden();
  await page.getByRole('link', { name: 'Buscar', exact: true }).click();
  await expect(field).toHaveValue('');
});

test('a link to the address without the fragment removes the fragment', async () => {
  const page = await visit('/privacy#seus-direitos');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Termos de uso' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect.poll(() => scrollY(page)).toBe(0);
});
