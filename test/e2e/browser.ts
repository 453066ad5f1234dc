import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium } from 'playwright';

export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages can connect only to this machine and the site under test. */
export const resolveOnly = (...hosts: string[]): string =>
  `--host-resolver-rules=MAP * ~NOTFOUND${hosts.map((host) => ` , EXCLUDE ${host}`).join('')}`;

const { CHROME_PATH = '' } = process.env;

/** `CHROME_PATH`, else one of Debian's, else the one Playwright installed. */
export function browserPath(): { executablePath?: string } {
  const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  const executablePath = [CHROME_PATH, ...debian].find((file) => existsSync(file));
  return executablePath === undefined ? {} : { executablePath };
}

/** A browser with windows, which can install sites; undefined if there is only the headless shell. */
export const fullBrowserPath = (): string | undefined =>
  [
    CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ].find((file) => existsSync(file) && !/headless.shell/.test(basename(file)));
