import { describe, test } from 'vitest';
import { fakeSearch, field, film, openBox, options, search, tab } from './search.ts';
import { expect, go, visit } from './site.ts';

describe('a search result', () => {
  test('is sorted by relevance among films and series', async () => {
    const page = await visit('/genres');
    await search(page, 'cidade');
    const names = await options(page).allTextContents();
    expect(names[0]).toContain('Cidade');
    expect(names.some((name) => name.includes('Filme,'))).toBe(true);
    expect(names.some((name) => name.includes('Série,'))).toBe(true);
    await expect(options(page).first().locator('mark').first()).toHaveText('Cidade');
    await expect(options(page).first().locator('mark').first()).toHaveCSS(
      'color',
      'rgb(247, 145, 174)',
    );
  });

  test('found by its original name shows that name', async () => {
    const page = await visit('/genres');
    await search(page, 'back to the future');
    await expect(options(page).first()).toContainText('Filme, 1985 · Back to the Future');
  });

  test('whose images fail to load shows a letter', async () => {
    const page = await visit('/genres', {
      tolerate: /404|Failed to load resource/,
      before: async (own) => {
        await fakeSearch(own, {
          persons: 1,
          meet: async (route, { kind }) => {
            if (kind === 'persons') return false;
            const items =
              kind === 'series'
                ? []
                : [
                    { ...film(1), title: 'ópera' },
                    { ...film(2), title: '' },
                  ];
            const { length: total } = items;
            await route.fulfill({ json: { items, total, page: 1, size: 20, pages: 1 } });
            return true;
          },
        });
        await own.route('**/art/{poster,avatar}/**', (route) => route.fulfill({ status: 404 }));
      },
    });
    await openBox(page);
    await field(page).fill('x');
    await page.keyboard.press('Enter');
    const thumbs = options(page).locator('[data-kind]');
    await expect(thumbs).toHaveText(['Ó', 'N']);
    await tab(page, 'Pessoas').click();
    await expect(thumbs).toHaveText(['X']);
  });

  test('leads to an existing page', async () => {
    const page = await visit('/genres');
    await go(page, '/lists');
    await expect(page.getByRole('heading', { level: 1, name: 'Coleções' })).toBeVisible();
    await openBox(page);
    await field(page).fill('fernanda torres');
    await page.keyboard.press('Enter');
    await tab(page, 'Pessoas').click();
    await options(page).filter({ hasText: 'Torres' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fernanda Torres' })).toBeVisible();
  });
});
