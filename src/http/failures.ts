import type { Context, ErrorHandler } from 'hono';
import { routePath } from 'hono/route';
import { Overloaded } from '#platform/concurrency-limit.ts';
import { isOverload, isUnstorable } from '#platform/database/database-errors.ts';
import { isAborted } from '#platform/http/refusals.ts';
import type { Log } from '#platform/log.ts';
import { pageOfPath } from '#shared/page-addresses.ts';
import { subjectOf } from './page-search.ts';
import { AsyncLocalStorage } from 'node:async_hooks';

const RETRY = { 'retry-after': '5' };

/** The response to a request outside the API that failed. */
export function onError(log: Log): ErrorHandler {
  return (error, c) => {
    if (isAborted(c)) return c.body(null, 400);
    const isShed = error instanceof Overloaded;
    if (isShed || isOverload(error)) {
      if (!isShed) log.warn({ err: error, ...routeOf(c) }, 'the database is overloaded');
      return c.text('O VouVer está ocupado. Tente de novo em instantes.', 503, RETRY);
    }
    if (isUnstorable(error)) return c.text('Bad Request', 400, { 'cache-control': 'no-store' });
    log.error({ err: error, ...routeOf(c) }, 'a request failed');
    return c.text('Ops! Ocorreu algo inesperado.', 500);
  };
}

/** The loggable parts of a page's path: its route and title, but nobody's name, token or query. */
export function loggedPage(pathAndQuery: string): { route: string; subject?: string } {
  const [path = ''] = pathAndQuery.split('?', 1);
  const subject = subjectOf(path);
  return { route: pageOfPath(path) ?? '*', ...(subject !== null && { subject }) };
}

/** The route of a request; for pages it is their own, because one route that fits every path renders them. */
function routeOf(c: Context): { route: string; subject?: string } {
  const route = routePath(c);
  return /^\/?\*?$/.test(route) ? loggedPage(c.req.path) : { route };
}

type Rendering = { overloaded: boolean; retryAfter: string };

/**
 * Answers a page that failed because the API was overloaded with 503 and the API's `Retry-After`
 * instead of 500, so that crawlers and proxies come back. The page's HTML is the error screen.
 */
export class OverloadedPages {
  readonly #current = new AsyncLocalStorage<Rendering>();

  /** Sees the API's responses to the page that is being rendered. */
  async watch(response: Response | Promise<Response>): Promise<Response> {
    const { status, headers } = await response;
    const rendering = this.#current.getStore();
    if (status === 503 && rendering) {
      rendering.overloaded = true;
      rendering.retryAfter = headers.get('retry-after') ?? rendering.retryAfter;
    }
    return response;
  }

  /** Renders a page; `render` is expected to answer 500 when the API fails. */
  async render(render: () => Promise<Response>): Promise<Response> {
    const rendering = { overloaded: false, retryAfter: '5' };
    const page = await this.#current.run(rendering, render);
    if (page.status !== 500 || !rendering.overloaded) return page;
    const headers = new Headers(page.headers);
    headers.set('retry-after', rendering.retryAfter);
    return new Response(page.body, { status: 503, headers });
  }
}
