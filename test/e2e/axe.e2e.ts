import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { CIDADE, expect, go, PHONE, SCREENS, visit } from './site.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const PAGES = {
  home: '/',
  'a film': CIDADE,
  'a series': '/serie/mad-men-1104',
  'a novela': '/serie/avenida-brasil-92000060',
  'a film nobody offers': '/movie/o-segredo-dos-seus-olhos-25376',
  'a person': '/person/90000081',
  genres: '/genres',
  'a genre': '/movie/genre/18',
  platforms: '/platforms',
  'a platform': '/platform/8',
  lists: '/lists',
  releases: '/releases',
  'a category': '/category/popular',
} as const;

/** What axe finds on the page at 1440 px, and on the same page on a phone's screen. */
async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { name, screen } of SCREENS) {
    await page.setViewportSize(screen.viewport);
    // Our pages have no frames; legacy mode spares a second browser tab for each look.
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary = '' } of nodes) {
        found.push(`${name} ${id}: ${target.join(' ')} ${failureSummary}`);
      }
    }
  }
  return found;
}

describe('accessible at both widths', () => {
  test.each(Object.entries(PAGES))('%s', async (_, path) => {
    expect(await violationsOf(await visit(path))).toEqual([]);
  });

  test('a curated list', async () => {
    const page = await visit('/lists');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL('/lists');
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the not-found page', async () => {
    const page = await visit('/movie/abc', { tolerate: /404/ });
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the error screen', async () => {
    const page = await visit('/genres', { tolerate: /400/ });
    await page.route('**/api/movies/598', (route) => route.fulfill({ status: 400, json: {} }));
    await go(page, CIDADE);
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the share dialog', async () => {
    const page = await visit(CIDADE);
    await page.getByRole('button', { name: 'COMPARTILHAR' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the open menu', async () => {
    const page = await visit('/', PHONE);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
