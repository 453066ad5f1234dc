import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from './gateway.ts';
import { seconds } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { signInAt } from './person.ts';
import { HEALTHY_MS } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const EXPECTED =
  'cached page 200, other page 503, search 503, API 503, sign-in 503, livez 200, readyz 503';

/**
 * PostgreSQL unreachable for `goneMs`: a cached page is sent, everything else is 503, and the site
 * recovers by itself within `healthyMs`.
 */
export async function databaseGone(
  site: ServerProcess,
  database: Gateway,
  {
    goneMs,
    cached,
    healthyMs = HEALTHY_MS,
  }: { goneMs: number; cached: string; healthyMs?: number },
): Promise<Outcome> {
  const before = await site.status(cached);
  await database.close();
  const seen = new Set<string>();
  let looks = 0;
  const begun = performance.now();
  do {
    const number = 1000 + (Math.floor(performance.now()) % 5000);
    const [page, uncached, search, fresh, signIn, alive, ready] = await Promise.all([
      site.status(cached),
      site.status(`/movie/um-filme-${number}`),
      site.status(`/search?query=casa%20${number}`),
      site.status(`/api/movies/${number}`),
      signInAt(site.url),
      site.status('/livez'),
      site.status('/readyz'),
    ]);
    looks += 1;
    seen.add(
      `cached page ${page}, other page ${uncached}, search ${search}, API ${fresh}, sign-in ${signIn}, livez ${alive}, readyz ${ready}`,
    );
    await sleep(200);
  } while (performance.now() < begun + goneMs);
  await database.listen();
  const recovered = await site.until(async () => (await site.status('/readyz')) === 200, 60_000);
  const after = await site.status('/api/movies/popular');
  return {
    survived:
      before === 200 &&
      after === 200 &&
      [...seen].every((outcome) => outcome === EXPECTED) &&
      recovered <= healthyMs,
    seen: `${looks} looks: ${[...seen].join('; ')}; well after ${seconds(recovered)}`,
  };
}
