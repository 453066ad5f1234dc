import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { root, run, runTool, say } from './terminal.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium, installed if necessary; undefined if there is none and none can be installed. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  say('no Chromium found; trying to install one');
  await runTool('playwright/cli.js', ['install', 'chromium']).catch(() => 1);
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
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
