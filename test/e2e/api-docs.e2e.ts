import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { expect, screens, visit, type Visit } from './site.ts';

/** Opens the page and waits until Scalar has replaced the reference that the server rendered. */
const visitDocs = (options: Visit = {}) =>
  visit('/api/docs', {
    ...options,
    // Scalar takes many seconds of a busy machine to draw the whole document.
    ready: (page) => expect(calls(page)).not.toHaveCount(0, { timeout: 60_000 }),
  });

const calls = (page: Page) => page.getByRole('button', { name: /test request/i });

describe('the API reference', () => {
  test.each(screens('1440 px'))(
    'is shown by Scalar at $name, from our own origin',
    { tags: 'default' },
    async ({ screen }) => {
      const page = await visitDocs(screen);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('VouVer: the API');
      await page.waitForLoadState('networkidle');
      await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0);
    },
  );

  test('calls our API, without violations of axe before and while it does', async () => {
    const page = await visitDocs();
    expect(await violationsOf(page)).toEqual([]);
    await calls(page).first().click();
    const called = page.waitForResponse('**/api/movies/genres?*');
    await page.getByRole('button', { name: /^Send/ }).first().click();
    expect((await called).status()).toBe(200);
    await expect(page.getByText('200 OK').first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('main[inert]')).toHaveCount(0);
  });

  test('can be read without JavaScript', async () => {
    const page = await visit('/api/docs', { javaScriptEnabled: false });
    await expect(page.getByRole('link', { name: 'openapi.json' })).toBeVisible();
    await expect(page.getByText('/api/movies/{id}').first()).toBeVisible();
  });
});
