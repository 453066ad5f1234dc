import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the built site answers. */
    site: string;
    /** Where the one browser of the run listens. */
    browser: string;
  }
}

const main = join(import.meta.dirname, '../../src/main.ts');
const chromiumFlags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** One site and one browser for all files. `VOUVER_E2E_SITE` tests a site that already runs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['VOUVER_E2E_SITE'];
  const site = running ? { url: running, stop: async () => undefined } : await startSite();
  const browser = await chromium.launchServer({
    ...browserPath(),
    args: chromiumFlags.split(' '),
    // Scroll bars take room, as they do on most desktops.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  project.provide('site', site.url);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await site.stop();
  };
}

/** The browser the run was given, else Debian's, else Playwright's own. */
function browserPath(): { executablePath?: string } {
  const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
  return existsSync(executablePath) ? { executablePath } : {};
}

async function startSite(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vouver-e2e-'));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: port,
      SITE_URL: url,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const serving = new Promise<true>((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('VouVer is at') && resolve(true));
  });
  if (!(await Promise.race([serving, ended]))) throw new Error('the site did not start');
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
