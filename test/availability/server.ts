// A fake of Wikidata's query service and of the Streaming Availability API: true shapes, invented titles, faults on
// demand.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../bench/generated/random.ts';
import { PROPERTIES } from '#sync/availability/wikidata/properties.ts';
import { PASSING } from './faults.ts';
import type { SourceFault } from './faults.ts';
import { csvOf } from './identifier-rows.ts';
import { createStreamingPages } from './streaming-pages.ts';
import { inventTitles } from './titles.ts';

export type SourcesOptions = {
  port?: number;
  /** Titles of each kind, as many as the fake film database has. */
  titles?: number;
  seed?: number;
  key?: string;
  /** Requests to the Streaming Availability API before 429; 0 for no limit. */
  limit?: number;
  /** Milliseconds before each response. */
  latency?: number;
  /** Share of requests with a passing fault. */
  faults?: number;
  /** The present, in milliseconds; last days lie around it. */
  now?: () => number;
};

export type SeenRequest = { method: string; path: string; query: URLSearchParams; status: number };

export type FakeSources = {
  sparqlUrl: string;
  streamingUrl: string;
  key: string;
  /** The environment variables that connect the site to it. */
  env: Record<string, string>;
  titles: ReturnType<typeof inventTitles>;
  requests: SeenRequest[];
  /** Gives the next requests whose path and query contain `match` this fault; Infinity for always. */
  fault: (match: string, fault: SourceFault, times?: number) => void;
  heal: () => void;
  stop: () => Promise<void>;
};

type Answer = { status: number; type: string; body: string; headers?: Record<string, string> };

const JSON_TYPE = 'application/json; charset=utf-8';
const jsonAnswer = (status: number, body: object): Answer => ({
  status,
  type: JSON_TYPE,
  body: JSON.stringify(body),
});
const HTML = '<!DOCTYPE html>\n<html><title>Bad gateway</title><h1>502</h1></html>\n';
const OUTAGE = 'SPARQL-QUERY: queryStr=SELECT ...\njava.util.concurrent.TimeoutException\n';

/** Starts it on 127.0.0.1; the caller stops it. */
export async function startFakeSources({
  port = 0,
  titles: size = 200,
  seed = 1,
  key = 'a-key-of-the-tests',
  limit = 0,
  latency = 0,
  faults: share = 0,
  now = Date.now,
}: SourcesOptions = {}): Promise<FakeSources> {
  const titles = inventTitles(size, seed, now());
  const pages = createStreamingPages(titles, now);
  const random = randomFrom(seed);
  const requests: SeenRequest[] = [];
  let used = 0;
  let planned: { match: string; fault: SourceFault; left: number }[] = [];

  function nextFault(address: string): SourceFault | undefined {
    const plan = planned.find(({ match, left }) => left > 0 && address.includes(match));
    if (plan !== undefined) plan.left -= 1;
    return plan?.fault ?? (random.chance(share) ? random.pick(PASSING) : undefined);
  }

  function sparql(query: string, agent: string, fault: SourceFault | undefined): Answer {
    // Wikimedia refuses programs without an address of somebody.
    if (!/\S+@\S+/.test(agent)) return { status: 403, type: 'text/plain', body: 'No contact\n' };
    const csvType = 'text/csv;charset=utf-8';
    if (query.includes('wdt:P1630')) return { status: 200, type: csvType, body: formattersCsv() };
    const property = /p:(P\d+) \?statement/.exec(query)?.[1];
    const type = query.includes('wdt:P4947') ? 'movie' : 'serie';
    if (property === undefined)
      return { status: 400, type: 'text/plain', body: 'MalformedQuery\n' };
    const rows = titles.all.flatMap((title) =>
      title.type === type ? title.rows.filter((row) => row.property === property) : [],
    );
    if (fault === 'empty') return { status: 200, type: csvType, body: csvOf([]) };
    const kept = fault === 'shrunken' ? rows.slice(0, rows.length / 2) : rows;
    const csv = csvOf(kept);
    if (fault === 'timeout')
      return { status: 200, type: csvType, body: `${csv.slice(0, csv.length / 2)}\n${OUTAGE}` };
    if (fault === 'changed')
      return { status: 200, type: csvType, body: csv.replace('item,tmdb', 'item,title') };
    return { status: 200, type: csvType, body: csv };
  }

  function streaming(path: string, query: URLSearchParams, fault: SourceFault | undefined): Answer {
    used += 1;
    if (limit > 0 && used > limit) return jsonAnswer(429, { message: 'Too many requests' });
    const { status, body } = pages(path, query, fault);
    if (fault === 'changed') return jsonAnswer(status, { data: [body] });
    return jsonAnswer(status, fault === 'empty' ? {} : body);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://here.invalid');
    const path = decodeURI(url.pathname);
    if (path.startsWith('/control/')) return control(path.slice(9), request, response);
    const body = request.method === 'POST' ? await text(request) : '';
    const sparqlQuery = new URLSearchParams(body).get('query') ?? '';
    const fault = nextFault(`${path}${url.search} ${sparqlQuery}`);
    const seen = { method: request.method ?? 'GET', path, query: url.searchParams, status: 0 };
    requests.push(seen);
    if (latency > 0) await sleep(latency);
    if (typeof fault === 'object' && 'slow' in fault) await sleep(fault.slow);
    const { headers } = request;
    const shown = headers['x-api-key'] ?? headers['x-rapidapi-key'];
    const answer = spoilt(
      path === '/sparql'
        ? sparql(sparqlQuery, headers['user-agent'] ?? '', fault)
        : !path.startsWith('/v4/')
          ? jsonAnswer(404, { message: 'not found' })
          : shown === key
            ? streaming(path.slice(3), url.searchParams, fault)
            : jsonAnswer(401, { message: 'Invalid API key' }),
      fault,
    );
    if (response.destroyed) return;
    if (fault !== 'cut') seen.status = answer.status;
    const bytes = Buffer.from(answer.body);
    response.writeHead(answer.status, {
      'content-type': answer.type,
      'content-length': bytes.length,
      ...answer.headers,
    });
    if (fault !== 'cut') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
  }

  /** `POST /control/fault` with `{match, fault, times}`, `POST /control/heal`, `GET /control/requests`. */
  async function control(name: string, request: IncomingMessage, response: ServerResponse) {
    const answer = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': JSON_TYPE }).end(JSON.stringify(body));
    if (name === 'requests')
      return answer(
        200,
        requests.map(({ query, ...one }) => ({ ...one, query: String(query) })),
      );
    if (name === 'heal') planned = [];
    else if (name === 'fault') {
      const {
        match,
        fault,
        times = 1,
      } = (await json(request)) as {
        match: string;
        fault: SourceFault;
        times?: number | null;
      };
      planned.push({ match, fault, left: times ?? Number.POSITIVE_INFINITY });
    } else return answer(404, {});
    return answer(200, {});
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    sparqlUrl: `${origin}/sparql`,
    streamingUrl: `${origin}/v4`,
    key,
    env: {
      WIKIDATA: 'on',
      WIKIDATA_ENDPOINT: `${origin}/sparql`,
      STREAMING_AVAILABILITY_KEY: key,
      STREAMING_AVAILABILITY_BASE_URL: `${origin}/v4`,
    },
    titles,
    requests,
    fault: (match, fault, times = 1) => void planned.push({ match, fault, left: times }),
    heal: () => {
      planned = [];
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Each property's address, of which one has moved. */
const formattersCsv = () =>
  [
    'prop,formatter',
    ...PROPERTIES.map(({ property, types, link }) => {
      const address = link('$1', types[0]!);
      return `${property},${property === 'P7595' ? 'https://filmes.invalid/$1' : address}`;
    }),
  ]
    .map((line) => `${line}\r\n`)
    .join('');

function spoilt(answer: Answer, fault: SourceFault | undefined): Answer {
  if (fault === 'html') return { status: 200, type: 'text/html', body: HTML };
  if (typeof fault === 'number') return jsonAnswer(fault, { message: 'a fault' });
  if (typeof fault === 'object' && 'status' in fault)
    return {
      ...jsonAnswer(fault.status, { message: 'a fault' }),
      headers: { 'retry-after': fault.retryAfter },
    };
  return answer;
}
