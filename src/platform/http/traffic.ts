import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheCounts } from '#platform/cache.ts';

/** Pools of connections to the database, by name. */
export type Pools = Readonly<
  Record<string, { totalCount: number; idleCount: number; waitingCount: number }>
>;

interface TrafficParts {
  /** Counts of the caches, by name. */
  caches: Readonly<Record<string, CacheCounts>>;
  /** Numbers of shed requests, by reason. */
  refused: () => Record<string, number>;
  /** Renderings in work, and those that wait for their turn, by state. */
  renderings: () => Record<string, number>;
  pools: Pools;
}

/** Seconds, from a cached page to the time when visitors give up. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Metrics of this process: CPU and memory, requests and how long they took, hits of the caches, the queue of renderings,
 * shed requests, connections to the database.
 */
export class Traffic {
  readonly registry = new Registry();
  readonly #requests: Counter<'route' | 'status'>;
  readonly #durations: Histogram<'route'>;

  constructor({ caches, refused, renderings, pools }: TrafficParts) {
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Counter({
      name: 'vouver_http_requests_total',
      help: 'Requests answered, by what they were for.',
      labelNames: ['route', 'status'],
      registers: [this.registry],
    });
    this.#durations = new Histogram({
      name: 'vouver_http_request_duration_seconds',
      help: 'From the head of a request to the end of its response, by what it was for.',
      labelNames: ['route'],
      buckets: BUCKETS,
      registers: [this.registry],
    });
    // The registry holds the reference.
    void new Gauge({
      name: 'vouver_database_connections',
      help: 'Connections to the database by pool: open, idle, and queries that wait for one.',
      labelNames: ['pool', 'state'],
      registers: [this.registry],
      collect() {
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          this.set({ pool, state: 'open' }, totalCount);
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'waiting' }, waitingCount);
        }
      },
    });
    void new Gauge({
      name: 'vouver_renderings',
      help: 'Pages that are rendered now, and that wait for their turn.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, count] of Object.entries(renderings())) this.set({ state }, count);
      },
    });
    void new Counter({
      name: 'vouver_cache_reads_total',
      help: 'Responses wanted of a cache, by whether it had them (hit) or they had to be made (miss).',
      labelNames: ['cache', 'result'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [cache, { hits, misses }] of Object.entries(caches)) {
          this.inc({ cache, result: 'hit' }, hits);
          this.inc({ cache, result: 'miss' }, misses);
        }
      },
    });
    void new Counter({
      name: 'vouver_shed_total',
      help: 'What was refused with 503, or answered from an older page, at capacity.',
      labelNames: ['what'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [what, count] of Object.entries(refused())) this.inc({ what }, count);
      },
    });
  }

  /** Counts a request once its response was sent; aborted requests are not counted. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const route = routeOf(request.url ?? '/');
    const begun = performance.now();
    response.once('finish', () => {
      // An event stream lasts as long as the TV is on, or the page in view.
      if (route !== 'stream')
        this.#durations.observe({ route }, (performance.now() - begun) / 1000);
      this.#requests.inc({ route, status: String(response.statusCode) });
    });
  }
}

const ROUTES: readonly [RegExp, string][] = [
  [/^\/api\/(tv|household)\/events$/, 'stream'],
  [/^\/api\/(search|[a-z]+\/search)(\/|$)/, 'api_search'],
  [/^\/api\/(auth|users)(\/|$)/, 'api_account'],
  [/^\/api\/(viewer|watchlist|favorites|watched|collections|services|alerts)(\/|$)/, 'api_viewer'],
  [/^\/api(\/|$)/, 'api'],
  [/^\/art\//, 'art'],
  [/^\/assets\//, 'asset'],
  [/^\/(metrics|health|livez|readyz)$/, 'operator'],
  [/\.(xml|txt|webmanifest|ico|svg|png)$/, 'machine'],
  [/^\/search\/?$/, 'search_page'],
  [/^\/(movie|serie)\/[^/]+$/, 'title_page'],
];

/** One of a few fixed labels: a label for each address would be too many for a metrics collector. */
export function routeOf(address: string): string {
  const path = address.split('?', 1)[0] ?? '';
  return ROUTES.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}
