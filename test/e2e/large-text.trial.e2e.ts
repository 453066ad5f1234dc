import { describe, test } from 'vitest';
import { CIDADE, expect, visit } from './site.ts';

const PATHS = [
  '/',
  CIDADE,
  '/platforms',
  '/platform/8',
  '/releases',
  '/genres',
  '/lists',
  '/privacy',
];

/** Headings wider than their box or the screen. */
const overflowing = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(h1, h2):not(.visually-hidden)')]
    .filter((heading) => heading.clientWidth > 1)
    .filter(
      (heading) =>
        heading.scrollWidth > heading.clientWidth + 1 ||
        heading.getBoundingClientRect().right > document.documentElement.clientWidth,
    )
    .map((heading) => heading.textContent);

describe('text of twice the size on a screen of 320 px', () => {
  test.each(PATHS)('fits on %s', async (path) => {
    const page = await visit(path, { viewport: { width: 320, height: 640 } });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await page.evaluate(overflowing)).toEqual([]);
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(tooWide).toBe(0);
  });
});
