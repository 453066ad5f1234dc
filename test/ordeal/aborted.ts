import { abortBody } from './attacks.ts';
import type { Outcome } from './outcome.ts';
import { HEALTHY_MS } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const BODIES = 200;
const AT_ONCE = 10;

/** Clients that leave in the middle of a body are no fault of the site, so the log must not mention them. */
export async function abortedBodies(site: ServerProcess): Promise<Outcome> {
  const from = site.output.length;
  for (let n = 0; n < BODIES; n += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => abortBody(site.url, n + at)));
  }
  // A response to a later request shows that they have been handled.
  await site.until(async () => (await site.status('/api/movies/popular')) === 200, HEALTHY_MS);
  const lines = site.output.slice(from).split('\n').filter(Boolean);
  return {
    survived: lines.length === 0,
    seen: `${BODIES} bodies, ${lines.length} lines in the log ${lines[0]?.slice(0, 200) ?? ''}`.trim(),
  };
}
