import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { noticeChanges, type Changes } from './context-changes.ts';
import { within } from './problems.ts';

/** A page that a test has to itself, alone in its browser context. */
export interface Lease {
  page: Page;
  context: BrowserContext;
  /** Empties the browser's HTTP cache for this page, if earlier tests may have filled it. */
  forgetResponses: () => Promise<void>;
  /** Keeps the page for another test, or closes it. */
  release: (options: { keep: boolean }) => Promise<void>;
}

interface Kept {
  page: Page;
  context: BrowserContext;
  session: CDPSession;
  changes: Changes;
  uses: number;
}

/** Options that many tests have in common; a context with any other is used by one test only. */
const COMMON = new Set([
  'baseURL',
  'viewport',
  'isMobile',
  'hasTouch',
  'reducedMotion',
  'serviceWorkers',
]);
/** Released pages by their options, the oldest first. Each is a process of some 80 MB. */
const idle = new Map<string, Kept>();
const MOST_IDLE = 4;
/** After this many tests a page is closed, so that its process does not grow without limit. */
const MOST_USES = 40;

/**
 * A page for one test, in a context with these options, which `create` makes. With `reuse` it may be a
 * page that another test of this worker has released: its process has compiled the scripts already,
 * which is half the CPU of a visit. Storage, cookies, routes, listeners and history are as in a new
 * context; the HTTP cache is not.
 */
export async function leasePage(
  browser: string,
  options: BrowserContextOptions,
  reuse: boolean,
  create: () => Promise<BrowserContext>,
): Promise<Lease> {
  const { viewport, ...others } = options;
  const key = JSON.stringify([browser, others]);
  const canKeep = reuse && Object.keys(options).every((name) => COMMON.has(name));
  const used = canKeep ? idle.get(key) : undefined;
  if (used) idle.delete(key);
  const kept = used ?? (await open(create));
  const { page, context, session, changes } = kept;
  if (used && viewport) await page.setViewportSize(viewport);
  return {
    page,
    context,
    async forgetResponses() {
      if (used) await session.send('Network.clearBrowserCache');
    },
    async release({ keep }) {
      kept.uses += 1;
      // After a failed test nothing is used again: its second try gets a new context.
      if (!keep) await closeIdle();
      const fits = canKeep && !changes.areLasting && kept.uses < MOST_USES && !idle.has(key);
      if (!keep || !fits) return close(kept);
      try {
        await clean(kept);
      } catch {
        return close(kept);
      }
      idle.set(key, kept);
      const [oldest] = idle;
      if (idle.size <= MOST_IDLE || oldest === undefined) return undefined;
      idle.delete(oldest[0]);
      return close(oldest[1]);
    },
  };
}

async function open(create: () => Promise<BrowserContext>): Promise<Kept> {
  const context = await create();
  const page = await within('a new page', context.newPage());
  const session = await context.newCDPSession(page);
  return { page, context, session, changes: noticeChanges(page, context), uses: 0 };
}

async function closeIdle(): Promise<void> {
  const pages = [...idle.values()];
  idle.clear();
  await Promise.all(pages.map(close));
}

const close = ({ context }: Kept) => within('closing the browser context', context.close());

/** Leaves the last test's document and removes everything that the test left behind. */
async function clean({ page, context, session, changes }: Kept): Promise<void> {
  const others = context.pages().filter((opened) => opened !== page);
  await Promise.all(others.map((opened) => opened.close()));
  await changes.undo();
  // A small document of the same origin: the page stays in its process, and its storage can be emptied.
  await page.goto('/robots.txt', { timeout: 10_000 });
  await page.evaluate(() => {
    window.name = '';
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  await session.send('Page.resetNavigationHistory');
}
