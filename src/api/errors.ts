import type { Context, ErrorHandler, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { appError } from '#platform/errors.ts';
import type { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';

export const notFound = appError('not_found', 404, 'Not Found');
export const gone = appError('gone', 410, 'Gone');
export const coming = appError('coming', 202, 'Coming');
export const uriTooLong = appError('uri_too_long', 414, 'URI Too Long');
const methodNotAllowed = appError('method_not_allowed', 405, 'Method Not Allowed');
const broken = appError('internal', 500, 'Internal Server Error');

/** The one shape of every error: `{"detail": …}`, and what one of them says `beside`. */
export function answerError(
  error: AppError,
  headers: Record<string, string> = {},
  beside: object = {},
): Response {
  return Response.json(
    { detail: error.detail, ...beside },
    { status: error.status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}

/** What nobody expected is logged, and the visitor is told nothing of it. */
export function onError(log: Log): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return answerError(appError('refused', error.status, error.message));
    }
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'the API broke');
    return answerError(broken);
  };
}

const PLACES: Record<string, string> = { param: 'path', json: 'body', form: 'body' };

type Refused =
  | { success: true }
  | { success: false; target: string; error: { issues: readonly z.core.$ZodIssue[] } };

/** One wrong field: `loc` like `["body", "email"]`. */
export interface Wrong {
  type: string;
  loc: (string | number)[];
  msg: string;
}

export function answerInvalid(detail: Wrong[]): Response {
  return Response.json({ detail }, { status: 422, headers: { 'cache-control': 'no-store' } });
}

/** 422 with one entry per wrong field. The input is not echoed: it may hold a password. */
export function refuseInvalid(result: Refused): Response | undefined {
  if (result.success) return undefined;
  const place = PLACES[result.target] ?? result.target;
  const detail = new Map<string, Wrong>();
  for (const { code, path, message } of result.error.issues) {
    const loc = [place, ...path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
    const field = loc.join('.');
    if (!detail.has(field)) detail.set(field, { type: code, loc, msg: message });
  }
  return answerInvalid([...detail.values()]);
}

/** For what no route took: 405 where another method would do, else 404. */
export function noRoute(routes: Hono['routes']) {
  const known = routes
    .filter((route) => route.method !== 'ALL')
    .map(({ method, path }) => ({
      method,
      pattern: new RegExp(`${path.replaceAll('.', '\\.').replace(/:[^/]+/g, '[^/]+')}$`),
    }));
  return (c: Context): Response => {
    const methods = new Set(
      known.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method),
    );
    if (methods.size === 0) return answerError(notFound);
    if (methods.has('GET')) methods.add('HEAD');
    return answerError(methodNotAllowed, { allow: [...methods].toSorted().join(', ') });
  };
}
