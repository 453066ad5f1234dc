import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { violationsHere } from './accessibility.ts';
import {
  CIDADE,
  expect,
  go,
  screens,
  shiftsOf,
  site,
  visitAfresh as visit,
  type Visit,
} from './site.ts';
import { startSite, type Site } from './started-site.ts';

const NETWORK = 'https://securepubads.g.doubleclick.net';

/** The calls of the network's script, in order. */
type Calls = string[];
declare global {
  interface Window {
    networkCalls?: Calls;
  }
}

/** A fake of the network's script: it records its calls, and shows an ad of 90 px. */
const SCRIPT = `(() => {
  const calls = (window.networkCalls = []);
  const waiting = googletag.cmd;
  Object.assign(googletag, {
    defineSlot(unit, sizes, element) {
      const slot = { element, addService: () => slot, setTargeting(key, value) {
        calls.push(key + '=' + value);
        return slot;
      } };
      calls.push('define ' + unit + ' ' + element + ' ' + sizes.map((size) => size.join('x')));
      return slot;
    },
    pubads: () => ({}),
    enableServices() {},
    display(element) {
      calls.push('display ' + element);
      document.getElementById(element).innerHTML = '<p style="height: 90px">Um anúncio</p>';
    },
    destroySlots: ([slot]) => calls.push('destroy ' + slot.element) > 0,
    cmd: { push: (run) => run() },
  });
  for (const run of waiting) run();
})()`;

const slot = (page: Page) => page.getByRole('complementary', { name: 'Publicidade' });
const question = (page: Page) => page.getByRole('region', { name: 'Podemos mostrar anúncios?' });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click();
/** The calls since the last time; null if the script was not loaded. */
const newCalls = (page: Page) => page.evaluate(() => window.networkCalls?.splice(0) ?? null);
const topOfMain = (page: Page) =>
  page.getByRole('main').evaluate((main) => Math.round(main.getBoundingClientRect().top));

describe('a site without an ad network', () => {
  test.each([CIDADE, '/genres', '/privacy'])('has no ad code on %s', async (path) => {
    const response = await fetch(site + path);
    expect(response.headers.get('content-security-policy')).not.toMatch(/google|doubleclick/);
    expect(await response.text()).not.toMatch(/Publicidade|data-site-ads|banner-topo|gpt\.js/);
    const page = await visit(path);
    await expect(slot(page)).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Anúncios' })).toHaveCount(0);
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(files.filter((file) => /\/ads-/.test(file))).toEqual([]);
  });
});

describe('a site with an ad network', () => {
  let sold: Site;
  beforeAll(async () => {
    const dataDir = inject('dataDir');
    sold = await startSite({
      AD_NETWORK_ID: '21700001234',
      ...(dataDir !== '' && { DATA_DIR: dataDir }),
    });
  });
  afterAll(() => sold.stop());

  /** Opens a page of this site; `adRequests` is the number of requests to the network. */
  async function enter(path: string, options: Visit = {}) {
    let adRequests = 0;
    const page = await visit(path, {
      ...options,
      origin: sold.url,
      thirdParties: [NETWORK],
      before: async (tab, context) => {
        await options.before?.(tab, context);
        await tab.route(`${NETWORK}/**`, (route) => {
          adRequests += 1;
          return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
        });
      },
    });
    return { page, adRequests: () => adRequests };
  }

  const having =
    (stored: string): NonNullable<Visit['before']> =>
    (_, context) =>
      context.addInitScript((value) => localStorage.setItem('vouver:ads:1', value), stored);

  test.each([1440, 768, 390, 320])(
    'at %i px the question covers neither title nor offers, and is answered by keyboard',
    async (width) => {
      const { page } = await enter(CIDADE, {
        viewport: { width, height: 844 },
        isMobile: width < 500,
      });
      await expect(question(page)).toBeVisible();
      const { y, height } = (await question(page).boundingBox())!;
      for (const part of [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('img', { name: 'Cartaz de Cidade de Deus' }),
        page.getByRole('region', { name: 'Assista agora' }),
      ]) {
        expect((await part.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
      }
      await question(page).getByRole('link', { name: 'Saiba mais' }).focus();
      await page.keyboard.press('Tab');
      await expect(question(page).getByRole('button', { name: 'Recusar' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(question(page).getByRole('button', { name: 'Aceitar' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question(page)).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
    },
  );

  describe.each(screens('390 px'))('at $name', ({ name, screen }) => {
    const room = name === '390 px' ? 50 : 90;
    const sizes = name === '390 px' ? '320x50' : '970x90,728x90';
    /** The calls that show an ad; `place` has its element, position, channel and page type. */
    const shown = (place: string) => {
      const [element, position, channel, type] = place.split(' ');
      return [
        `define /21700001234/vouver ${element} ${sizes}`,
        `position=${position}`,
        `channel=${channel}`,
        `page=${type}`,
        `display ${element}`,
      ];
    };

    test('reserves space, and requests nothing from the network before consent', async () => {
      const { page, adRequests } = await enter(CIDADE, screen);
      await expect(slot(page).locator('#banner-topo')).toHaveCSS('height', `${room}px`);
      await expect(question(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(adRequests()).toBe(0);
      const [refuse, accept] = [
        await question(page).getByRole('button', { name: 'Recusar' }).boundingBox(),
        await question(page).getByRole('button', { name: 'Aceitar' }).boundingBox(),
      ];
      expect([refuse?.width, refuse?.height]).toEqual([accept?.width, accept?.height]);
      expect(await violationsHere(page)).toEqual([]);
    });

    test('after consent every page has its own ad, without a layout shift', async () => {
      const { page, adRequests } = await enter(CIDADE, screen);
      const top = await topOfMain(page);
      await answer(page, 'Aceitar');
      await expect(question(page)).toHaveCount(0);
      await expect(slot(page).getByText('Um anúncio')).toBeVisible();
      expect(await newCalls(page)).toEqual(shown('banner-topo topo filmes feed'));
      expect(await topOfMain(page)).toBe(top);

      await go(page, '/serie/avenida-brasil-92000060');
      await expect(page.getByRole('heading', { level: 1, name: 'Avenida Brasil' })).toBeVisible();
      await expect.poll(() => slot(page).getByText('Um anúncio').count()).toBe(1);
      expect(await newCalls(page)).toEqual([
        'destroy banner-topo',
        ...shown('banner-topo topo series feed'),
      ]);

      await go(page, '/genres');
      await expect(slot(page).locator('#banner').getByText('Um anúncio')).toBeVisible();
      expect(await newCalls(page)).toEqual([
        'destroy banner-topo',
        ...shown('banner banner generos indice'),
      ]);

      expect((await shiftsOf(page)).filter(({ value }) => value >= 0.001)).toEqual([]);

      await go(page, '/');
      await expect(slot(page)).toHaveCount(0);
      expect(await newCalls(page)).toEqual(['destroy banner']);
      expect(adRequests()).toBe(1);
    });

    test('after a refusal there is no ad, and from the next page on no space for one', async () => {
      const { page, adRequests } = await enter('/genres', screen);
      const top = await topOfMain(page);
      await answer(page, 'Recusar');
      await expect(question(page)).toHaveCount(0);
      expect(await topOfMain(page)).toBe(top);
      await go(page, '/platforms');
      await expect(page.getByRole('heading', { level: 1, name: 'Plataformas' })).toBeVisible();
      await expect(slot(page)).toBeHidden();
      await page.goto('/lists');
      await expect(slot(page)).toBeHidden();
      await expect(question(page)).toHaveCount(0);
      expect(await shiftsOf(page)).toEqual([]);
      expect(adRequests()).toBe(0);
    });
  });

  test.each(['/', '/movie/genre/18', '/serie/genre/10766'])('%s has none', async (path) => {
    const { page } = await enter(path);
    await expect(slot(page)).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
  });

  test('the question can be answered by keyboard, and does not hold the focus', async () => {
    const { page } = await enter('/genres');
    await question(page).getByRole('button', { name: 'Recusar' }).focus();
    await page.keyboard.press('Tab');
    await expect(question(page).getByRole('button', { name: 'Aceitar' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question(page).locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(slot(page).getByText('Um anúncio')).toBeVisible();
  });

  test('remembers consent', async () => {
    const { page, adRequests } = await enter('/genres', { before: having('yes') });
    await expect(slot(page).getByText('Um anúncio')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(adRequests()).toBe(1);
  });

  test('consent can be given and withdrawn on the privacy page', async () => {
    const { page, adRequests } = await enter('/privacy');
    const choice = page.getByRole('group', { name: 'Anúncios' });
    await expect(choice).toContainText('Você ainda não respondeu');
    await choice.getByRole('button', { name: 'Aceitar anúncios' }).click();
    await expect(choice).toContainText('Você aceitou os anúncios.');
    await expect(question(page)).toHaveCount(0);
    await expect(slot(page).getByText('Um anúncio')).toBeVisible();
    await newCalls(page);
    await choice.getByRole('button', { name: 'Recusar anúncios' }).click();
    await expect(choice).toContainText('Você recusou os anúncios.');
    expect(await newCalls(page)).toEqual(['destroy banner']);
    await go(page, '/genres');
    await expect(slot(page)).toBeHidden();
    await go(page, '/privacy');
    await choice.getByRole('button', { name: 'Aceitar anúncios' }).click();
    await go(page, '/lists');
    await expect(slot(page).getByText('Um anúncio')).toBeVisible();
    expect(adRequests()).toBe(1);
    expect(await violationsHere(page)).toEqual([]);
  });

  test('without JavaScript there is no ad and no space for one', async () => {
    const { page } = await enter(CIDADE, { javaScriptEnabled: false });
    await expect(slot(page)).toBeHidden();
  });
});
