import type { Page, Route } from 'playwright';
import { describe, test } from 'vitest';
import { firstByDefault } from '#test/tier.ts';
import { CIDADE, expect, go, screens, visitWithoutPictures as visit } from './site.ts';

const FAILURES = [
  ['answers 500', (route: Route) => route.fulfill({ status: 500, json: { detail: 'x' } })],
  ['is cut off', (route: Route) => route.abort('connectionreset')],
  ['answers no JSON', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>' })],
] as const;
const expectedProblems = /500|ERR_CONNECTION_RESET|\/movies\/|api\/products|is not valid JSON/;

async function expectErrorScreen(page: Page): Promise<void> {
  const screen = page.getByRole('alert');
  await expect(screen).toBeVisible();
  await expect(
    screen.getByRole('heading', { level: 1, name: 'Ops! Ocorreu algo inesperado.' }),
  ).toBeVisible();
  await expect(screen).toContainText(
    'Desculpe-nos pelo transtorno. Estamos trabalhando para melhorar sua navegação.',
  );
}

/** Opens a page, makes an address of the API fail and goes to the film; the test controls the clock. */
async function arrive(failing: string, fail: (route: Route) => unknown): Promise<Page> {
  const page = await visit('/genres', { tolerate: expectedProblems });
  await page.clock.install();
  await page.route(failing, fail);
  await page.evaluate(() => {
    const { fetch } = window;
    window.pageRequests = [];
    window.fetch = (input, init) => {
      window.pageRequests.push({ path: String(input), at: Date.now() });
      return fetch(input, init);
    };
  });
  await go(page, CIDADE);
  return page;
}

declare global {
  interface Window {
    /** Requests of the page since `arrive`, with times of the page's clock. */
    pageRequests: { path: string; at: number }[];
  }
}

/** Advances the page's clock until the error screen is visible. */
async function untilErrorScreen(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 150 });
  }).toPass({ timeout: 30_000, intervals: [50] });
}

describe.each(firstByDefault(FAILURES))('when the API %s', (_, fail) => {
  test(
    'a title’s page shows an error after three more attempts, with a link home',
    { tags: 'default' },
    async () => {
      const page = await arrive('**/api/movies/598', fail);
      await untilErrorScreen(page);
      await expectErrorScreen(page);
      const times = await page.evaluate(() =>
        window.pageRequests.filter(({ path }) => path === '/api/movies/598').map(({ at }) => at),
      );
      expect(times).toHaveLength(4);
      // Pauses of 1, 2 and 4 s, or longer: `untilErrorScreen` advances the clock in steps.
      for (const [retry, least] of [1000, 2000, 4000].entries()) {
        const pause = (times[retry + 1] ?? 0) - (times[retry] ?? 0);
        expect(pause).toBeGreaterThanOrEqual(least);
        expect(pause).toBeLessThanOrEqual(30_000);
      }
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await page.unroute('**/api/movies/598');
      await page.getByRole('link', { name: 'Voltar para a Home' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('region', { name: 'Novidades' })).toBeVisible();
    },
  );
});

test.each([
  ['Tentar de novo', (page: Page) => page.getByRole('button', { name: 'Tentar de novo' }).click()],
  ['a network that comes back', (page: Page) => comeBack(page)],
])('%s shows the page, at its address', async (_, retry) => {
  const page = await arrive('**/api/movies/598', FAILURES[1][1]);
  await untilErrorScreen(page);
  await page.unroute('**/api/movies/598');
  const entries = await page.evaluate(() => history.length);
  await page.evaluate(() => Object.assign(window, { here: true }));
  await retry(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Cidade de Deus' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(CIDADE);
  expect(await page.evaluate(() => [history.length, 'here' in window])).toEqual([entries, true]);
});

test('an attempt that fails again shows the error again', async () => {
  const page = await arrive('**/api/movies/598', FAILURES[0][1]);
  await untilErrorScreen(page);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await untilErrorScreen(page);
  await expectErrorScreen(page);
});

async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

test('if the products fail, the page shows an error too', async () => {
  const page = await arrive('**/api/products*', FAILURES[0][1]);
  await untilErrorScreen(page);
  await expectErrorScreen(page);
  await expect(page.getByRole('heading', { name: 'Cidade de Deus' })).toHaveCount(0);
});

test('the home page offers a new search, which loads it again', async () => {
  const page = await visit('/genres', { tolerate: /500|api\/recommendations/ });
  await page.clock.install();
  await page.route('**/api/recommendations*', FAILURES[0][1]);
  await go(page, '/');
  await untilErrorScreen(page);
  await expectErrorScreen(page);
  await page.unroute('**/api/recommendations*');
  await page
    .getByRole('alert')
    .getByRole('button', { name: /nova busca/i })
    .click();
  await expect(page.getByRole('region', { name: 'Novidades' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('after an error other pages still work', async () => {
  const page = await arrive('**/api/movies/598', FAILURES[0][1]);
  await untilErrorScreen(page);
  await go(page, '/platforms');
  await expect(page.getByRole('heading', { level: 1, name: 'Plataformas' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

describe.each(screens('390 px'))('while the API is slow at $name', ({ screen }) => {
  test(
    'the page shows skeletons, and announces that it is loading',
    { tags: 'default' },
    async () => {
      let release = () => undefined as void;
      const held = new Promise<void>((resolve) => (release = resolve));
      const page = await visit('/genres', screen);
      await page.route('**/api/movies/598', async (route) => {
        await held;
        await route.continue();
      });
      await go(page, CIDADE);
      const loading = page.getByRole('status').filter({ hasText: 'Carregando...' });
      await expect(loading).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      release();
      await expect(page.getByRole('heading', { level: 1, name: 'Cidade de Deus' })).toBeVisible();
      await expect(loading).toHaveCount(0);
    },
  );

  test(
    'another page shows the loader, with a text for search engines',
    { tags: 'default' },
    async () => {
      let release = () => undefined as void;
      const held = new Promise<void>((resolve) => (release = resolve));
      const page = await visit('/genres', screen);
      await page.route('**/api/providers*', async (route) => {
        await held;
        await route.continue();
      });
      await go(page, '/platforms');
      const loading = page.getByRole('status').filter({ hasText: 'Carregando...' });
      await expect(loading).toBeVisible();
      await expect(loading).toContainText(
        /VOUVER .*Netflix, Prime Video, Disney\+, HBO Max e Globoplay/s,
      );
      release();
      await expect(page.getByRole('heading', { level: 1, name: 'Plataformas' })).toBeVisible();
    },
  );
});

test('with reduced motion nothing rotates, slides or grows', async () => {
  const page = await visit(CIDADE, { reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const {
        animationName,
        animationDuration,
        transitionDuration,
        transitionProperty,
        scrollBehavior,
      } = getComputedStyle(element);
      const seconds = (value: string) =>
        Math.max(...value.split(',').map((part) => Number.parseFloat(part)));
      const still =
        (animationName === 'none' || seconds(animationDuration) <= 0.001) &&
        (seconds(transitionDuration) <= 0.001 || /^(opacity|none)$/.test(transitionProperty)) &&
        scrollBehavior !== 'smooth';
      return still ? [] : [`${element.tagName} ${element.className}`];
    }),
  );
  expect([...new Set(moving)]).toEqual([]);
  const card = page
    .getByRole('region', { name: 'Você também pode gostar de:' })
    .getByRole('link')
    .first();
  await card.hover();
  const transforms = await card.evaluate((link) =>
    [link, ...link.querySelectorAll('*')].map((part) => getComputedStyle(part).transform),
  );
  expect(transforms.filter((transform) => transform !== 'none')).toEqual([]);
});
