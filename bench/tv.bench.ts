// The TV screen in Chromium: memory over an hour of browsing, and frames while the focus moves on a processor
// four times slower. An hour is 3,600 keys, one a second, here as fast as the screen takes them.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { CDPSession, Page } from 'playwright';
import { startSite } from './site.ts';
import { pairTv } from './tv-person.ts';

const KEYS = 3600;
const SAMPLES = 24;
/** The rows, titles and searches that are visited first fill caches of the browser. */
const WARM_UP = 4;
const AIMS = { growthKb: 500, frames: 95 };
const SLOWDOWN = 4;
const FRAME_MS = 1000 / 60;

/** Keys by their initials, E for Enter and B for Back; a number repeats the key after it. */
const NAMES: Readonly<Record<string, string>> = {
  L: 'ArrowLeft',
  R: 'ArrowRight',
  U: 'ArrowUp',
  D: 'ArrowDown',
  E: 'Enter',
  B: 'Escape',
};
const remote = (keys: string): string[] =>
  Array.from(keys.matchAll(/(\d*)([LRUDEB])/g)).flatMap(([, count, key]) =>
    Array.from({ length: Number(count) || 1 }, () => NAMES[key!]!),
  );

/** One round: rows, titles, their similar ones, a search. */
const BROWSING = remote('8R D R E R D D B 4D 6R E D D E B B B U R R R E E R E D E B B D 8L');

const executablePath =
  process.env.CHROME_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const site = await startSite();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  const token = await pairTv(site.url);
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addInitScript((stored) => localStorage.setItem('vouver:tv:1', stored), token);
  // A link to a provider would end the bench: a document without content leaves the browser where it is.
  await context.route(
    (url) => url.origin !== site.url,
    (route) => route.fulfill({ status: 204 }),
  );
  const page = await context.newPage();
  await page.goto(`${site.url}/tv`);
  await page.locator('.poster:focus').waitFor();
  const session = await context.newCDPSession(page);
  await measureFrames(page, session);
  await measureMemory(page, session);
} finally {
  await browser.close();
  await site.close();
}

async function measureMemory(page: Page, session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.enable');
  const samples: { key: number; heapKb: number; nodes: number }[] = [];
  const rounds = Math.ceil(KEYS / BROWSING.length);
  const between = Math.ceil(rounds / SAMPLES);
  for (let round = 0; round <= rounds; round += 1) {
    if (round % between === 0) {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const { nodes } = await session.send('Memory.getDOMCounters');
      if ((await page.locator('#tv .screen').count()) === 0)
        throw new Error('the bench left the TV screen');
      samples.push({ key: round * BROWSING.length, heapKb: usedSize / 1000, nodes });
    }
    for (const key of BROWSING) {
      await page.keyboard.press(key);
      await page.waitForTimeout(key === 'Enter' || key === 'Escape' ? 60 : 8);
      await page.locator('.loading').waitFor({ state: 'detached' });
    }
    await page.evaluate(() =>
      history.go(-(Object(history.state) as { depth?: number }).depth! || 0),
    );
  }
  const settled = samples.slice(WARM_UP);
  const growth = slope(settled.map(({ key, heapKb }) => [key, heapKb])) * KEYS;
  const [first, last] = [settled[0]!, settled.at(-1)!];
  console.log(
    `memory: heap ${first.heapKb.toFixed(0)} KB after ${first.key} keys, ${last.heapKb.toFixed(0)} KB after ${last.key}; ` +
      `${growth.toFixed(0)} KB an hour (aim: below ${AIMS.growthKb}); nodes ${first.nodes} to ${last.nodes}`,
  );
  if (growth > AIMS.growthKb) process.exitCode = 1;
}

async function measureFrames(page: Page, session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  for (const [name, keys] of [
    ['along a row', remote('16R 16L')],
    ['between rows', remote('3D 3U 3D')],
  ] as const) {
    await page.evaluate(() => {
      const frames: number[] = [];
      const next = (at: number) => {
        frames.push(at);
        Object.assign(window, { frames });
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(200);
    }
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    const intervals = frames.slice(1).map((at, n) => at - frames[n]!);
    // A frame that took longer than its time has dropped those after it.
    const dropped = intervals.map((ms) => Math.round(ms / FRAME_MS) - 1);
    const lost = dropped.reduce((sum, count) => sum + Math.max(0, count), 0);
    const share = (100 * intervals.length) / (intervals.length + lost);
    const worst = Math.max(...intervals);
    console.log(
      `frames ${name}, processor ${SLOWDOWN} times slower: ${share.toFixed(1)} % in time ` +
        `(${intervals.length} drawn, ${lost} dropped, the longest ${worst.toFixed(0)} ms; aim: ${AIMS.frames} %)`,
    );
    if (share < AIMS.frames) process.exitCode = 1;
    await page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0));
    await page.reload();
    await page.locator('.poster:focus').waitFor();
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/** The slope of the line that fits these points best. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
