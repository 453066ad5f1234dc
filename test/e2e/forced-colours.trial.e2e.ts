// Pages in colours that the visitor's system sets, and on paper: no ground that a style sheet paints is left.
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { CIDADE, expect, visitWithoutPictures } from './site.ts';

const SERIES = '/serie/breaking-bad-1396';

/** The contrast of two computed colours, 1 to 21. Runs in the page. */
function contrastsOf(pairs: readonly (readonly [string, string])[]): number[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const luminance = (colour: string) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
      const part = byte / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  return pairs.map(([front, back]) => {
    const [dark, light] = [luminance(front), luminance(back)].toSorted((a, b) => a - b);
    return (light! + 0.05) / (dark! + 0.05);
  });
}

/** Marks what a press or a key works on and only a ground shows, without a frame. */
const markGrounds = () => {
  for (const element of document.querySelectorAll('a, button, summary, label, [role="switch"]')) {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element);
    const isShown = element.checkVisibility({ visibilityProperty: true });
    const isGround =
      !/^rgba\(.*, 0\)$|transparent/.test(backgroundColor) && borderTopWidth === '0px';
    const isOnPage = element.getBoundingClientRect().bottom > 0 && !element.querySelector('img');
    if (isShown && isGround && isOnPage && element.textContent!.trim() !== '')
      element.toggleAttribute('data-ground', true);
  }
};

/** The marked ones that have no frame now. */
const frameless = () =>
  [...document.querySelectorAll('[data-ground]')]
    .filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) === 0)
    .map((element) => `${location.pathname} ${element.className} ${element.textContent!.trim()}`);

describe('with forced colours', () => {
  const PATHS = ['/platforms', CIDADE, '/search?query=fernanda', '/chegou', SERIES] as const;

  test.each(['dark', 'light'] as const)(
    'in the %s scheme logo, state and frames are there',
    async (colorScheme) => {
      const page = await visitWithoutPictures(PATHS[0]);
      for (const path of PATHS) {
        await page.emulateMedia({ forcedColors: 'none', colorScheme });
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.evaluate(markGrounds);
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        expect(await page.evaluate(frameless)).toEqual([]);
        const logo = await page.evaluate(() => {
          const canvas = getComputedStyle(document.body.parentElement!).backgroundColor;
          const shapes = [...document.querySelectorAll('header svg:first-of-type *')].slice(0, 3);
          return shapes.map((shape) => [getComputedStyle(shape).fill, canvas] as const);
        });
        const [ink] = await page.evaluate(contrastsOf, logo);
        expect(ink, `the logo on ${path}`).toBeGreaterThan(4.5);
        expect(await unmarked(page), `state on ${path}`).toEqual([]);
      }
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.goto('/lists');
      const bar = page.getByRole('navigation', { name: 'Principal' });
      const lineOf = (name: string) =>
        bar
          .getByRole('link', { name })
          .first()
          .evaluate((link) => {
            const { borderBottomColor, outlineStyle, outlineColor } = getComputedStyle(link);
            const canvas = getComputedStyle(document.documentElement).backgroundColor;
            return { isLined: borderBottomColor !== canvas, outlineStyle, outlineColor };
          });
      expect(await lineOf('Coleções')).toMatchObject({ isLined: true, outlineStyle: 'solid' });
      expect(await lineOf('Filmes')).toMatchObject({ isLined: false, outlineStyle: 'none' });
    },
  );
});

/** Chosen elements that look like those that are not. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const chosen = document.querySelectorAll<HTMLElement>(
      '[aria-pressed="true"], [aria-selected="true"], [aria-current="true"], nav [aria-current]',
    );
    return [...chosen]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).outlineStyle !== 'solid')
      .map((element) => element.outerHTML.slice(0, 120));
  });

describe('on paper', () => {
  test('pages are black on white and in grey, without bars, buttons and fields', async () => {
    // The width of A4 without its margins.
    const page = await visitWithoutPictures(CIDADE, { viewport: { width: 718, height: 1000 } });
    for (const path of [CIDADE, SERIES, '/search?query=fernanda', '/doubts', '/person/90000001']) {
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('body > header')).toBeHidden();
      const { texts, left, coloured } = await page.evaluate(onPaper);
      expect(left, path).toEqual([]);
      expect(coloured, path).toEqual([]);
      expect(texts.length, path).toBeGreaterThan(20);
      const contrasts = await page.evaluate(
        contrastsOf,
        texts.map(({ colours }) => colours),
      );
      const pale = texts.filter((_, index) => contrasts[index]! < 4.5).map(({ text }) => text);
      expect(pale, path).toEqual([]);
    }
  });
});

/** Each text with its colour and its ground's, what should not be there, and pictures in colour. */
function onPaper() {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element: Element) => `${element.tagName} ${element.className}`;
  const groundOf = (element: Element | null): string => {
    if (!element) return 'white';
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor.endsWith(', 0)') ? groundOf(element.parentElement) : backgroundColor;
  };
  const texts: { text: string; colours: [string, string] }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement!;
    const text = walker.currentNode.nodeValue!.trim();
    if (text === '' || element.closest('script, style, noscript, svg') || !isShown(element))
      continue;
    texts.push({ text, colours: [getComputedStyle(element).color, groundOf(element)] });
  }
  const screenOnly = document.querySelectorAll(
    'body > header, body > footer, button, input, select, dialog',
  );
  const pictures = [...document.querySelectorAll('main img')].filter(isShown);
  return {
    texts,
    left: [...screenOnly].filter(isShown).map(nameOf),
    coloured: pictures
      .filter((picture) => getComputedStyle(picture).filter !== 'grayscale(1)')
      .map(nameOf),
  };
}
