import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ATTACKS, attack } from './attacks.ts';
import type { Outcome } from './outcome.ts';
import { HEALTHY_MS } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { readSubjects } from './subjects.ts';

export interface SiegeOptions {
  connections: number;
  secondsEach: number;
  /** Milliseconds of rest before memory is read for the first time: an idle site gives memory back. */
  restMs: number;
  /** The most milliseconds to wait after that. */
  patienceMs: number;
  /** The most memory afterwards, as a share of the memory before. */
  mostMemory: number;
}

/** The siege of `npm run ordeal`. */
export const WHOLE_SIEGE: SiegeOptions = {
  connections: 50,
  secondsEach: 8,
  restMs: 40_000,
  patienceMs: 60_000,
  mostMemory: 1.2,
};

const OFTEN = ['/', '/api/movies/popular', '/search?query=casa'];

/**
 * Repeats everything that once besieged the site, one after another: share cards and drawings nobody has seen,
 * searches, addresses that redirect or lead nowhere, forms of a megabyte, and bodies that end in the middle. Memory
 * must return to 120 % of its size after visitors had looked at every title, which fills the caches, and pages must be
 * sent.
 */
export async function memoryAfterSiege(
  site: ServerProcess,
  { connections, secondsEach, restMs, patienceMs, mostMemory }: SiegeOptions = WHOLE_SIEGE,
): Promise<Outcome> {
  const { titles, pages } = await readSubjects(site.url);
  const visits = [...titles, ...pages.slice(0, 1200)];
  const ordinary = [
    () => visits[(visited += 1) % visits.length]!,
    ...OFTEN.map((path) => () => path),
  ];
  let visited = 0;
  await autocannon({
    url: site.url,
    connections,
    duration: 4 * secondsEach,
    timeout: 60,
    requests: ordinary.map((make) => ({
      setupRequest: (request) => ({ ...request, path: make() }),
    })),
  });
  await sleep(restMs);
  const before = site.residentMb;
  let requests = 0;
  for (const kind of ATTACKS) {
    const { next } = await attack(site.url, [kind], {
      connections,
      seconds: secondsEach,
      first: requests,
    });
    requests = next;
  }
  const peak = site.residentMb;
  const until = performance.now() + patienceMs;
  while (site.residentMb > mostMemory * before && performance.now() < until) await sleep(1000);
  const after = site.residentMb;
  const well = await site.until(async () => (await site.status('/')) === 200, HEALTHY_MS);
  return {
    survived: after <= mostMemory * before,
    seen: `${Math.round(before)} MB before, ${Math.round(peak)} at its end, ${Math.round(after)} afterwards; ${requests} requests; a page after ${Math.round(well)} ms`,
  };
}
