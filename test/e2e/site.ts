import { chromium } from 'playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect as playwrightExpect } from 'playwright/test';
import { inject, onTestFinished } from 'vitest';

/** Patient: how fast a page is depends on what else the machine does, and no test here is about that. */
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
/** The two screens every page is looked at on. */
export const SCREENS = [
  { name: '1440 px', screen: DESKTOP },
  { name: '390 px', screen: PHONE },
] as const;

export interface Visit extends BrowserContextOptions {
  /** What a test makes go wrong on purpose; everything else that goes wrong fails it. */
  tolerate?: RegExp;
  /** Another running site. */
  origin?: string;
  /** Origins that the test answers itself; a request to any other origin fails it. */
  thirdParties?: readonly string[];
  /** Told before the page opens: what to fake, what to watch. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>;
}

let connected: Promise<Browser> | undefined;
const browser = () => (connected ??= chromium.connect(inject('browser')));

/**
 * A visitor of their own on a page that has come alive. The test fails if at its end anything was
 * wrong on the way: console messages, uncaught errors, failed requests, or any word to a third party.
 */
export async function visit(
  path: string,
  { tolerate, before, origin = site, thirdParties = [], ...options }: Visit = {},
) {
  const context = await (await browser()).newContext({ ...DESKTOP, ...options, baseURL: origin });
  const page = await context.newPage();
  const scriptless = options.javaScriptEnabled === false;
  const problems = watch(page, tolerate, scriptless);
  const known = new Set([origin, ...thirdParties]);
  // Only watched: the browser resolves no other host, and a route would hold up each request.
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && !known.has(asked))
      problems.push(`request to a third party: ${request.url()}`);
  });
  await page.addInitScript(recordShifts);
  onTestFinished(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  await before?.(page, context);
  await page.goto(path);
  if (!scriptless) await untilAlive(page);
  return page;
}

function watch(page: Page, tolerate: RegExp | undefined, scriptless: boolean): string[] {
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!tolerate?.test(problem)) problems.push(problem);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left cancels what it was still loading; a browser without JavaScript refuses it.
    if (reason !== 'net::ERR_ABORTED' && !(scriptless && reason === 'csp'))
      note(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`answer: ${response.status()} ${response.url()}`);
  });
  return problems;
}

/** React has taken over the whole document when its last link has its handlers and nothing is left to do. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('a')].at(-1);
    return last && Object.keys(last).some((key) => key.startsWith('__reactProps'));
  });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))));
}

/** Goes somewhere as a link would, without asking the server for a document. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
}

/** Scrolls through the whole page, so that everything lazy loads, and back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moment = () => new Promise((resolve) => setTimeout(resolve, 150));
    const left = (y: number) => document.documentElement.scrollHeight - y - window.innerHeight;
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await frame();
      await frame();
      // Nobody reaches the end of a list that grows before what they scroll towards can be there.
      if (left(y) < 1600) await moment();
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
}

declare global {
  interface Window {
    /** Filled by `recordShifts`. */
    shifts: { value: number; what: string }[];
  }
}

function recordShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
        const html = (node as Element | null)?.outerHTML?.slice(0, 80);
        return `${html} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`;
      });
      window.shifts.push({ value: entry.value, what: what.join(' | ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Below this nobody sees it: a letter a hundredth of a pixel wider, when the font comes late. */
const VISIBLE_SHIFT = 0.001;

/** Everything that has visibly moved by itself since the page opened. */
export const shiftsOf = async (page: Page) =>
  (await page.evaluate(() => window.shifts)).filter(({ value }) => value >= VISIBLE_SHIFT);
