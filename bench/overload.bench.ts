// Past capacity: what a title page's visitors notice of 50 clients that ask for searches and drawings
// nobody has seen yet and of 300 clients that stall, how much is served at three times the capacity, and
// what memory is left.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Request, Result } from 'autocannon';
import { report } from './load.ts';
import { startSite } from './site.ts';

const SECONDS = 10;
const STALLED = 300;
const TITLE = '/movie/cidade-de-deus-598';

const site = await startSite({ TRUSTED_PROXIES: '127.0.0.1,::1' });
const pid = site.pid;
let number = 0;

/** A client address of its own for each of `count` clients, as a proxy reports it. */
const clientOf = (count: number) => `203.0.113.${(number % count) + 1}`;

const fresh = (make: () => string, clients = 50): Request => ({
  setupRequest: (request) => {
    number += 1;
    return {
      ...request,
      path: make(),
      headers: { 'x-forwarded-for': clientOf(clients), 'accept-encoding': 'br' },
    };
  },
});
const search = fresh(() => `/search?query=a${number}`);
const apiSearch = fresh(() => `/api/movies/search?query=casa%20${number}`, 250);
const drawing = fresh(() => `/art/avatar/${90_000_000 + (number % 3000)}.svg`);

const load = (requests: Request[], connections: number, seconds = SECONDS): Promise<Result> =>
  autocannon({ url: site.url, connections, duration: seconds, requests, timeout: 30 });

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
  await load([apiSearch, search], 4, 3);
  await visits();
  const before = megabytes();
  const quiet = await visits();
  const [crowd, besieged] = await Promise.all([load([search, drawing], 50), visits()]);
  const ratio = besieged.latency.p99 / Math.max(1, quiet.latency.p99);
  report(
    'title page, p99 beside 50 clients that ask for new searches and drawings',
    `${besieged.latency.p99} ms, quiet ${quiet.latency.p99} ms, ${ratio.toFixed(1)} ×; they got ${crowd['2xx']} answers and ${crowd.non2xx} refusals`,
    '≤ 3 ×',
    ratio <= 3,
  );
  const peak = await load([apiSearch], 8);
  const over = await load([apiSearch], 24 * 8);
  const share = over['2xx'] / peak['2xx'];
  report(
    'searches answered a second at overload, of those at peak',
    `${Math.round(over['2xx'] / SECONDS)} of ${Math.round(peak['2xx'] / SECONDS)}, ${Math.round(share * 100)} %; ${over.non2xx} refused`,
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
