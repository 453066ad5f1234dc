// The site for minutes under an ordinary evening's requests: whether memory grows and responses get slower.
// `--minutes=10` is the default.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { report } from './load.ts';
import { residentMb, startSite } from './site.ts';
import { isSuccess, measureVisits, percentile } from './visits.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word.startsWith('--minutes')),
  options: { minutes: { type: 'string', default: '10' } },
});
const minutes = Number(values.minutes);
/** Parts of equal length whose figures are compared; the first one is the warm-up. */
const PARTS = 6;
const SECONDS = Math.max(5, Math.round((minutes * 60) / PARTS));
/** Requests a second: what two cores answer without being busy. */
const RATE = 60;
const WORDS = ['casa', 'cidade', 'amor', 'rio', 'noite', 'mar', 'vida', 'sol', 'lua', 'tempo'];

const site = await startSite();
let number = 0;
const nth = <Value>(values_: readonly Value[]): Value => values_[(number += 1) % values_.length]!;
const paths: (() => string)[] = [
  () => '/',
  () => '/movie/cidade-de-deus-598',
  () => '/releases',
  () => '/platforms',
  () => '/api/movies/popular',
  () => `/api/movies/${nth([598, 603, 13, 238])}`,
  () => `/search?query=${nth(WORDS)}`,
  () => `/api/movies/search?query=${nth(WORDS)}%20${number % 500}`,
  () => `/art/poster/movie/${nth([598, 603, 13, 238])}.svg`,
  () => `/art/avatar/${90_000_000 + (number % 5000)}.svg`,
];

async function part(): Promise<{ p95: number; megabytes: number; failed: number }> {
  const urls = Array.from(
    { length: RATE * SECONDS },
    (_, at) => site.url + paths[at % paths.length]!(),
  );
  const { times, statuses } = await measureVisits(urls, RATE, () => ({ 'accept-encoding': 'br' }));
  await sleep(500);
  const megabytes = await residentMb(site.pid);
  // Not every id of `paths` is a person.
  const failed = statuses.filter((status) => !isSuccess(status) && status !== 404).length;
  return { p95: percentile(times, 0.95), megabytes, failed };
}

/** The slope of a line through points one apart, by least squares. */
function slopeOf(values_: readonly number[]): number {
  const middle = (values_.length - 1) / 2;
  const mean = values_.reduce((sum, value) => sum + value, 0) / values_.length;
  const above = values_.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const below = values_.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return above / below;
}

try {
  await part();
  const parts: Awaited<ReturnType<typeof part>>[] = [];
  for (let count = 1; count < PARTS; count += 1) parts.push(await part());
  const memory = parts.map(({ megabytes }) => megabytes);
  const anHour = (slopeOf(memory) * 3600) / SECONDS;
  const growth = (memory.at(-1)! / memory[0]! - 1) * 100;
  report(
    `resident memory over ${((SECONDS * PARTS) / 60).toFixed(0)} minutes`,
    `${memory.map(Math.round).join(', ')} MB; ${growth.toFixed(0)} %, ${anHour.toFixed(0)} MB an hour`,
    '≤ 20 % more at the end',
    growth <= 20,
  );
  const times = parts.map(({ p95 }) => p95);
  report(
    'p95 of all responses, by parts',
    `${times.map((ms) => ms.toFixed(1)).join(', ')} ms`,
    'the last ≤ 1.5 × the first, or ≤ 50 ms',
    times.at(-1)! <= Math.max(50, 1.5 * times[0]!),
  );
  const failed = parts.reduce((sum, measured) => sum + measured.failed, 0);
  report('responses that failed', String(failed), '0', failed === 0);
} finally {
  await site.close();
}
