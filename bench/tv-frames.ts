import type { Browser, CDPSession, Page } from 'playwright';
import { pressAll, remote } from './tv-remote.ts';

/** A TV's processor of 2019, compared with this machine's. */
export const SLOWDOWN = 4;
const FRAME_MS = 1000 / 60;
/** Between two keys: longer than all transitions that a key begins. */
const PAUSE_MS = 250;

/** What is pressed, and how the focus comes to where that begins. */
export const WALKS = [
  { name: 'along a row', keys: remote('16R 16L') },
  { name: 'between rows', keys: remote('4D 4U 4D 4U') },
] as const;

export interface Frames {
  /** Percent of the frames of 1/60 second that were drawn in time. */
  inTime: number;
  longestMs: number;
}

export interface Work {
  /** What the main thread does for a key: script, style, layout, paint and commit, in milliseconds. */
  medianMs: number;
  highestMs: number;
  /** The longest task of a key, as a rule: while it lasts, the main thread draws no frame. */
  longestTaskMs: number;
  /** Milliseconds for a key, on average, by the names of the trace. */
  parts: Readonly<Record<string, number>>;
}

/** The frames that are drawn while keys are pressed. */
export async function framesOf(page: Page, keys: readonly string[]): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    const seen = { times, isOver: false };
    Object.assign(window, { seen });
    const next = (at: number) => {
      times.push(at);
      if (!seen.isOver) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await pressAll(page, keys, PAUSE_MS);
  const times = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { times: number[]; isOver: boolean } };
    seen.isOver = true;
    return seen.times;
  });
  const intervals = times.slice(1).map((at, n) => at - times[n]!);
  // A frame that took longer than its time has dropped those after it.
  const dropped = intervals.map((ms) => Math.max(0, Math.round(ms / FRAME_MS) - 1));
  const lost = dropped.reduce((sum, count) => sum + count, 0);
  return {
    inTime: (100 * intervals.length) / (intervals.length + lost),
    longestMs: Math.max(...intervals),
  };
}

/** The parts of a task that are worth telling apart; the rest is in none. */
const PARTS: Readonly<Record<string, string>> = {
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'commit',
};

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The time that the thread had the processor, in microseconds: what other processes do does not count. */
  tdur?: number;
  args?: { data?: { type?: string } };
}

/** What keys cost the main thread, from a trace. Rasterising and compositing are on other threads. */
export async function workOf(browser: Browser, page: Page, keys: readonly string[]): Promise<Work> {
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  await pressAll(page, keys, PAUSE_MS);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[];
  };
  const presses = traceEvents
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
    .toSorted((one, other) => one.ts - other.ts);
  if (presses.length < keys.length) throw new Error('the trace lacks keys');
  const { pid, tid } = presses[0]!;
  const main = traceEvents.filter(
    (event) => event.ph === 'X' && event.pid === pid && event.tid === tid,
  );
  const tasks = main.filter(
    ({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask',
  );
  const costs = presses.map(({ ts }, n) => {
    const end = presses[n + 1]?.ts ?? ts + PAUSE_MS * 1000;
    // A task that a key begins contains the event of the key.
    const own = tasks.filter((task) => task.ts + task.dur! > ts && task.ts < end);
    const times = own.map(({ tdur }) => tdur! / 1000);
    return { sum: times.reduce((sum, ms) => sum + ms, 0), longest: Math.max(0, ...times) };
  });
  const parts: Record<string, number> = {};
  for (const { name, tdur, ts } of main) {
    const part = PARTS[name];
    if (part !== undefined && ts >= presses[0]!.ts)
      parts[part] = (parts[part] ?? 0) + (tdur ?? 0) / 1000 / presses.length;
  }
  const sums = costs.map(({ sum }) => sum);
  return {
    medianMs: median(sums),
    highestMs: Math.max(...sums),
    longestTaskMs: median(costs.map(({ longest }) => longest)),
    parts,
  };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

/** Makes the page's processor slower by a factor; 1 is as fast as it is. */
export const slowDown = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/**
 * A page without content that moves one layer of the size of the rows at each key, which is the least that any
 * page can do: what is missing there to 100 % is what the machine's rasteriser and compositor take.
 */
export const CONTROL = `<!doctype html><title>control</title>
<style>
  body { margin: 0; overflow: hidden; background: #0c100e }
  div { width: 100vw; height: 40vh; background: #f791ae; will-change: transform; transition: transform 200ms }
</style>
<div></div>
<script>
  let at = 0;
  addEventListener('keydown', () => {
    at = (at + 1) % 2;
    document.querySelector('div').style.transform = 'translate3d(' + at * 11 + 'vw,0,0)';
  });
</script>`;
