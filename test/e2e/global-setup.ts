import { rmSync } from 'node:fs';
import { chromium } from 'playwright';
import type { BrowserServer } from 'playwright';
import type { TestProject } from 'vitest/node';
import { browserPath, CHROMIUM_FLAGS, resolveOnly } from './browser.ts';
import { createTemplate, startSite } from './started-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the built site. */
    site: string;
    /** Its DATA_DIR; empty for a site that was already running. */
    dataDir: string;
    /** A data folder that nothing uses, see `createTemplate`. */
    template: string;
    /** WebSocket endpoint of a browser that loads no pictures, and of one that does. */
    browsers: { plain: string; withPictures: string };
  }
}

/** The last flag of this name replaces Playwright's, which describes a desktop's mouse. */
const withoutPictures =
  '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/**
 * Starts one site and two browsers for all files. `VOUVER_E2E_SITE` is the URL of a running site to test
 * instead, `VOUVER_E2E_DATA_DIR` its data folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['VOUVER_E2E_SITE'];
  const template = await createTemplate();
  const site = running
    ? {
        url: running,
        dataDir: process.env['VOUVER_E2E_DATA_DIR'] ?? '',
        stop: async () => undefined,
      }
    : await startSite({}, template);
  const hosts = resolveOnly('localhost', '127.0.0.1', new URL(site.url).hostname);
  const [plain, withPictures] = await Promise.all([
    keepBrowser([hosts, withoutPictures]),
    keepBrowser([hosts]),
  ]);
  await Promise.all([plain, withPictures].map(({ endpoint }) => warmUp(endpoint, site.url)));
  project.provide('site', site.url);
  project.provide('template', template);
  project.provide('dataDir', site.dataDir);
  project.provide('browsers', {
    plain: plain.endpoint,
    withPictures: withPictures.endpoint,
  });
  return async () => {
    await Promise.all([plain.close(), withPictures.close()]);
    await site.stop();
    rmSync(template, { recursive: true, force: true });
  };
}

interface KeptBrowser {
  endpoint: string;
  close: () => Promise<void>;
}

/** Starts a browser, and once more at the same endpoint whenever it ends by itself. */
async function keepBrowser(flags: readonly string[]): Promise<KeptBrowser> {
  let closing = false;
  let current = launch(flags);
  const endpoint = (await current).wsEndpoint();
  const { port, pathname } = new URL(endpoint);
  const restartAfter = (server: BrowserServer) =>
    server.once('close', () => {
      if (closing) return;
      process.stderr.write('a browser ended by itself and is started again\n');
      current = launch(flags, { port: Number(port), wsPath: pathname });
      void current.then(restartAfter);
    });
  restartAfter(await current);
  return {
    endpoint,
    async close() {
      closing = true;
      await (await current).close();
    },
  };
}

function launch(
  flags: readonly string[],
  address: { port?: number; wsPath?: string } = {},
): Promise<BrowserServer> {
  return chromium.launchServer({
    ...browserPath(),
    ...address,
    args: [...CHROMIUM_FLAGS, ...flags],
    // Scroll bars take up space, as on most desktops.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
}

/**
 * Opens one page before the tests, so that no test waits for the browser's start and the server's first
 * rendering. It does not prevent layout shifts: those need a font like Arial (see .ci/run).
 */
async function warmUp(endpoint: string, url: string): Promise<void> {
  const browser = await chromium.connect(endpoint);
  const page = await browser.newPage();
  await page.goto(`${url}/movie/cidade-de-deus-598`);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  await browser.close();
}
