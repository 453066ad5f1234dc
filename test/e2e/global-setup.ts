import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { startSite } from './started-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the built site answers. */
    site: string;
    /** Its DATA_DIR; empty for a site that already ran. */
    dataDir: string;
    /** Where the one browser of the run listens. */
    browser: string;
  }
}

const chromiumFlags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** No page reaches anything but this machine and the site under test. */
const resolveOnly = (...hosts: string[]) =>
  `--host-resolver-rules=MAP * ~NOTFOUND${hosts.map((host) => ` , EXCLUDE ${host}`).join('')}`;

/** One site and one browser for all files. `VOUVER_E2E_SITE` tests a site that already runs, with its folder in `VOUVER_E2E_DATA_DIR`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['VOUVER_E2E_SITE'];
  const site = running
    ? {
        url: running,
        dataDir: process.env['VOUVER_E2E_DATA_DIR'] ?? '',
        stop: async () => undefined,
      }
    : await startSite();
  const browser = await chromium.launchServer({
    ...browserPath(),
    args: [
      ...chromiumFlags.split(' '),
      resolveOnly('localhost', '127.0.0.1', new URL(site.url).hostname),
    ],
    // Scroll bars take room, as they do on most desktops.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  await warmUp(browser.wsEndpoint(), site.url);
  project.provide('site', site.url);
  project.provide('dataDir', site.dataDir);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await site.stop();
  };
}

/** The first page of a new browser waits for the system's fonts and paints twice; no test is about that. */
async function warmUp(endpoint: string, url: string): Promise<void> {
  const browser = await chromium.connect(endpoint);
  const page = await browser.newPage();
  await page.goto(`${url}/movie/cidade-de-deus-598`);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  await browser.close();
}

/** The browser the run was given, else Debian's, else Playwright's own. */
function browserPath(): { executablePath?: string } {
  const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
  return existsSync(executablePath) ? { executablePath } : {};
}
