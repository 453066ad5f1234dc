import autocannon from 'autocannon';
import type { Outcome } from './outcome.ts';
import { HEALTHY_MS } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const CONNECTIONS = 50;
/** Of what was resident before. */
const MOST = 1.2;
const PATIENCE_MS = 60_000;

/**
 * What besieged the site once: share cards and drawings nobody has seen, searches, and addresses that lead
 * nowhere. Memory comes back to 120 % of what visitors had made it who looked at every title, which fills the caches.
 */
export async function memoryAfterSiege(site: ServerProcess, secondsEach = 8): Promise<Outcome> {
  let number = 0;
  const pages = await pagesOf(site);
  const ordinary = [
    () => pages[(number += 1) % pages.length]!,
    () => '/',
    () => '/api/movies/popular',
    () => '/search?query=casa',
  ];
  const besieging = [
    () => `/art/share/movie/598.png?${(number += 1)}`,
    () => `/art/avatar/${90_000_000 + (number += 1)}.svg`,
    () => `/search?query=a${(number += 1)}`,
    () => `/movie/qualquer-${(number += 1)}-598`,
    () => `/nada/${(number += 1)}`,
    () => `/api/movies/search?query=b${(number += 1)}`,
  ];
  const load = (makers: readonly (() => string)[], duration: number) =>
    autocannon({
      url: site.url,
      connections: CONNECTIONS,
      duration,
      timeout: 60,
      requests: makers.map((make) => ({
        setupRequest: (request) => ({ ...request, path: make() }),
      })),
    });
  await load(ordinary, secondsEach);
  number = 0;
  await sleep(5000);
  const before = site.residentMb;
  for (const one of besieging) await load([one], secondsEach);
  const peak = site.residentMb;
  // Freed memory goes back to the system when the garbage collector runs for idle processes.
  const until = performance.now() + PATIENCE_MS;
  while (site.residentMb > MOST * before && performance.now() < until) await sleep(1000);
  const after = site.residentMb;
  const well = await site.until(async () => (await site.status('/')) === 200, HEALTHY_MS);
  return {
    survived: after <= MOST * before,
    seen: `${Math.round(before)} MB before, ${Math.round(peak)} at its end, ${Math.round(after)} a minute later; ${number} requests; a page after ${Math.round(well)} ms`,
  };
}

/** The pages of titles and people: up to 500 of films, of series and of people. */
async function pagesOf(site: ServerProcess): Promise<string[]> {
  const parts = ['movies', 'series', 'people'].map(async (part) => {
    const map = await (await fetch(`${site.url}/sitemaps/${part}-1.xml`)).text();
    return Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => new URL(url!).pathname);
  });
  return (await Promise.all(parts)).flatMap((paths) => paths.slice(0, 500));
}
