import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { expect, visit } from './site.ts';

/** Names of genres that overlap their drawing or overflow their tile. */
const collisions = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('img[src*="/art/genre/"]') })
    .evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const words = document.createRange();
        words.selectNodeContents(tile.querySelector('span span')!);
        const name = words.getBoundingClientRect();
        const frame = tile.getBoundingClientRect();
        const drawing = tile.querySelector('img')!.getBoundingClientRect();
        const isInside = name.left >= frame.left && name.right <= frame.right;
        return isInside && name.bottom <= drawing.top ? [] : [tile.textContent];
      }),
    );

describe.each([
  [320, 1],
  [360, 1],
  [390, 1],
  [430, 1],
  [1440, 1],
  [320, 2],
  [390, 2],
])('at %i px, text %i times as large', (width, size) => {
  test.each(['/genres', '/'])(
    'the names of genres on %s leave their drawings free',
    async (path) => {
      const page = await visit(path, { viewport: { width, height: 844 }, isMobile: width < 500 });
      await page.evaluate((times) => {
        document.documentElement.style.fontSize = `${times * 100}%`;
      }, size);
      expect(await collisions(page)).toEqual([]);
      const sideways = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(sideways).toBeLessThanOrEqual(0);
    },
  );
});
