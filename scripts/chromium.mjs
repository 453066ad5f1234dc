import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { root, run, runTool, say } from './terminal.mjs';

// The headless shell is the same engine without the windows around a page: the tests take 40 % less CPU.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const packages = ['chromium-headless-shell', 'chromium'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium, installed if necessary; undefined if there is none and none can be installed. */
export async function ensureChromium() {
  const path = await findChromium();
  if (path) return path;
  say('no Chromium found; trying to install one');
  await runTool('playwright/cli.js', ['install', 'chromium']).catch(() => 1);
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    for (const name of packages) {
      const args = ['install', '-y', '-qq', '--no-install-recommends', name];
      if ((await run('apt-get', args, { env })) === 0) break;
    }
  }
  return findChromium();
}

async function findChromium() {
  const { CHROME_PATH, PATH = '' } = process.env;
  if (CHROME_PATH) return existsSync(CHROME_PATH) ? CHROME_PATH : undefined;
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...macApplications, await playwrightsOwn()].find((file) => existsSync(file));
}

async function playwrightsOwn() {
  try {
    const { chromium } = await import(join(root, 'node_modules/playwright/index.mjs'));
    return chromium.executablePath();
  } catch {
    return '';
  }
}
