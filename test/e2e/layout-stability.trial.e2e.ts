import { describe, test } from 'vitest';
import { inTwoParts } from './slow-documents.ts';
import {
  CIDADE,
  expect,
  go,
  screens,
  scrollThrough,
  shiftsOf,
  visitAfresh as visit,
} from './site.ts';

// Logged errors and failed requests fail every test already (see `visit` in site.ts).

const PATHS = [
  '/',
  CIDADE,
  '/serie/avenida-brasil-92000060',
  '/descubra/filmes',
  '/person/90000001',
  '/lists',
  '/our-lists/1',
  '/contact',
  '/doubts',
  '/privacy',
];

describe.each(screens('390 px'))('no layout shifts at $name', ({ screen }) => {
  test.each(PATHS)('on %s', async (path) => {
    const page = await visit(path, screen);
    await scrollThrough(page);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test.each(['/', CIDADE])('on %s, when the font loads late', async (path) => {
    const page = await visit(path, {
      ...screen,
      before: (tab) =>
        tab.route('**/*.woff2', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 800));
          await route.continue();
        }),
    });
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('900 20px Archivo'))).toBe(true);
    await scrollThrough(page);
    expect((await shiftsOf(page)).filter(({ value }) => value >= 0.001)).toEqual([]);
  });

  test('the bar stays in its place during a navigation', async () => {
    const page = await visit('/', screen);
    await go(page, CIDADE);
    await expect(page.getByRole('region', { name: 'Equipe' })).toBeAttached();
    await scrollThrough(page);
    // The page's content changes; the bar stays where it is.
    const bar = await page.getByRole('banner').boundingBox();
    expect(bar?.y).toBe(0);
  });

  test('no page is wider than the screen', async () => {
    const page = await visit(CIDADE, screen);
    const OTHERS = ['/contact', '/doubts', '/privacy'];
    for (const path of [
      CIDADE,
      '/',
      '/genres',
      '/platforms',
      '/lists',
      '/person/90000081',
      ...OTHERS,
    ]) {
      await go(page, path);
      await expect(page).toHaveURL(path);
      const tooWide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(tooWide).toBe(0);
    }
  });
});

test('no layout shift when half a bar arrives, and a while later the rest of the page', async () => {
  const origin = await inTwoParts('<a href="/profile"');
  const page = await visit('/search?query=novela+das+nove+2012', { origin });
  expect(await shiftsOf(page)).toEqual([]);
});
