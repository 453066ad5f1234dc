import type { Browser, CDPSession, Page } from 'playwright';
import { pressAll, remote } from './tv-remote.ts';

/** The slowness of a TV's processor of 2019, compared with this machine's. */
export const SLOWDOWN = 4;
const FRAME_MS = 1000 / 60;
/** Milliseconds between two keys of a person who goes through a row. */
const PAUSE_MS = 250;
/** Milliseconds of the shorter transition, from the main thread's frame that starts it. */
const MOVING_MS = 160;

/** Walks of the focus, with the keys to press. */
export const WALKS = [
  { name: 'along a row', keys: remote('16R 16L') },
  { name: 'between rows', keys: remote('4D 4U 4D 4U') },
] as const;

export interface Frames {
  /** Percent of frames of 1/60 second that the browser drew in time while something moved. */
  inTime: number;
  /** Milliseconds from a key to the first frame that shows its effect: as a rule, and at most. */
  responseMs: number;
  highestResponseMs: number;
}

export interface Work {
  /** Milliseconds of the main thread's work for a key: script, style, layout, paint and commit. */
  medianMs: number;
  highestMs: number;
  /** Milliseconds of a key's longest task, as a rule: during it the main thread draws no frame. */
  longestTaskMs: number;
  /** Milliseconds for a key, on average, by the names of the trace. */
  parts: Readonly<Record<string, number>>;
}

/** Parts of a task by the events of the trace; the rest is in none. */
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
  /** Microseconds for which the thread had the processor: time of other processes does not count. */
  tdur?: number;
  args?: { data?: { type?: string } };
}

/**
 * Measures keys by a trace: the visible frames, as the frames track of DevTools counts them, and the main thread's
 * work. Transitions are drawn on other threads.
 */
export async function measure(
  browser: Browser,
  page: Page,
  keys: readonly string[],
): Promise<{ frames: Frames; work: Work }> {
  const categories = [
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'devtools.timeline.frame',
    'disabled-by-default-devtools.timeline.frame',
  ];
  await browser.startTracing(page, { categories });
  await pressAll(page, keys, PAUSE_MS);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[];
  };
  const presses = traceEvents
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
    .toSorted((a, b) => a.ts - b.ts);
  if (presses.length < keys.length) throw new Error('the trace lacks keys');
  return { frames: framesOf(traceEvents, presses), work: workOf(traceEvents, presses) };
}

function framesOf(traceEvents: readonly TraceEvent[], presses: readonly TraceEvent[]): Frames {
  const drawn = traceEvents
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts / 1000)
    .toSorted((a, b) => a - b);
  const [{ pid, tid } = { pid: 0, tid: 0 }] = presses;
  // Commits of the main thread to the compositor; frames before one still show the last key's transition.
  const commits = traceEvents
    .filter((event) => event.name === 'Commit' && event.pid === pid && event.tid === tid)
    .map(({ ts, dur = 0 }) => ({ begun: ts / 1000, at: (ts + dur) / 1000 }));
  let [inTime, lost] = [0, 0];
  const responses = presses.map(({ ts }) => {
    const pressed = ts / 1000;
    const commit = commits.find(({ begun }) => begun > pressed) ?? { begun: pressed, at: pressed };
    const first = drawn.find((at) => at > commit.at) ?? commit.at;
    // Later the transition may have ended, and a browser that draws nothing then loses nothing.
    const end = commit.begun + MOVING_MS;
    const own = drawn.filter((at) => at >= first && at < end);
    inTime += Math.max(0, own.length - 1);
    for (const [n, at] of own.entries())
      // A frame that took longer than its time has dropped those after it.
      lost += Math.max(0, Math.round(((own[n + 1] ?? end) - at) / FRAME_MS) - 1);
    return first - pressed;
  });
  return {
    inTime: (100 * inTime) / (inTime + lost),
    responseMs: median(responses),
    highestResponseMs: Math.max(...responses),
  };
}

function workOf(traceEvents: readonly TraceEvent[], presses: readonly TraceEvent[]): Work {
  const { pid, tid } = presses[0]!;
  const main = traceEvents.filter(
    (event) => event.ph === 'X' && event.pid === pid && event.tid === tid,
  );
  const tasks = main.filter(
    ({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask',
  );
  const costs = presses.map(({ ts }, n) => {
    const end = presses[n + 1]?.ts ?? ts + PAUSE_MS * 1000;
    // A task that a key begins contains the key's event.
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
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Makes the page's processor slower by a factor; 1 is as fast as it is. */
export const slowDown = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/**
 * A page without content that moves one layer of the size of the rows at each key, the least that any page can do: the
 * share that it lacks to 100 % is due to the machine's rasteriser and compositor.
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
