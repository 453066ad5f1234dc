import { setTimeout as sleep } from 'node:timers/promises';

export interface ColdVisits {
  /** Milliseconds, ascending. */
  times: readonly number[];
  /** How many were not answered with 200. */
  failed: number;
}

/**
 * Opens pages one after another at a fixed rate, whether or not those before have been answered. The clients are not
 * those of a crowd.
 */
export async function visitCold(
  url: string,
  pages: readonly string[],
  perSecond: number,
): Promise<ColdVisits> {
  const times: number[] = [];
  let failed = 0;
  const visit = async (path: string, n: number) => {
    const begun = performance.now();
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `198.51.100.${(n % 200) + 1}` };
    const status = await fetch(url + path, { headers }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    times.push(performance.now() - begun);
    if (status !== 200) failed += 1;
  };
  const begun = performance.now();
  const visits: Promise<void>[] = [];
  for (const [n, path] of pages.entries()) {
    await sleep(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
    visits.push(visit(path, n));
  }
  await Promise.all(visits);
  return { times: times.toSorted((a, b) => a - b), failed };
}

export const p99 = (times: readonly number[]): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Number.NaN;
