import type { BrowserContext, Page } from 'playwright';
import type { Person } from './signed-in.ts';
import { expect, site } from './site.ts';

/** The two sizes that TVs report. */
export const TV = { viewport: { width: 1920, height: 1080 } };
export const SMALL_TV = { viewport: { width: 1280, height: 720 } };

/** The User-Agent of a TV that the site calls 'TV Samsung'. */
export const SAMSUNG = 'Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) Chrome/63.0 TV Safari/538.1';
/** The key of the TV's token in the browser. */
const TOKEN_KEY = 'vouver:tv:1';

async function post<T>(path: string, body?: unknown, origin = site): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': SAMSUNG },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** Pairs a TV with a person through the API, by default of the site under test, and resolves with its token. */
export async function pairedTv(person: Person, origin = site): Promise<string> {
  type Code = { device_code: string; user_code: string };
  const code = await post<Code>('/tv/code', undefined, origin);
  await person.call('POST', `/tv/code/${code.user_code}/register`);
  const { device_code } = code;
  type Token = { access_token: string };
  return (await post<Token>('/tv/token', { device_code }, origin)).access_token;
}

/** A TV with this token: a `before` for `visit`. */
export const asTv = (token: string) => (_: Page, context: BrowserContext) =>
  context.addInitScript(
    ([key, stored]) => {
      // Only once: the end of a session must last.
      if (sessionStorage.getItem('paired')) return;
      sessionStorage.setItem('paired', 'yes');
      localStorage.setItem(key!, stored!);
    },
    [TOKEN_KEY, token],
  );

/** The code that a TV shows, once it shows one. */
export async function codeOn(page: Page): Promise<string> {
  const name = await page.locator('.code').getAttribute('aria-label');
  return name!.replaceAll(' ', '');
}

/**
 * Presses keys of the remote control, one after the other, and waits for each to have moved the focus to something:
 * while a screen is replaced nothing has it, and keys are ignored.
 */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const before = await focusName(page);
    await page.keyboard.press(key);
    await expect
      .poll(async () => {
        const now = await focusName(page);
        return now !== '' && now !== before;
      })
      .toBe(true);
  }
}

/** The name of the element that has the focus, '' if none has it. */
export const focusName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    return focused.getAttribute('aria-label') ?? focused.textContent ?? '';
  });

const COLUMNS = 6;
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Types with the keyboard on the screen, from the sign that has the focus on, by arrow keys and Enter. */
export async function type(page: Page, text: string): Promise<void> {
  let at = SIGNS.indexOf(await focusName(page));
  for (const sign of text) {
    const to = SIGNS.indexOf(sign);
    const [down, right] = [
      Math.floor(to / COLUMNS) - Math.floor(at / COLUMNS),
      (to % COLUMNS) - (at % COLUMNS),
    ];
    const moves = [
      ...Array.from({ length: Math.abs(down) }, () => (down > 0 ? 'ArrowDown' : 'ArrowUp')),
      ...Array.from({ length: Math.abs(right) }, () => (right > 0 ? 'ArrowRight' : 'ArrowLeft')),
    ];
    await press(page, ...moves);
    await page.keyboard.press('Enter');
    at = to;
  }
}

/**
 * Takes away what the oldest engine lacks, and the polyfills of the screen do not add, as far as Chromium can
 * do without it: whatever calls it throws.
 */
export const asOldEngine = (_: Page, context: BrowserContext) =>
  context.addInitScript(() => {
    const remove = (from: object, names: string) => {
      for (const name of names.split(' ')) Reflect.deleteProperty(from, name);
    };
    remove(Object, 'values entries fromEntries hasOwn groupBy getOwnPropertyDescriptors');
    remove(Array.prototype, 'at flat flatMap findLast findLastIndex toSorted toReversed with');
    remove(String.prototype, 'at padStart padEnd trimStart trimEnd matchAll replaceAll');
    remove(Promise.prototype, 'finally');
    remove(Promise, 'allSettled any withResolvers');
    remove(Element.prototype, 'append prepend replaceChildren toggleAttribute before after');
    remove(
      window,
      'queueMicrotask structuredClone AbortController ResizeObserver requestIdleCallback',
    );
  });

/**
 * Expects no text smaller than 27 px of 1920 (the letters for a provider's logo are a drawing), and all texts and
 * buttons in view within the safe area, outside which only a row of posters may end.
 */
export async function fits(page: Page): Promise<void> {
  const { small, outside, focus, unit } = await page.evaluate(() => {
    const pixel = window.innerWidth / 1920;
    const texts = [...document.querySelectorAll<HTMLElement>('#tv *')].filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
        element.getClientRects().length > 0 &&
        !element.classList.contains('mark'),
    );
    const buttons = [...document.querySelectorAll<HTMLElement>('#tv button')].filter(
      (button) => button.closest('.row-track') === null,
    );
    const range = document.createRange();
    const isOutside = (element: HTMLElement) => {
      range.selectNodeContents(element);
      const of = element.localName === 'button' ? element : range;
      const { left, top, right, bottom } = of.getBoundingClientRect();
      const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (shown === null || !(element.contains(shown) || shown.contains(element))) return false;
      return (
        left < 96 * pixel - 1 ||
        right > 1824 * pixel + 1 ||
        top < 54 * pixel - 1 ||
        bottom > 1026 * pixel + 1
      );
    };
    const box = document.activeElement!.getBoundingClientRect();
    return {
      unit: pixel,
      small: texts
        .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 26.9 * pixel)
        .map((element) => `${element.className} ${element.textContent}`),
      outside: [...texts, ...buttons]
        .filter(isOutside)
        .map((element) => `${element.className} ${element.textContent}`),
      focus: { left: box.left, top: box.top, right: box.right, bottom: box.bottom },
    };
  });
  expect(small).toEqual([]);
  expect(outside).toEqual([]);
  // A focused poster is a tenth larger than its place.
  const [across, down] = [(96 - 12) * unit, (54 - 12) * unit];
  expect(focus.left).toBeGreaterThanOrEqual(across);
  expect(focus.right).toBeLessThanOrEqual(1920 * unit - across);
  expect(focus.top).toBeGreaterThanOrEqual(down);
  expect(focus.bottom).toBeLessThanOrEqual(1080 * unit - down);
}
