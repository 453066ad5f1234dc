import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks for each address once, at a steady rate whatever the answers take, as visitors do. Returns how
 * long each waited from when it was due, in milliseconds, shortest first.
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
