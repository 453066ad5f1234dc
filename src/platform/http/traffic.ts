import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import type { PageCache } from './page-cache.ts';

/** Metrics of this process: CPU and memory, requests, cached and rendered pages, shed requests. */
export class Traffic {
  readonly registry = new Registry();
  readonly #requests: Counter<'route' | 'status'>;

  constructor(pages: Pick<PageCache, 'counts'>, refused: () => Record<string, number>) {
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Counter({
      name: 'vouver_http_requests_total',
      help: 'Requests answered, by what they were for.',
      labelNames: ['route', 'status'],
      registers: [this.registry],
    });
    // The registry holds the reference.
    void new Counter({
      name: 'vouver_pages_total',
      help: 'Pages sent, by whether they were cached or had to be rendered.',
      labelNames: ['from'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [from, count] of Object.entries(pages.counts)) this.inc({ from }, count);
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
    response.once('finish', () => {
      this.#requests.inc({ route, status: String(response.statusCode) });
    });
  }
}

const ROUTES: readonly [RegExp, string][] = [
  [/^\/api(\/|$)/, 'api'],
  [/^\/art\//, 'art'],
  [/^\/assets\//, 'asset'],
  [/^\/(metrics|health|livez|readyz)$/, 'operator'],
  [/\.(xml|txt|webmanifest|ico|svg|png)$/, 'machine'],
];

/** One of a few fixed labels: a label for each address would be too many for a metrics collector. */
export function routeOf(address: string): string {
  const path = address.split('?', 1)[0] ?? '';
  return ROUTES.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}
