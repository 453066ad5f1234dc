import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Requests each address once, at a steady rate independent of the response times, as visitors do.
 * Returns the time from when each request was due to its response, in milliseconds, shortest first.
 */
export async function visit(urls: readonly string[], perSecond: number): Promise<number[]> {
  const start = performance.now();
  const waits = urls.map(async (url, turn) => {
    const due = start + (turn * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${String(answer.status)}`);
    return performance.now() - due;
  });
  return (await Promise.all(waits)).toSorted((a, b) => a - b);
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
