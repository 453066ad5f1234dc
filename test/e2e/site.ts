import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect as playwrightExpect } from 'playwright/test';
import { inject, onTestFinished } from 'vitest';
import { recordShifts } from './layout-shifts.ts';
import { leasePage } from './page-pool.ts';
import { isFullTier } from '#test/tier.ts';
import { diagnose, watch, within } from './problems.ts';

export { shiftsOf } from './layout-shifts.ts';

/** A long timeout: on a busy machine pages are slow, and no test here measures speed. */
export const expect = playwrightExpect.configure({ timeout: 20_000 });

/** Origin of the site under test. */
export const site = inject('site');

export const CIDADE = '/movie/cidade-de-deus-598';
export const DESKTOP = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;
/** The two screens on which every page is tested. */
export const SCREENS = [
  { name: '1440 px', screen: DESKTOP },
  { name: '390 px', screen: PHONE },
] as const;
type ScreenName = (typeof SCREENS)[number]['name'];

/** Screens of a journey: both in the full tier, by default the one where it is likelier to break. */
export const screens = (where: ScreenName) =>
  isFullTier ? SCREENS : SCREENS.filter(({ name }) => name === where);

export interface Visit extends BrowserContextOptions {
  /** Problems that the test causes and expects; any other problem fails it. */
  tolerate?: RegExp;
  /** True to load pictures, which cost a quarter of a visit's CPU; the default is true. */
  pictures?: boolean;
  /**
   * True if the page may be one that another test has used, see `leasePage`: half the CPU, but scripts, fonts and
   * public responses can come from the browser's cache. The default is true; `visitAfresh` sets false.
   */
  reuse?: boolean;
  /** Origin of another running site; the default is the site under test. */
  origin?: string;
  /** Other origins that pages may request because the test handles them; any further one fails it. */
  thirdParties?: readonly string[];
  /** Runs before the page opens, to set up routes, storage or listeners. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>;
  /** Waits until the page can be used; the default waits for hydration. */
  ready?: (page: Page) => Promise<unknown>;
}

const connected = new Map<string, Promise<Browser>>();

/** A new context in a browser; after the browser has crashed, in the one that replaced it. */
async function newContext(endpoint: string, options: BrowserContextOptions) {
  const create = async () => {
    const browser = connected.get(endpoint) ?? connect(endpoint);
    connected.set(endpoint, browser);
    return (await browser).newContext(options);
  };
  try {
    return await within('a new browser context', create());
  } catch {
    connected.delete(endpoint);
    return within('a new browser context, after connecting again', create());
  }
}

/** A browser that has just been restarted does not accept connections at once. */
async function connect(endpoint: string, tries = 20): Promise<Browser> {
  try {
    return await chromium.connect(endpoint, { timeout: 30_000 });
  } catch (error) {
    if (tries === 1) throw error;
    await sleep(500);
    return connect(endpoint, tries - 1);
  }
}

/**
 * Opens a page as a new visitor's and waits until it is hydrated. The test fails at its end if
 * the page logged an error or a warning, threw, had a failed request or requested a third party.
 */
export async function visit(
  path: string,
  {
    tolerate,
    before,
    ready = untilHydrated,
    pictures = true,
    reuse = true,
    origin = site,
    thirdParties = [],
    ...options
  }: Visit = {},
) {
  const endpoint = inject('browsers')[pictures ? 'withPictures' : 'plain'];
  // A worker would fetch files that the test does not expect, out of reach of its routes.
  const all = { ...DESKTOP, serviceWorkers: 'block' as const, ...options, baseURL: origin };
  const { page, context, ...lease } = await leasePage(
    endpoint,
    all,
    reuse && thirdParties.length === 0,
    () => newContext(endpoint, all),
  );
  const scriptless = options.javaScriptEnabled === false;
  const problems = watch(page, tolerate, scriptless, pictures);
  const allowed = new Set([origin, ...thirdParties]);
  // Listens instead of routing: the browser resolves no other host, and a route would delay each request.
  context.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol.startsWith('http') && !allowed.has(target))
      problems.push(`request to a third party: ${request.url()}`);
  });
  await page.addInitScript(recordShifts);
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) problems.push(await diagnose(page));
    await lease.release({ keep: !hasFailed && problems.length === 0 });
    expect(problems).toEqual([]);
  });
  if (before) {
    // Responses may depend on this setup, such as a viewer's after a sign-in.
    await lease.forgetResponses();
    await before(page, context);
  }
  await page.goto(path);
  if (!scriptless) await ready(page);
  return page;
}

/**
 * Opens a page without its pictures, which saves a quarter of the CPU. For tests of behaviour; not for
 * layout shifts, accessibility or failed requests of a whole page.
 */
export const visitWithoutPictures = (path: string, options: Visit = {}): Promise<Page> =>
  visit(path, { pictures: false, reuse: options.pictures !== true, ...options });

/**
 * Opens a page in a new browser context with an empty cache: layout shifts and late fonts show only there.
 */
export const visitAfresh = (path: string, options: Visit = {}): Promise<Page> =>
  visit(path, { reuse: false, ...options });

/** Opens a page as a crawler does: only its document, without scripts, styles, fonts and images. */
export function visitAsCrawler(path: string): Promise<Page> {
  return visit(path, {
    javaScriptEnabled: false,
    tolerate: /net::ERR_BLOCKED_BY_CLIENT|preloaded/,
    before: (page) =>
      page.route('**/*', (route) =>
        route.request().resourceType() === 'document'
          ? route.continue()
          : route.abort('blockedbyclient'),
      ),
  });
}

/** Waits until the last link has React's handlers and the browser is idle: the whole page is hydrated. */
export async function untilHydrated(page: Page): Promise<void> {
  // React hydrates the bar and the footer first, and the page itself after them.
  const isHydrated = () => {
    const last = [...document.querySelectorAll('a')].at(-1);
    const heading = document.querySelector('main h1') ?? last;
    return [last, heading].every(
      (part) => part && Object.keys(part).some((key) => key.startsWith('__reactProps')),
    );
  };
  const hydrated = page.waitForFunction(isHydrated, undefined, { timeout: 0 });
  await within('the hydration of the page', hydrated);
  // The browser may never call itself idle, once in some thousand visits; two seconds are enough then.
  const idle = () =>
    new Promise((done) => requestIdleCallback(() => done(null), { timeout: 2000 }));
  await within('an idle moment after hydration', page.evaluate(idle));
}

/** Navigates in the browser, as a link does, without requesting a document. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
}

/** Scrolls through the whole page, so that all lazy parts are loaded, and back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moment = () => new Promise((resolve) => setTimeout(resolve, 150));
    const left = (y: number) => document.documentElement.scrollHeight - y - window.innerHeight;
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await frame();
      await frame();
      // Near the end scroll slowly, as visitors do, so that an infinite list has time to load more.
      if (left(y) < 1600) await moment();
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
}
