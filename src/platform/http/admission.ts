// Reasons: docs/decisions/2026-11-22-load-shedding.md
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Overloaded } from '#platform/concurrency-limit.ts';
import { ClientAddresses, limitKey } from './client-address.ts';
import { overloadedPage, pauseRefusal } from './refusals.ts';
import { tryDecodeURI } from 'hono/utils/url';

/** A budget of expensive requests: their addresses, and how many requests of one client run at a time. */
type Budget = { name: string; addresses: RegExp; perClient: number };

/**
 * The first that fits counts. A browser asks for one search at a time, and a listing with many drawings
 * for six, or by HTTP/2 for all of them. Behind one address can be a household or an office. Together
 * they are fewer than the renderings that are in work or wait (`RENDERINGS`, `RENDERING_QUEUE`).
 */
const BUDGETS: readonly Budget[] = [
  { name: 'search', addresses: /^\/(search|api\/(search|\w+\/search))\b/, perClient: 8 },
  { name: 'share', addresses: /^\/art\/share\//, perClient: 4 },
  { name: 'drawing', addresses: /^\/art\//, perClient: 64 },
  { name: 'sitemap', addresses: /^\/sitemaps?[./]/, perClient: 4 },
  // Three filters or more, which are seldom cached.
  { name: 'filters', addresses: /^\/[^?]*\?[^&]*&[^&]*&/, perClient: 8 },
  // Pages without a cache: those of people, of titles that are missing or have another address, forms. Each is a
  // rendering.
  { name: 'page', addresses: /^\/(?!(api|uploads|calendario)\/)/, perClient: 16 },
  // As many as are read at a time unless `API_READS` says otherwise, so that those of others wait for one turn only.
  // An event stream stays open and costs nothing.
  { name: 'api', addresses: /^\/api\/(?!(tv|household)\/events)/, perClient: 32 },
];

/** Always answered: what supervisors and the operator watch, and files that cost nothing. */
const EXEMPT = /^\/((livez|readyz|health|metrics)(\?|$)|assets\/)/;

const LOOPBACK = /^(127\.|::1$)/;

interface AdmissionOptions {
  trustedProxies: readonly string[];
  /** The lag of the event loop, ms. */
  lagMs: () => number;
  /** Number of queries that wait for a connection. */
  waitingQueries: () => number;
  /** Limits above which requests are refused. */
  most: { lagMs: number; waitingQueries: number };
}

/**
 * Refuses requests before anything is done for them: while the process is past its capacity, and those
 * of a client that has too many expensive ones in work already, so that it cannot starve the others.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #addresses: ClientAddresses;
  /** Requests in work, by budget and client. */
  readonly #inWork = new Map<string, number>();
  /** Numbers of refused requests, by reason. */
  readonly refused = { early: 0, client: 0 };

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#addresses = new ClientAddresses(options.trustedProxies);
  }

  /**
   * Null if the request was answered with 503, else a function to call when its work has ended. A request
   * counts until then, and until its response has ended: the work of a client that leaves goes on.
   */
  admit(request: IncomingMessage, response: ServerResponse): (() => void) | null {
    const address = routedAddress(request.url ?? '/');
    if (EXEMPT.test(address)) return uncounted;
    const { lagMs, waitingQueries, most } = this.#options;
    if (lagMs() > most.lagMs || waitingQueries() > most.waitingQueries) {
      this.refused.early += 1;
      void refuse(address, response);
      return null;
    }
    const budget = BUDGETS.find(({ addresses }) => addresses.test(address));
    const ended = budget ? this.#take(budget, request, response) : uncounted;
    if (ended !== null) return ended;
    this.refused.client += 1;
    void refuse(address, response);
    return null;
  }

  #take(
    { name, perClient }: Budget,
    request: IncomingMessage,
    response: ServerResponse,
  ): (() => void) | null {
    const forwarded = request.headers['x-forwarded-for'];
    const client = this.#addresses.of(request.socket.remoteAddress, String(forwarded ?? ''));
    // A proxy that is not among the trusted ones: all visitors would share one budget.
    if (LOOPBACK.test(client)) return uncounted;
    const key = `${name} ${limitKey(client)}`;
    const count = this.#inWork.get(key) ?? 0;
    if (count >= perClient) return null;
    this.#inWork.set(key, count + 1);
    let open = 2;
    const endPart = () => {
      open -= 1;
      if (open > 0) return;
      const left = (this.#inWork.get(key) ?? 1) - 1;
      if (left > 0) this.#inWork.set(key, left);
      else this.#inWork.delete(key);
    };
    response.once('close', endPart);
    return endPart;
  }
}

const uncounted = () => {};

const REFUSAL = overloadedPage(new Overloaded());
const HEADERS = Object.fromEntries(REFUSAL.headers);
const PAGE = REFUSAL.text();

/** In the form that the address's other responses have. */
async function refuse(address: string, response: ServerResponse): Promise<void> {
  await pauseRefusal();
  if (response.destroyed) return;
  const isApi = address.startsWith('/api/');
  const body = isApi ? '{"detail":"Service Unavailable"}' : await PAGE;
  response.writeHead(503, {
    ...HEADERS,
    ...(isApi && { 'content-type': 'application/json' }),
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** Milliseconds between two measurements. */
const EVERY_MS = 50;
/** The weight of the latest lag: a single slow turn is no overload, a second of them is. */
const WEIGHT = 0.15;

/** The lag of the event loop, ms, as a moving average. */
export class LoopLag {
  readonly #timer: NodeJS.Timeout;
  #due: number;
  #average = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#due = now() + EVERY_MS;
    this.#timer = setInterval(() => {
      const late = Math.max(0, now() - this.#due);
      this.#average += WEIGHT * (late - this.#average);
      this.#due = now() + EVERY_MS;
    }, EVERY_MS).unref();
  }

  get ms(): number {
    return this.#average;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Milliseconds for which queued work may occupy one iteration of the event loop. */
const SLICE_MS = 4;

/**
 * Spreads work over iterations of the event loop: the first of an iteration runs at once, the others a slice at a time
 * once all sockets were read. So requests answered without a turn, such as cached pages, wait for one slice at most.
 */
export class LoopTurns {
  readonly #queue: { begin: () => void; isLong: boolean }[] = [];
  #isTaken = false;

  run(work: () => void): void {
    this.#add({ begin: work, isLong: false });
  }

  /** Resolves when work longer than a slice may begin: nothing else begins in that iteration. */
  wait(): Promise<void> {
    return new Promise((resolve) => this.#add({ begin: resolve, isLong: true }));
  }

  #add(turn: { begin: () => void; isLong: boolean }): void {
    if (this.#isTaken) {
      this.#queue.push(turn);
      return;
    }
    this.#isTaken = true;
    setImmediate(this.#goOn);
    turn.begin();
  }

  readonly #goOn = (): void => {
    const end = performance.now() + SLICE_MS;
    do {
      const next = this.#queue.shift();
      if (next === undefined) {
        this.#isTaken = false;
        return;
      }
      next.begin();
      // Long work runs after this function, in the callbacks of its promise.
      if (next.isLong) break;
    } while (performance.now() < end);
    setImmediate(this.#goOn);
  };
}

/** Addresses in which nothing needs decoding or resolving, unless a segment begins with a dot. */
const PLAIN = /^\/[\w./?&=,+~:-]*$/;

/**
 * The path and query of a request's target as the routers see them: dot segments resolved, the path decoded once.
 * Decisions before routing must see the path that is routed.
 */
export function routedAddress(target: string): string {
  if (PLAIN.test(target) && !target.includes('/.')) return target;
  const whole = target.startsWith('/') ? `http://localhost${target}` : target;
  if (!URL.canParse(whole)) return target;
  const { pathname, search } = new URL(whole);
  // Decodes once: an escaped percent sign stays escaped.
  return tryDecodeURI(pathname.replaceAll('%25', '%2525')) + search;
}
