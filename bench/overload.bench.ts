// Behaviour past capacity: how 50 clients that request searches and drawings nobody has seen yet, and 300 clients that
// stall, affect visitors of a title page, how much is served at three times the capacity, and the memory left.
import { Crowds } from './crowd.ts';
import { report } from './load.ts';
import { residentMbAtRest, startSite } from './site.ts';
import { StalledClients } from './stalled-clients.ts';
import { failedOf, percentile, readOften } from './visits.ts';

const SECONDS = 10;
const ROUNDS = 3;
const STALLED = 300;
const STALLED_SECONDS = 60;
/** Requests of supervisors and load balancers. */
const HEALTH = ['/livez', '/readyz', '/health'];
const TITLE = '/movie/cidade-de-deus-598';

const site = await startSite({ TRUSTED_PROXIES: '127.0.0.1,::1' });
/** The p99 of a title page in milliseconds, and the crowd's numbers. */
type Round = { alone: number; besieged: number; ratio: number; answered: number; refused: number };

const crowds = new Crowds(site.url);

const visits = (seconds = SECONDS) => readOften(site.url + TITLE, seconds);

try {
  // Fills the caches first, as on a site in use, so that memory is comparable.
  await crowds.ask(['API search', 'search', 'drawings'], { connections: 20, seconds: 20 });
  await visits();
  const before = await residentMbAtRest(site.pid);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await visits();
    const [crowd, beside] = await Promise.all([
      crowds.ask(['search', 'drawings'], { connections: 50, seconds: SECONDS }),
      visits(),
    ]);
    const [alone, besieged] = [quiet, beside].map(({ times }) => percentile(times, 0.99));
    rounds.push({ alone: alone!, besieged: besieged!, ratio: besieged! / alone!, ...crowd });
  }
  const middle = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)]!;
  report(
    `title page, p99 beside 50 clients that ask for new searches and drawings, the median of ${ROUNDS} rounds`,
    `${middle.besieged.toFixed(1)} ms, quiet ${middle.alone.toFixed(1)} ms, ${middle.ratio.toFixed(1)} ×; they got ${middle.answered} answers and ${middle.refused} refusals`,
    '≤ 3 ×',
    middle.ratio <= 3,
  );
  const searches = (connections: number) =>
    crowds.ask(['API search'], { connections, seconds: SECONDS });
  const few = await searches(8);
  const more = await searches(24);
  const peak = few.answered > more.answered ? few : more;
  const [over, ...health] = await Promise.all([
    searches(24 * 8),
    ...HEALTH.map((path) => readOften(site.url + path, SECONDS)),
  ]);
  const share = over.answered / peak.answered;
  report(
    'searches answered a second at overload, of those at peak',
    `${Math.round(over.answered / SECONDS)} of ${Math.round(peak.answered / SECONDS)}, ${Math.round(share * 100)} %; ${over.refused} refused`,
    '≥ 80 %',
    share >= 0.8,
  );
  for (const [at, path] of HEALTH.entries()) {
    const { times } = health[at]!;
    const red = failedOf(health[at]!);
    report(
      `${path} at overload`,
      `${times.length - red} of ${times.length} were 200, p99 ${Math.round(percentile(times, 0.99))} ms`,
      'all',
      red === 0,
    );
  }
  const stalled = new StalledClients(site.url, TITLE, STALLED);
  const beside = await visits(STALLED_SECONDS);
  stalled.stop();
  const slow = percentile(beside.times, 0.95);
  report(
    `title page, p95 beside ${STALLED} clients that stall in heads, bodies or reading, for ${STALLED_SECONDS} s`,
    `${Math.round(slow)} ms, ${failedOf(beside)} refused; the site cut one off ${stalled.cutOff} times`,
    '≤ 500 ms',
    slow <= 500 && failedOf(beside) === 0,
  );
  const after = await residentMbAtRest(site.pid);
  report(
    'resident memory after it, of before',
    `${Math.round(after)} of ${Math.round(before)} MB`,
    '≤ 120 %',
    after <= 1.2 * before,
  );
} finally {
  await site.close();
}
