import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { CIDADE, untilHydrated, visitAfresh as visit } from './site.ts';

/** Milliseconds until the page's first script was requested, and until the page had loaded. */
const times = (page: Page) =>
  page.evaluate(() => {
    const { loadEventStart } = performance.getEntriesByType(
      'navigation',
    )[0] as PerformanceNavigationTiming;
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name));
    return { load: loadEventStart, script: Math.min(...scripts.map((entry) => entry.startTime)) };
  });

/** Holds back an image that the load event waits for; call the result to let it load. */
async function holdPoster(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/art/poster/movie/598*', async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test('scripts are requested after what the page shows first', async () => {
  const page = await visit(CIDADE);
  const { load, script } = await times(page);
  expect(script).toBeGreaterThanOrEqual(load);
});

test('an input makes the page request them at once', async () => {
  const page = await visit('/doubts');
  const release = await holdPoster(page);
  await page.goto(CIDADE, { waitUntil: 'domcontentloaded' });
  await page.keyboard.press('Shift');
  await untilHydrated(page);
  release();
  await page.waitForLoadState('load');
  const { load, script } = await times(page);
  expect(script).toBeLessThan(load);
});
