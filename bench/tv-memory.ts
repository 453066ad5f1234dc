import type { CDPSession, Page } from 'playwright';
import { remote } from './tv-remote.ts';

/** An hour of browsing: a key a second. */
const HOUR_KEYS = 3600;
/** The rows, titles and searches that are visited first fill the caches of the browser. */
const WARM_UP_ROUNDS = 8;
const SAMPLES = 24;

/**
 * One round: rows, titles, their similar ones, a search. The bar remembers its focus, so that the way to the search
 * begins on its left side: on its right side is the end of the session.
 */
const BROWSING = remote('8R D R E R D D B 4D 6R E D D E B B B U 5L 4R E E R E D E B B D 8L');

export interface MemorySample {
  /** Keys pressed until then. */
  keys: number;
  /** Measured after a garbage collection. */
  heapKb: number;
  nodes: number;
  listeners: number;
}

/** The memory of the page during an hour of browsing, here as fast as the screen takes the keys. */
export async function hourOfBrowsing(page: Page, session: CDPSession): Promise<MemorySample[]> {
  await session.send('HeapProfiler.enable');
  const samples: MemorySample[] = [];
  const rounds = Math.ceil(HOUR_KEYS / BROWSING.length);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await browse(page);
  for (let round = 0; round <= rounds; round += 1) {
    if (round % Math.ceil(rounds / SAMPLES) === 0 || round === rounds)
      samples.push({ keys: round * BROWSING.length, ...(await sample(session)) });
    if (round < rounds) await browse(page);
  }
  return samples;
}

async function sample(session: CDPSession): Promise<Omit<MemorySample, 'keys'>> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  return { heapKb: usedSize / 1000, nodes, listeners };
}

async function browse(page: Page): Promise<void> {
  for (const key of BROWSING) {
    const before = await depthOf(page);
    await page.keyboard.press(key);
    // The history goes back a moment later.
    if (key === 'Escape' && before > 0)
      await page.waitForFunction(
        (was) => (Object(history.state) as { depth?: number }).depth !== was,
        before,
        { polling: 20 },
      );
    // The screen is there, and has the focus, before the next key. The rows stay rendered below the others.
    await page.waitForFunction(
      () => {
        const screen = document.activeElement?.closest('.screen');
        if (!screen || screen.matches('.hidden, .loading')) return false;
        const isOfRows = screen === document.querySelector('#tv .screen');
        return isOfRows === location.hash.length < 3;
      },
      undefined,
      { polling: 20 },
    );
  }
  // It ends where it began, in the same document: a reload would free everything.
  if ((await depthOf(page)) > 0) throw new Error('a round of browsing must end on the rows');
}

/** Number of screens open on top of the rows. */
const depthOf = (page: Page): Promise<number> =>
  page.evaluate(() => (Object(history.state) as { depth?: number }).depth ?? 0);

/** Kilobytes by which the heap grows in an hour: the slope of the line that fits the samples best. */
export function growthPerHour(samples: readonly MemorySample[]): number {
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, entry) => sum + of(entry), 0) / samples.length;
  const [keys, heap] = [mean((entry) => entry.keys), mean((entry) => entry.heapKb)];
  const covariance = samples.reduce(
    (sum, entry) => sum + (entry.keys - keys) * (entry.heapKb - heap),
    0,
  );
  return (
    (HOUR_KEYS * covariance) / samples.reduce((sum, entry) => sum + (entry.keys - keys) ** 2, 0)
  );
}
