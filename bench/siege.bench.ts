// The cost of each attack that once overloaded the site: for a visitor of a page that nobody has opened before, and in
// memory afterwards. Quiet times are measured before each attack and judged together. `--only=redirects,contact` runs
// some of the attacks.
import { setTimeout as sleep } from 'node:timers/promises';
import { ATTACKS } from '../test/ordeal/attacks.ts';
import { readSubjects } from '../test/ordeal/subjects.ts';
import { Crowds } from './crowd.ts';
import { report } from './load.ts';
import { residentMb, residentMbAtRest, startSite } from './site.ts';
import { failedOf, measureVisits, percentile } from './visits.ts';

const CONNECTIONS = 50;
const PER_SECOND = 15;
const VISITS = 200;
const MOST = 5;
const MOST_MEMORY = 1.2;
const PAUSE_MS = 3000;

/** Megabytes by which the caches of pages, drawings and the API may still grow. */
const CACHES_MB = 128;

const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const attacks = ATTACKS.filter((kind) => only === undefined || only.split(',').includes(kind));
const site = await startSite({ TRUSTED_PROXIES: '127.0.0.1,::1' });

try {
  const crowds = new Crowds(site.url);
  const { pages } = await readSubjects(site.url);
  let opened = 0;
  const visitNext = (count = VISITS, perSecond = PER_SECOND) =>
    measureVisits(
      pages.slice(opened, (opened += count)).map((path) => site.url + path),
      perSecond,
      // Other addresses than those of the crowd.
      (n) => ({ 'accept-encoding': 'br', 'x-forwarded-for': `198.51.100.${(n % 200) + 1}` }),
    );
  await crowds.ask(['drawings', 'search', 'API search'], { connections: 20, seconds: 15 });
  await visitNext(Math.min(600, pages.length - 2 * attacks.length * VISITS));
  const before = await residentMbAtRest(site.pid);

  const quiet: number[] = [];
  const besieged: { kind: string; p99: number; failed: number; seen: string }[] = [];
  for (const kind of attacks) {
    quiet.push(...(await visitNext()).times);
    const seconds = VISITS / PER_SECOND + 1;
    const [crowd, visits] = await Promise.all([
      crowds.ask([kind], { connections: CONNECTIONS, seconds }),
      // The crowd's process has to start.
      sleep(1000).then(() => visitNext()),
    ]);
    const seen = `${crowd.answered} answered, ${crowd.refused} not; ${Math.round(await residentMb(site.pid))} MB`;
    besieged.push({ kind, p99: percentile(visits.times, 0.99), failed: failedOf(visits), seen });
    await sleep(PAUSE_MS);
  }
  const alone = percentile(
    quiet.toSorted((a, b) => a - b),
    0.99,
  );
  for (const { kind, p99: beside, failed, seen } of besieged) {
    report(
      `a page opened for the first time, p99 beside ${CONNECTIONS} clients: ${kind}`,
      `${Math.round(beside)} ms, quiet ${Math.round(alone)} ms, ${(beside / alone).toFixed(1)} ×, ${failed} failed; they: ${seen}`,
      `≤ ${MOST} ×, none failed`,
      beside <= MOST * alone && failed === 0,
    );
  }
  const most = MOST_MEMORY * before + CACHES_MB;
  const after = await residentMbAtRest(site.pid);
  report(
    'resident memory after all of it, of before',
    `${Math.round(after)} of ${Math.round(before)} MB`,
    `≤ 120 % and ${CACHES_MB} MB of caches; npm run ordeal -- memory measures with full caches`,
    after <= most,
  );
} finally {
  await site.close();
}
