import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { CIDADE, expect, screens, visit } from './site.ts';

interface Stop {
  name: string;
  /** The visible focus indicator: the outline's style and width. */
  outline: string;
  href: string | null;
  x: number;
  y: number;
  visible: boolean;
}

/** The focused element, or null if it is not in the page. */
const focused = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    // A card may draw its outline around its poster.
    const { outlineStyle, outlineWidth } =
      [element, ...element.querySelectorAll('*')]
        .map((part) => getComputedStyle(part))
        .find((style) => style.outlineStyle !== 'none') ?? getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      name: element.getAttribute('aria-label') ?? element.textContent.trim(),
      outline: `${outlineStyle} ${outlineWidth}`,
      href: element.getAttribute('href'),
      x: x + window.scrollX,
      y: y + window.scrollY,
      visible: width > 0 && height > 0 && y + height > 0 && y < window.innerHeight,
    };
  });

async function tabUntil(page: Page, done: (stop: Stop) => boolean, limit = 120): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === null) return stops;
    stops.push(stop);
    if (done(stop)) return stops;
  }
  return stops;
}

const unseen = (stops: Stop[]) =>
  stops
    .filter(({ outline, visible }) => !visible || /^none|\b0px/.test(outline))
    .map(({ name }) => name);

describe.each(screens('1440 px'))('by keyboard alone at $name', ({ screen }) => {
  test('a visitor finds a title and the link to its provider', async () => {
    const page = await visit('/', screen);
    const toCard = await tabUntil(page, ({ href }) => href === CIDADE);
    expect(toCard.at(-1)?.href).toBe(CIDADE);
    expect(unseen(toCard)).toEqual([]);
    expect(toCard[0]?.name).toBe('Pular para o conteúdo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(CIDADE);
    await expect(page.getByRole('heading', { level: 1, name: 'Cidade de Deus' })).toBeVisible();

    const toService = await tabUntil(page, ({ name }) => name.startsWith('gpGloboplay'));
    expect(toService.at(-1)?.href).toMatch(/^https:\/\/globoplay/);
    expect(unseen(toService)).toEqual([]);
    expect(toService.length).toBeLessThan(15);
  });

  test('every focusable element of a title’s page has a visible focus', async () => {
    const page = await visit(CIDADE, screen);
    const stops = await tabUntil(page, () => false, 150);
    expect(stops.length).toBeGreaterThan(50);
    expect(unseen(stops)).toEqual([]);
    expect(stops.map(({ name }) => name).filter((name) => name === '')).toEqual([]);
    const inOrder = [
      'Pular',
      'VouVer',
      'gpGloboplay',
      'COMPARTILHAR',
      'Fernando Meirelles',
      'App Store',
      'X',
    ];
    const places = inOrder.map((start) => stops.findIndex(({ name }) => name.startsWith(start)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('the skip link leads to the content', { tags: 'default' }, async () => {
    const page = await visit(CIDADE, screen);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeInViewport({
      ratio: 1,
    });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

test('a title can be shared by keyboard', async () => {
  const page = await visit(CIDADE);
  await tabUntil(page, ({ name }) => name === 'COMPARTILHAR');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Compartilhar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'COMPARTILHAR' })).toBeFocused();
});
