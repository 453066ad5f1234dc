// Measures the TV screen in Chromium: the cost of a key and the frames drawn in time on a processor four times slower,
// and its memory over an hour of browsing. `--frames` or `--memory` measures only that.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { Browser, CDPSession, Page } from 'playwright';
import { startSite } from './site.ts';
import { CONTROL, measure, SLOWDOWN, slowDown, WALKS } from './tv-frames.ts';
import type { Frames } from './tv-frames.ts';
import { growthPerHour, hourOfBrowsing } from './tv-memory.ts';
import { pairTv } from './tv-person.ts';
import { pressAll } from './tv-remote.ts';

/**
 * Percent of the control page's frames in time; milliseconds that a person notices as at once; and the growth of the
 * heap in an hour.
 */
const AIMS = { frames: 98, responseMs: 100, growthKb: 500 };
/** Milliseconds of looking at a new screen, while its pictures are decoded and drawn. */
const LOOK_MS = 1500;
/** Milliseconds in which the server draws the pictures that a key brings. */
const DRAWING_MS = 600;
const CONTROL_PATH = '/control';
/** The two sizes that TVs report. */
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
];

const executablePath =
  process.env.CHROME_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const chosen = process.argv.slice(2);
const measures = (option: string) => chosen.length === 0 || chosen.includes(option);
const site = await startSite();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  const token = await pairTv(site.url);
  const context = await browser.newContext({ viewport: SIZES[0]! });
  await context.addInitScript((stored) => localStorage.setItem('vouver:tv:1', stored), token);
  // A link to a provider would end the bench: a document without content leaves the browser where it is.
  await context.route(
    (url) => url.origin !== site.url,
    (route) => route.fulfill({ status: 204 }),
  );
  await context.route(`${site.url}${CONTROL_PATH}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: CONTROL }),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (measures('--frames')) {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      console.log(`${size.width} × ${size.height}`);
      await measureFrames(browser, page, session);
    }
    await page.setViewportSize(SIZES[0]!);
  }
  if (measures('--memory')) await measureMemory(page, session);
} finally {
  await browser.close();
  await site.close();
}

async function openTv(page: Page): Promise<void> {
  await page.goto(`${site.url}/tv`);
  await page.locator('.poster:focus').waitFor();
}

async function measureFrames(on: Browser, page: Page, session: CDPSession): Promise<void> {
  // The server first draws missing pictures, on the two cores that the browser has; a TV has others.
  await openTv(page);
  for (const { keys } of WALKS) await pressAll(page, keys, DRAWING_MS);
  await page.goto(`${site.url}${CONTROL_PATH}`);
  await slowDown(session, SLOWDOWN);
  const control = (await measure(on, page, WALKS[0].keys)).frames;
  console.log(
    `processor ${SLOWDOWN} times slower; an empty page that moves one layer: ${said(control)}`,
  );
  for (const { name, keys } of WALKS) {
    await openTv(page);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    await page.waitForTimeout(LOOK_MS);
    const { frames, work } = await measure(on, page, keys);
    const share = (100 * frames.inTime) / control.inTime;
    console.log(
      `frames ${name}: ${said(frames)}; ${share.toFixed(1)} % of the empty page (aim: ${AIMS.frames} %)`,
    );
    const parts = Object.entries(work.parts).map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
    console.log(
      `main thread ${name}: ${work.medianMs.toFixed(1)} ms a key, at most ${work.highestMs.toFixed(1)} ` +
        `(${parts.join(', ')}); the longest task ${work.longestTaskMs.toFixed(1)} ms`,
    );
    if (share < AIMS.frames || frames.responseMs > AIMS.responseMs) process.exitCode = 1;
  }
  await slowDown(session, 1);
}

function said({ inTime, responseMs, highestResponseMs }: Frames): string {
  return (
    `${inTime.toFixed(1)} % in time, the first ${responseMs.toFixed(0)} ms after the key, ` +
    `at most ${highestResponseMs.toFixed(0)}`
  );
}

async function measureMemory(page: Page, session: CDPSession): Promise<void> {
  await openTv(page);
  const samples = await hourOfBrowsing(page, session);
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const { keys, heapKb, nodes, listeners } = samples[Math.round(share * (samples.length - 1))]!;
    console.log(
      `memory after ${keys} keys: heap ${heapKb.toFixed(0)} KB, ${nodes} nodes, ${listeners} listeners`,
    );
  }
  const growth = growthPerHour(samples);
  console.log(`memory grows by ${growth.toFixed(0)} KB in an hour (aim: below ${AIMS.growthKb})`);
  if (growth > AIMS.growthKb) process.exitCode = 1;
}
