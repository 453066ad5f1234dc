// A fake film database: real shapes, invented titles, faults on demand.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DAY_MS } from '#shared/days.ts';
import { createAnswers } from './answers.ts';
import { blocks } from './blocks.ts';
import { createCatalogue, dayNumber } from './catalogue.ts';
import { control } from './control.ts';
import { scoresOf } from './critics.ts';
import { changedShape, createFaults, withUnknown } from './faults.ts';
import { exportStream } from './lists.ts';
import { Refusal, refusalOf } from './refusals.ts';
import type { Fault, FilmDatabase, Options, Request } from './types.ts';

export type { Fault, FilmDatabase, Options } from './types.ts';

const MOST_REMEMBERED = 100_000;
type Answer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The body, if it is JSON. */
  json?: object;
};

/** Starts it on 127.0.0.1; the caller stops it. */
export async function startFilmDatabase({
  titles = 300,
  seed = 1,
  port = 0,
  token = 'a-token-of-the-tests',
  omdbKey = 'a-key-of-the-tests',
  omdbLimit = 1000,
  rate = 0,
  latency = 0,
  faults: share = 0,
  churn = 0,
}: Options = {}): Promise<FilmDatabase> {
  let told: number | undefined;
  // Before `setDay`, today's exports exist at any hour.
  const now = () => told ?? Math.max(Date.now(), dayOfNow() * DAY_MS + DAY_MS / 2);
  const dayOfNow = () => Math.floor(Date.now() / DAY_MS);
  const today = () => Math.floor(now() / DAY_MS);

  const catalogue = createCatalogue(titles, seed, churn, today);
  const faults = createFaults(share, seed);
  const requests: Request[] = [];
  const recent: number[] = [];
  const scoresAsked = new Map<number, number>();
  let origin = '';
  const answers = createAnswers(catalogue, today, () => `${origin}/t/p/`);

  function isTooFast(): boolean {
    if (rate === 0) return false;
    const time = performance.now();
    while (recent.length > 0 && recent[0]! <= time - 1000) recent.shift();
    if (recent.length >= rate) return true;
    recent.push(time);
    return false;
  }

  function answer(
    path: string,
    query: URLSearchParams,
    headers: IncomingMessage['headers'],
  ): Answer {
    if (isTooFast()) return { ...refused(new Refusal(25)), ...retry('1') };
    if (/^\/omdb\/?$/.test(path)) {
      const used = (scoresAsked.get(today()) ?? 0) + 1;
      scoresAsked.set(today(), used);
      const { status, body } = scoresOf(catalogue, query, omdbKey, used, omdbLimit);
      return jsonAnswer(status, body);
    }
    if (!path.startsWith('/3/')) return refused(new Refusal(34));
    const shown = query.get('api_key') ?? headers.authorization?.replace(/^Bearer /, '');
    if (shown !== token) return refused(new Refusal(7));
    try {
      return jsonAnswer(200, answers(path.slice(2), query));
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      throw error;
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const path = decodeURI(url.pathname);
    if (path.startsWith('/control/')) return control(path.slice(9), request, response, api);
    const log: Request = {
      method: request.method ?? 'GET',
      path,
      query: url.searchParams,
      at: Date.now(),
      status: 0,
    };
    if (requests.length >= MOST_REMEMBERED) requests.splice(0, MOST_REMEMBERED / 2);
    requests.push(log);
    const fault = faults.next(path + url.search);
    if (latency > 0) await sleep(latency);
    if (typeof fault === 'object' && 'slow' in fault) await sleep(fault.slow);
    if (typeof fault === 'object' && 'until' in fault) await fault.until;
    if (fault === 'refused') return void request.socket.destroy();
    const answered = path.startsWith('/p/exports/')
      ? await exported(path.slice(11))
      : path.startsWith('/t/p/')
        ? picture(path)
        : answer(path, url.searchParams, request.headers);
    const { status, headers, body } = fault === undefined ? answered : spoilt(answered, fault);
    if (response.destroyed) return;
    if (fault !== 'cut') log.status = status;
    response.writeHead(status, { ...headers, 'content-length': body.length });
    if (fault !== 'cut') return void response.end(body);
    response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
  }

  async function exported(name: string): Promise<Answer> {
    const stream = exportStream(catalogue, name, now());
    const type = (what: string) => ({ 'content-type': what });
    if (!stream) {
      const body = Buffer.from('<Error><Code>AccessDenied</Code></Error>');
      return { status: 403, headers: type('application/xml'), body };
    }
    return { status: 200, headers: type('application/gzip'), body: await buffer(stream) };
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      request.socket.destroy();
    });
  });
  // Slow clients must not lose their connection.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${String(own)}`;

  const api: FilmDatabase = {
    port: own,
    baseUrl: `${origin}/3`,
    exportsUrl: `${origin}/p/exports`,
    omdbUrl: `${origin}/omdb`,
    token,
    omdbKey,
    env: {
      TMDB_TOKEN: token,
      TMDB_BASE_URL: `${origin}/3`,
      TMDB_EXPORTS_URL: `${origin}/p/exports`,
      TMDB_IMAGE_BASE_URL: `${origin}/t/p`,
      OMDB_KEY: omdbKey,
      OMDB_BASE_URL: `${origin}/omdb`,
    },
    requests,
    ids: catalogue.ids,
    title: (kind, id, language = 'pt-BR') =>
      catalogue.titleOf(kind, id, everyBlock, {
        language,
        imageLanguages: ['pt', 'en', 'null'],
        videoLanguages: ['pt', 'en', 'null'],
      }),
    fault: (match, fault, times = 1) => void faults.add(match, fault, times),
    heal: () => void faults.clear(),
    change: (kind: 'movie' | 'tv' | 'person', id: number, how: unknown, { listed = true } = {}) =>
      catalogue.change(kind, id, how as never, listed),
    setDay: (day) => {
      told = day.includes('T') ? Date.parse(day) : dayNumber(day) * DAY_MS + DAY_MS / 2;
    },
    disconnected: async () => {
      while ((await promisify(server.getConnections.bind(server))()) > 0) {
        server.closeIdleConnections();
        await sleep(5);
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return api;
}

const everyBlock = [...new Set(Object.values(blocks).flatMap((some) => Object.keys(some)))];

const retry = (after: string) => ({
  headers: { 'content-type': 'application/json;charset=utf-8', 'retry-after': after },
});

const jsonAnswer = (status: number, json: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json;charset=utf-8' },
  body: Buffer.from(JSON.stringify(json)),
  json,
});

const refused = ({ status, body }: Refusal): Answer => jsonAnswer(status, body);

/** The response after a fault. */
function spoilt(answer: Answer, fault: Fault): Answer {
  if (typeof fault === 'number') return refused(refusalOf(fault));
  if (typeof fault === 'object') {
    if ('slow' in fault || 'until' in fault) return answer;
    const no = refused(refusalOf(fault.status));
    return fault.retryAfter === undefined ? no : { ...no, ...retry(fault.retryAfter) };
  }
  const { body, json } = answer;
  if (fault === 'malformed') return { ...answer, body: body.subarray(0, body.length / 2) };
  if (!json || fault === 'cut' || fault === 'refused') return answer;
  const whole = json as Record<string, unknown>;
  return jsonAnswer(answer.status, fault === 'changed' ? changedShape(whole) : withUnknown(whole));
}

/** A placeholder image: one colour, derived from the path. */
function picture(path: string): Answer {
  let hue = 0;
  for (const letter of path) hue = (hue * 31 + letter.charCodeAt(0)) % 360;
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3" preserveAspectRatio="none"><rect width="2" height="3" fill="hsl(${String(hue)} 40% 40%)"/></svg>`;
  return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: Buffer.from(body) };
}
