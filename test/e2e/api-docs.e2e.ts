import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { expect, SCREENS, visit, type Visit } from './site.ts';

/** The page is ready when Scalar has replaced the reference that the server rendered. */
const visitDocs = (options: Visit = {}) =>
  visit('/api/docs', { ...options, ready: (page) => expect(calls(page)).not.toHaveCount(0) });

const calls = (page: Page) => page.getByRole('button', { name: /test request/i });

describe('the API reference', () => {
  test.each(SCREENS)('is shown by Scalar at $name, from our own origin', async ({ screen }) => {
    const page = await visitDocs(screen);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('VouVer: the API');
    await page.waitForLoadState('networkidle');
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0);
  });

  test('makes a call of our own API', async () => {
    const page = await visitDocs();
    await calls(page).first().click();
    const called = page.waitForResponse('**/api/movies/genres?*');
    await page.getByRole('button', { name: /^Send/ }).first().click();
    expect((await called).status()).toBe(200);
    await expect(page.getByText('200 OK').first()).toBeVisible();
  });

  test('is there to read where scripts do not run', async () => {
    const page = await visit('/api/docs', { javaScriptEnabled: false });
    await expect(page.getByRole('link', { name: 'openapi.json' })).toBeVisible();
    await expect(page.getByText('/api/movies/{id}').first()).toBeVisible();
  });
});
