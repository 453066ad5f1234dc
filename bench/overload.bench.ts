// Past capacity: what a title page's visitors notice of 50 clients that ask for searches and drawings
// nobody has seen yet and of 300 clients that stall, how much is served at three times the capacity, and
// what memory is left.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { Result } from 'autocannon';
import { report } from './load.ts';
import { startSite } from './site.ts';

const SECONDS = 10;
const ROUNDS = 3;
const STALLED = 300;
const TITLE = '/movie/cidade-de-deus-598';

const site = await startSite({ TRUSTED_PROXIES: '127.0.0.1,::1' });
const pid = site.pid;
/** The p99 of a title page in milliseconds, and what the crowd got. */
type Round = { alone: number; besieged: number; ratio: number } & Crowd;
type Crowd = { answered: number; refused: number };

async function crowd(kinds: string[], connections: number, seconds = SECONDS): Promise<Crowd> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'crowd-process.ts'),
    ...[site.url, connections, seconds].map(String),
    ...kinds,
  ]);
  return JSON.parse(stdout) as Crowd;
}

const visits = (): Promise<Result> =>
  autocannon({
    url: site.url + TITLE,
    connections: 2,
    overallRate: 40,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br', 'x-forwarded-for': '198.51.100.7' },
  });

/** Half a request, and then nothing. */
function stall(): Socket {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(`GET ${TITLE} HTTP/1.1\r\nHost: ${hostname}\r\n`);
  return socket;
}

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

try {
  // The caches of a site in use are full, so that memory is compared with full caches.
  await crowd(['apiSearch', 'search', 'drawing'], 20, 20);
  await visits();
  const before = megabytes();
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await visits();
    const [asked, beside] = await Promise.all([crowd(['search', 'drawing'], 50), visits()]);
    const [alone, besieged] = [quiet, beside].map(({ latency }) => Math.max(1, latency.p99));
    rounds.push({ alone: alone!, besieged: besieged!, ratio: besieged! / alone!, ...asked });
  }
  const middle = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)]!;
  report(
    `title page, p99 beside 50 clients that ask for new searches and drawings, the median of ${ROUNDS} rounds`,
    `${middle.besieged} ms, quiet ${middle.alone} ms, ${middle.ratio.toFixed(1)} ×; they got ${middle.answered} answers and ${middle.refused} refusals`,
    '≤ 3 ×',
    middle.ratio <= 3,
  );
  const peak = await crowd(['apiSearch'], 8);
  const over = await crowd(['apiSearch'], 24 * 8);
  const share = over.answered / peak.answered;
  report(
    'searches answered a second at overload, of those at peak',
    `${Math.round(over.answered / SECONDS)} of ${Math.round(peak.answered / SECONDS)}, ${Math.round(share * 100)} %; ${over.refused} refused`,
    '≥ 80 %',
    share >= 0.8,
  );
  const stalled = Array.from({ length: STALLED }, () => stall());
  const beside = await visits();
  const open = stalled.filter(({ destroyed }) => !destroyed).length;
  for (const socket of stalled) socket.destroy();
  report(
    `title page, p97.5 beside ${STALLED} stalled clients`,
    `${beside.latency.p97_5} ms; ${open} of them left after ${SECONDS} s`,
    '≤ 500 ms',
    beside.latency.p97_5 <= 500 && beside.non2xx === 0,
  );
  await sleep(15_000);
  const after = megabytes();
  report(
    'resident memory after it, of before',
    `${Math.round(after)} of ${Math.round(before)} MB`,
    '≤ 120 %',
    after <= 1.2 * before,
  );
} finally {
  await site.close();
}
