import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { cards, FILMES, summaryOf, watchDiscover } from './discover.ts';
import { expect, screens, shiftsOf, visitWithoutPictures as visit } from './site.ts';

/** Titles in each part that the list loads. */
const PART = 30;

const end = async (page: Page) => {
  await page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  );
};
const addresses = (page: Page) =>
  cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const more = (page: Page) => page.getByRole('link', { name: 'Carregar mais' });

/** Scrolls until the end of the list is a little below the screen, as a reader does. */
const approach = (page: Page) =>
  page.evaluate(() => {
    const list = [...document.querySelectorAll('main ul:has(> li > div > a img)')].at(-1);
    const below = (list?.getBoundingClientRect().bottom ?? 0) - window.innerHeight;
    window.scrollBy({ top: below - 500, behavior: 'instant' });
  });

/** Scrolls until the list has this many parts. */
async function grow(page: Page, parts: number): Promise<void> {
  for (let part = 2; part <= parts; part += 1) {
    await approach(page);
    await expect(cards(page)).toHaveCount(part * PART);
  }
}

describe.each(screens('1440 px'))('at $name', ({ screen }) => {
  test(
    'a list loads three more parts while it is scrolled, then waits',
    { tags: 'default' },
    async () => {
      const page = await visit(FILMES, { ...screen, pictures: true });
      const calls = watchDiscover(page);
      await expect(cards(page)).toHaveCount(PART);
      await grow(page, 4);
      // It loads no more by itself, so that the footer can be reached.
      await end(page);
      await page.waitForTimeout(600);
      await expect(page.getByRole('contentinfo')).toBeInViewport();
      await expect(cards(page)).toHaveCount(4 * PART);
      expect(calls.map((call) => call.get('page'))).toEqual([null, null, null]);
      expect(new Set(calls.map((call) => call.get('after'))).size).toBe(3);
      expect(calls.every((call) => call.get('after'))).toBe(true);
      const shown = await addresses(page);
      expect(new Set(shown).size).toBe(shown.length);
      await expect(page).toHaveURL(FILMES);

      await more(page).focus();
      await page.keyboard.press('Enter');
      await expect(cards(page).nth(4 * PART)).toBeFocused();
      await approach(page);
      await expect(more(page)).toBeHidden();
      const total = Number((await summaryOf(page).textContent())?.split(' ')[0]);
      await expect(cards(page)).toHaveCount(total);
      const all = await addresses(page);
      expect(new Set(all).size).toBe(total);
      expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([]);
    },
  );

  test('Back restores the loaded parts and the scroll position', async () => {
    const page = await visit(FILMES, screen);
    await grow(page, 3);
    const title = cards(page).nth(70);
    await title.scrollIntoViewIfNeeded();
    const y = await page.evaluate(() => window.scrollY);
    const before = await page.evaluate(() => window.history.length);
    const calls = watchDiscover(page);
    await title.click();
    await expect(page.getByRole('region', { name: 'Assista agora' })).toBeVisible();
    expect(await page.evaluate(() => window.history.length)).toBe(before + 1);
    await page.goBack();
    await expect(cards(page).nth(89)).toBeAttached();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(y, -1);
    await page.waitForTimeout(200);
    expect(calls.filter((call) => call.get('page') !== null)).toEqual([]);
  });
});

test('a jump to the end of the page loads nothing', async () => {
  const page = await visit(FILMES);
  const calls = watchDiscover(page);
  await end(page);
  await page.waitForTimeout(600);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await expect(more(page)).toBeInViewport();
  expect(calls).toEqual([]);
  await more(page).click();
  await expect(cards(page)).toHaveCount(2 * PART);
});

describe('a part', () => {
  test('a part that fails to load can be requested again', { tags: 'default' }, async () => {
    const page = await visit(FILMES, { tolerate: /400/ });
    await page.route('**/api/movies/discover?**', (route) =>
      route.fulfill({ status: 400, json: {} }),
    );
    await approach(page);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Não deu pra carregar mais títulos.');
    await expect(cards(page)).toHaveCount(PART);
    await page.unroute('**/api/movies/discover?**');
    await alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(cards(page)).not.toHaveCount(PART);
    await expect(alert).toBeHidden();
  });

  test('has skeletons in its place while it loads', async () => {
    const page = await visit(FILMES);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/movies/discover?**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await approach(page);
    const skeletons = page.getByRole('main').locator('li[aria-hidden="true"]');
    await expect(skeletons).toHaveCount(PART);
    // As high as a card with a name of one line, so that little moves when the cards come.
    const skeletonHeight = await skeletons
      .first()
      .evaluate(
        ({ firstElementChild: art, lastElementChild: line }) =>
          line!.getBoundingClientRect().bottom - art!.getBoundingClientRect().top,
      );
    const cardHeights = await cards(page).evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().height),
    );
    expect(skeletonHeight).toBeCloseTo(Math.min(...cardHeights), 0);
    held.resolve();
    await expect(skeletons).toHaveCount(0);
    await expect(cards(page)).toHaveCount(2 * PART);
  });
});

describe('numbered pages', () => {
  test('can be turned without JavaScript, and have every title once', async () => {
    const page = await visit(FILMES, { javaScriptEnabled: false });
    const seen: (string | null)[] = await addresses(page);
    for (let number = 2; await more(page).isVisible(); number += 1) {
      await more(page).click();
      await expect(page).toHaveURL(`${FILMES}?page=${number}`);
      await expect(page.getByText(`Página ${number} de`)).toBeVisible();
      seen.push(...(await addresses(page)));
    }
    const total = Number((await summaryOf(page).textContent())?.split(' ')[0]);
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
    await page.getByRole('link', { name: 'Página anterior' }).click();
    await expect(more(page)).toBeVisible();
  });

  test('load more parts from the page in the address on', async () => {
    const page = await visit(`${FILMES}?page=2`);
    const first = await addresses(page);
    await approach(page);
    await expect(cards(page)).toHaveCount(2 * PART);
    expect((await addresses(page)).slice(0, PART)).toEqual(first);
    await expect(page).toHaveURL(`${FILMES}?page=2`);
    await page.getByRole('link', { name: 'Página anterior' }).click();
    await expect(page).toHaveURL(FILMES);
    await expect(page.getByText(/^Página/)).toHaveCount(0);
  });
});

test.each([
  '/movie/genre/18',
  '/serie/genre/18',
  '/platform/307',
  '/platform/307?tipo=series',
  '/category/popular',
  '/category/indications',
])('%s loads more too', async (path) => {
  const page = await visit(path);
  const grid = page.getByRole('main').locator('li > div > a[href*="e/"]');
  const before = await grid.count();
  expect(before).toBe(PART);
  await approach(page);
  await expect.poll(() => grid.count()).toBeGreaterThan(before);
});

test('a platform’s films and series have an address each', async () => {
  const page = await visit('/platform/307');
  const kinds = page.getByRole('navigation', { name: 'Filmes ou séries' });
  await expect(kinds.getByRole('link', { name: /^Filmes/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await kinds.getByRole('link', { name: /^Séries/ }).click();
  await expect(page).toHaveURL('/platform/307?tipo=series');
  await expect(kinds.getByRole('link', { name: /^Séries/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(kinds.getByRole('link', { name: /^Filmes/ })).not.toHaveAttribute('aria-current');
  await expect(page.locator('main a[href^="/serie/"]').first()).toBeVisible();
  await expect(page.locator('main a[href^="/movie/"]')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('main a[href^="/movie/"]').first()).toBeVisible();
});

test.each(['/movie/genre/18?page=99', '/releases?page=99', '/platform/307?page=99'])(
  '%s is past the end, and links to the first page',
  async (path) => {
    const page = await visit(path, { tolerate: /404/ });
    await page.getByRole('link', { name: 'Ir para a primeira página' }).click();
    await expect(page).toHaveURL(path.replace(/\?.*/, ''));
    await expect(page.locator('main li > div > a').first()).toBeVisible();
  },
);
