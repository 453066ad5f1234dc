import autocannon from 'autocannon';

/** Requests a second to one address after a warm-up. @throws on any response but 2xx */
export async function requestsPerSecond(
  url: string,
  more: Record<string, string> = {},
): Promise<number> {
  const headers = { 'accept-encoding': 'br', ...more };
  await autocannon({ url, headers, connections: 8, duration: 1 });
  const result = await autocannon({ url, headers, connections: 8, duration: 4 });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no 2xx, ${result.errors} failed`);
  }
  return result.requests.average;
}

/**
 * The ratio of two addresses' throughput with the same request headers, measured alternately so that both
 * see the same load of the machine; the median of three rounds.
 */
export async function throughputRatio(
  measured: string,
  baseline: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const base = await requestsPerSecond(baseline, headers);
    ratios.push((await requestsPerSecond(measured, headers)) / base);
  }
  return ratios.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

/** Prints one line: the subject, the result, the aim, and whether it is met. */
export function report(what: string, figure: string, aim: string, met: boolean): void {
  console.log(`${met ? 'ok  ' : 'MISS'} ${what}: ${figure} (aim ${aim})`);
  if (!met) process.exitCode = 1;
}
