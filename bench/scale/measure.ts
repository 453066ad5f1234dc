// Measures two sites in turns, so that both see the same load of the machine.
import { share } from '../search/measuring.ts';
import { startSite } from '../site.ts';
import type { Site } from '../site.ts';
import { report } from '../load.ts';
import type { Asked } from './requests.ts';

/** Node compiles the code of a search while it is asked: a site of an ordinary day has answered more. */
const WARM_UP = 100;
const REQUESTS = 300;
/** Searches differ more from each other: of 300 the third slowest would decide. */
const SEARCHES = 1000;
/** The greatest ratio of the large one's time to the small one's. */
const RATIO = 3;
const SEARCH_MS = 60;
const START_MS = 10_000;

/** Starts a site on a database; `ms` is the time until it is ready. */
export async function startOn(databaseUrl: string): Promise<{ site: Site; ms: number }> {
  const start = performance.now();
  const site = await startSite({ DATABASE_URL: databaseUrl }, '/readyz');
  return { site, ms: performance.now() - start };
}

/** Prints how long both took to start. */
export function reportStarts(small: number, large: number): void {
  const figure = `${(large / 1000).toFixed(1)} s (small ${(small / 1000).toFixed(1)} s)`;
  report('start', figure, `≤ ${START_MS / 1000} s`, large <= START_MS);
}

/** Asks both sites for one subject, one request at a time. */
export async function compare(
  what: string,
  small: { site: Site; make: () => Asked },
  large: { site: Site; make: () => Asked },
  { requests = what.includes('search') ? SEARCHES : REQUESTS, warmUp = WARM_UP } = {},
): Promise<void> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let n = -warmUp; n < requests; n += 1) {
    const [smallMs, largeMs] = [await timeOf(small), await timeOf(large)];
    if (n < 0) continue;
    times.small.push(smallMs);
    times.large.push(largeMs);
  }
  const figures = (all: readonly number[]) =>
    `p50 ${share(all, 0.5).toFixed(1)}, p99 ${share(all, 0.99).toFixed(1)} ms`;
  const p99 = share(times.large, 0.99);
  const ratio = p99 / share(times.small, 0.99);
  const isSearch = what.includes('search');
  report(
    what,
    `${figures(times.large)}; small ${figures(times.small)}; ${ratio.toFixed(2)} times at p99`,
    isSearch ? `≤ ${RATIO} times, p99 ≤ ${SEARCH_MS} ms` : `≤ ${RATIO} times`,
    ratio <= RATIO && !(isSearch && p99 > SEARCH_MS),
  );
}

/** Milliseconds until the last byte. @throws unless the status is 2xx */
async function timeOf({ site, make }: { site: Site; make: () => Asked }): Promise<number> {
  const { path, token } = make();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  let url = site.url + path;
  // The page of a title is below its name.
  if (/^\/(movie|serie)\//.test(path)) {
    const moved = await fetch(url, { redirect: 'manual' });
    await moved.arrayBuffer();
    url = new URL(moved.headers.get('location') ?? path, site.url).href;
  }
  const start = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - start;
}
