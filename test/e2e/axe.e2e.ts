import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { CIDADE, expect, go, SCREENS, scrollThrough, visit } from './site.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const PAGES = {
  home: '/',
  'a film': CIDADE,
  'a series': '/serie/mad-men-1104',
  'a novela': '/serie/avenida-brasil-92000060',
  'a film nobody offers': '/movie/o-segredo-dos-seus-olhos-25376',
  'a film only for rent': '/movie/elis-91000086',
  'a person': '/person/90000081',
  genres: '/genres',
  'a genre': '/movie/genre/18',
  platforms: '/platforms',
  'a platform': '/platform/8',
  lists: '/lists',
  releases: '/releases',
  'a category': '/category/popular',
  'all films, page 2': '/descubra/filmes?page=2',
} as const;

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  expect(found).toEqual([]);
}

describe.each(SCREENS)('accessible at $name', ({ screen }) => {
  test.each(Object.entries(PAGES))('%s', async (_, path) => {
    const page = await visit(path, screen);
    await scrollThrough(page);
    await expectNoViolations(page);
  });

  test('a curated list', async () => {
    const page = await visit('/lists', screen);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL('/lists');
    await expectNoViolations(page);
  });

  test('the not-found page', async () => {
    const page = await visit('/movie/abc', { ...screen, tolerate: /404/ });
    await expectNoViolations(page);
  });

  test('the error screen', async () => {
    const page = await visit('/genres', { ...screen, tolerate: /422|400/ });
    await page.route('**/api/movies/598', (route) => route.fulfill({ status: 400, json: {} }));
    await go(page, CIDADE);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoViolations(page);
  });

  test('the share dialog', async () => {
    const page = await visit(CIDADE, screen);
    await page.getByRole('button', { name: 'COMPARTILHAR' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page);
  });
});

test('accessible with the menu open', async () => {
  const page = await visit('/', SCREENS[1].screen);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectNoViolations(page);
});
