import type { Context, ErrorHandler } from 'hono';
import { routePath } from 'hono/route';
import { Overloaded } from '#platform/concurrency-limit.ts';
import { isOverload } from '#platform/database/overload.ts';
import { isUnstorable } from '#platform/database/unstorable-text.ts';
import { isAborted } from '#platform/http/aborted.ts';
import type { Log } from '#platform/log.ts';
import { pageOfPath } from '#shared/page-addresses.ts';
import { subjectOf } from './page-search.ts';

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
  const path = pathAndQuery.split('?', 1)[0]!;
  const subject = subjectOf(path);
  return { route: pageOfPath(path) ?? '*', ...(subject !== null && { subject }) };
}

/** The route of a request; for pages it is their own, because one route that fits every path renders them. */
function routeOf(c: Context): { route: string; subject?: string } {
  const route = routePath(c);
  return /^\/?\*?$/.test(route) ? loggedPage(c.req.path) : { route };
}
