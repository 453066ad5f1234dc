import { describe, test } from 'vitest';
import { firstByDefault } from '#test/tier.ts';
import { expect, go, screens, site, visit } from './site.ts';

const tolerate = /404/;

test.each(['/nada', '/movie/abc', '/person/1', '/a/b/c'])(
  '%s is not found',
  { tags: 'default' },
  async (path) => {
    expect((await fetch(site + path)).status).toBe(404);
  },
);

describe.each(screens('1440 px'))('the not-found page at $name', ({ screen }) => {
  test.each(firstByDefault([true, false]))(
    'has a search that works (JavaScript: %s)',
    { tags: 'default' },
    async (javaScriptEnabled) => {
      const page = await visit('/nada', { ...screen, javaScriptEnabled, tolerate });
      await page.getByRole('searchbox', { name: 'Procure um título ou uma pessoa' }).fill('o céu');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/search?query=o+c%C3%A9u');
    },
  );

  test('does not search without a text', async () => {
    const page = await visit('/nada', { ...screen, tolerate });
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page).toHaveURL('/nada');
  });

  test('is the same after a navigation in the browser', async () => {
    const page = await visit('/genres', { ...screen, tolerate });
    await go(page, '/nada');
    await expect(page.getByRole('search')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar para a Home' }).click();
    await expect(page).toHaveURL('/');
  });
});
