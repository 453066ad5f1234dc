import { test } from 'vitest';
import type { Page } from 'playwright';
import { CIDADE, expect, go, site, visitAfresh as visit } from './site.ts';

const SHEET = '**/assets/listing.sheet-*.css';
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Gêneros' });

/** Notes each style sheet that the document preloads; browsers warn of those that are used late. */
const notePreloads = (page: Page) =>
  page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(globalThis, { noted });
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof HTMLLinkElement && node.rel === 'preload' && node.as === 'style')
            noted.push(node.href);
    }).observe(document, { childList: true, subtree: true });
  });

const preloads = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { noted: string[] }).noted);

test(
  'a page opened by a link is shown when its sheet has loaded, which is not preloaded',
  { tags: 'default' },
  async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const page = await visit('/', {
      before: async (tab) => {
        await notePreloads(tab);
        await tab.route(SHEET, async (route) => {
          await held;
          await route.continue();
        });
      },
    });
    const requested = page.waitForRequest(SHEET);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href="/genres"]')!;
      link.click();
    });
    await requested;
    await expect(heading(page)).toBeHidden();
    release();
    await expect(heading(page)).toBeVisible();
    for (const path of ['/search?query=cidade', CIDADE, '/lists']) await go(page, path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await preloads(page)).toEqual([]);
  },
);

test('a page whose sheet cannot be loaded is shown', async () => {
  const page = await visit('/', {
    tolerate: /ERR_FAILED/,
    before: (tab) => tab.route(SHEET, (route) => route.abort()),
  });
  await go(page, '/genres');
  await expect(heading(page)).toBeVisible();
});

test.each(['/', CIDADE, '/search?query=cidade', '/settings', '/register-verify'])(
  '%s links its sheets in the head, and preloads none',
  { tags: 'default' },
  async (path) => {
    const response = await fetch(site + path);
    const html = await response.text();
    expect(response.headers.get('link')).toBeNull();
    expect(html).not.toMatch(/<link[^>]*rel="preload"[^>]*as="style"/);
    const head = html.slice(0, html.indexOf('</head>'));
    const linked = (text: string) => text.match(/href="\/assets\/[^"]+\.css"/g) ?? [];
    expect(linked(head).length).toBeGreaterThan(1);
    expect(linked(html)).toEqual(linked(head));
  },
);
