import type { ErrorHandler } from 'hono';
import { Overloaded } from '#platform/concurrency-limit.ts';
import { isOverload } from '#platform/database/overload.ts';
import { isAborted } from '#platform/http/aborted.ts';
import type { Log } from '#platform/log.ts';

const RETRY = { 'retry-after': '5' };

/** The response to a request outside the API that failed. */
export function onError(log: Log): ErrorHandler {
  return (error, c) => {
    if (isAborted(c)) return c.body(null, 400);
    const isShed = error instanceof Overloaded;
    if (isShed || isOverload(error)) {
      if (!isShed) log.warn({ err: error, path: c.req.path }, 'the database is overloaded');
      return c.text('O VouVer está ocupado. Tente de novo em instantes.', 503, RETRY);
    }
    log.error({ err: error, path: c.req.path }, 'a request failed');
    return c.text('Ops! Ocorreu algo inesperado.', 500);
  };
}
