import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { CIDADE, expect, visitWithoutPictures as visit } from './site.ts';

declare global {
  interface Window {
    /** Set when the test has navigated; true if the page was not hydrated yet. */
    wasEarly?: boolean;
  }
}

/** Slow enough for the hydration of a page to take many tasks. */
const SLOWDOWN = 4;

/** Slows the page down `rate` times. The browser spins meanwhile, which takes CPU. */
async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Navigates as soon as React has reached the first link of the bar, but not the page's content. */
function navigateEarly(how: 'address' | 'link') {
  const isKnown = (element: Element | null | undefined) =>
    Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'));
  const look = () => {
    const link = document.querySelector<HTMLElement>('header a[href="/genres"]');
    if (!isKnown(link)) {
      setTimeout(look);
      return;
    }
    window.wasEarly = !isKnown(document.querySelector('main > *'));
    if (how === 'link') link?.click();
    else window.history.pushState({}, '', '/genres');
  };
  look();
}

describe.each(['/', CIDADE])('a navigation before %s is hydrated', (path) => {
  // Mismatches that React has to mend are reported as uncaught errors, which fail the visit.
  test.each(['address', 'link'] as const)('by %s', async (how) => {
    const page = await visit(path, {
      before: async (tab) => {
        await throttle(tab, SLOWDOWN);
        await tab.addInitScript(navigateEarly, how);
      },
      ready: async () => undefined,
    });
    await expect(page).toHaveURL('/genres');
    await throttle(page, 1);
    await expect(page.getByRole('heading', { level: 1, name: 'Gêneros' })).toBeVisible();
    expect(await page.evaluate(() => window.wasEarly)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Gêneros');
  });
});
