import { describe, test } from 'vitest';
import { CIDADE, expect, SCREENS, visit } from './site.ts';

describe.each(SCREENS)('the main job at $name', ({ screen }) => {
  test('opens the guide, picks a title, reads where to watch it', async () => {
    const page = await visit('/', screen);
    const card = page.getByRole('main').getByRole('link', { name: /\bCidade de Deus\b/ }).first();
    await card.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(10);
    await card.click();

    await expect(page).toHaveURL(CIDADE);
    await expect(page.getByRole('heading', { level: 1, name: 'Cidade de Deus' })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const ticket = page.getByRole('region', { name: 'Assista agora' });
    await expect(ticket.getByText('Tá no Globoplay e na HBO Max.')).toBeVisible();
    await expect(ticket.getByText('Tá no Globoplay e na HBO Max.')).toBeInViewport({ ratio: 1 });
  });
});
