import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { ClientAddresses } from '#platform/http/client-address.ts';
import type { Tracer } from '#platform/tracing.ts';
import { pageOfPath } from '#shared/page-addresses.ts';

interface RequestSpansOptions {
  tracer: Tracer;
  /** The apps whose routes name a request, in this order. */
  apps: readonly Hono[];
  trustedProxies: readonly string[];
}

/** Spans of requests. A path may name a person or carry a token, so only its route is told. */
export class RequestSpans {
  readonly #tracer: Tracer;
  readonly #apps: readonly Hono[];
  readonly #addresses: ClientAddresses;

  constructor({ tracer, apps, trustedProxies }: RequestSpansOptions) {
    this.#tracer = tracer;
    this.#apps = apps;
    this.#addresses = new ClientAddresses(trustedProxies);
  }

  /** Does a request's work inside its span, which ends with the response. */
  during(request: IncomingMessage, response: ServerResponse, id: string, work: () => void): void {
    const { method = 'GET', headers } = request;
    const [path = ''] = (request.url ?? '/').split('?', 1);
    const route = this.#routeOf(method, path);
    const traceparent = headers['traceparent'];
    const isTrusted =
      traceparent !== undefined && this.#addresses.trusts(request.socket.remoteAddress);
    const span = this.#tracer.start({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'vouver.request.id': id,
        ...(route !== undefined && { 'http.route': route }),
      },
      parent: isTrusted ? String(traceparent) : 'none',
    });
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      if (writableFinished) span.set({ 'http.response.status_code': statusCode });
      const failure = writableFinished ? String(statusCode) : 'aborted';
      span.end(writableFinished && statusCode < 500 ? undefined : failure);
    });
    span.run(work);
  }

  #routeOf(method: string, path: string): string | undefined {
    for (const app of this.#apps) {
      const [handlers] = app.router.match(method === 'HEAD' ? 'GET' : method, path);
      const patterns = handlers.map(([[, route]]) => route.path);
      const pattern = patterns.find((candidate) => !candidate.endsWith('*'));
      if (pattern !== undefined) return pattern;
    }
    return pageOfPath(path) ?? (path.startsWith('/assets/') ? '/assets/*' : undefined);
  }
}
