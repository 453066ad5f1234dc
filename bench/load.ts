import autocannon from 'autocannon';

/** Requests a second one address bears, after a warm-up; everything but 2xx is an error. */
export async function requestsPerSecond(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  await autocannon({ url, headers, connections: 8, duration: 1 });
  const result = await autocannon({ url, headers, connections: 8, duration: 4 });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no 2xx, ${result.errors} failed`);
  }
  return result.requests.average;
}

/**
 * Ratio of two addresses' throughput, measured in turns so that neither has the quieter minute; the
 * median of three rounds.
 */
export async function throughputRatio(measured: string, baseline: string): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const base = await requestsPerSecond(baseline);
    ratios.push((await requestsPerSecond(measured)) / base);
  }
  return ratios.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

/** One line of the report: what it is, the figure, the aim, and whether it is met. */
export function report(what: string, figure: string, aim: string, met: boolean): void {
  console.log(`${met ? 'ok  ' : 'MISS'} ${what}: ${figure} (aim ${aim})`);
  if (!met) process.exitCode = 1;
}
