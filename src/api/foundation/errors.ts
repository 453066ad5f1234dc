import type { Context, ErrorHandler, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { z } from 'zod';
import { Overloaded } from '#platform/concurrency-limit.ts';
import { isOverload, isStorable, isUnstorable } from '#platform/database/database-errors.ts';
import { phraseError } from '#platform/errors.ts';
import type { AppError, ErrorDetail } from '#platform/errors.ts';
import { isAborted } from '#platform/http/refusals.ts';
import type { Log } from '#platform/log.ts';
import type { Result } from '#platform/result.ts';
import { StoreUnavailable } from '#platform/uploads/upload-store.ts';
import { UNCACHED, reply, replyOf } from './route.ts';
import type { Reply } from './route.ts';

/** The request's target or Host is none. */
export const badRequest = phraseError('BAD_REQUEST', 400, 'Bad Request');
export const notFound = phraseError('NOT_FOUND', 404, 'Not Found');
export const gone = phraseError('GONE', 410, 'Gone');
/** Not an error of the client: the title is being fetched. */
export const pending = phraseError('PENDING', 202, 'Coming');
export const uriTooLong = phraseError('URI_TOO_LONG', 414, 'URI Too Long');
export const unauthorized = phraseError('UNAUTHORIZED', 401, 'Unauthorized');
/** The session of a TV may not change the account. */
export const notForTvs = phraseError('NOT_FOR_TVS', 403, 'Forbidden');
/** The call is not for keys, or not for one that only reads. */
export const notForKeys = phraseError('NOT_FOR_KEYS', 403, 'Forbidden');
const methodNotAllowed = phraseError('METHOD_NOT_ALLOWED', 405, 'Method Not Allowed');
const internal = phraseError('INTERNAL', 500, 'Internal Server Error');

/** The server is at capacity, or about to stop. */
export const overloaded = phraseError('OVERLOADED', 503, 'Service Unavailable');

/** Seconds after which a request that was shed may be sent again. */
const RETRY_SECONDS = '5';

/**
 * The response to an error, `{"detail": …}` in the form that the error declares, with the further
 * fields `beside`. All errors of the API are made here.
 */
export function answerError<Status extends number, Detail extends ErrorDetail, Beside = unknown>(
  error: AppError<Status, Detail>,
  headers?: Record<string, string>,
  beside?: Beside,
): { [Each in Status]: Reply<Each, { detail: Detail } & Beside> }[Status];
export function answerError(
  { status, detail, retrySeconds }: AppError,
  headers: Record<string, string> = {},
  beside: object = {},
): Reply {
  return reply(
    status,
    { detail, ...beside },
    {
      ...UNCACHED,
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retrySeconds !== undefined && { 'retry-after': String(retrySeconds) }),
      ...headers,
    },
  );
}

/** The response to a result: its value with this status and these headers, or its refusal. */
export function answer<Status extends number, Value>(
  result: Result<Value, AppError>,
  status: Status,
  headers: Record<string, string>,
): Reply {
  if (!result.ok) return answerError(result.error);
  if (status === 204) return replyOf(new Response(null, { status, headers }));
  return reply(status, result.value, headers);
}

/**
 * The response to a thrown error: the status of Hono's `HTTPException`, 503 when the server or the
 * database is overloaded or uploads cannot be stored, 422 for a text that the database cannot store, else 500 and a line in the log, because it is a bug or an outage. Expected
 * errors are returned, not thrown. The log gets the route alone: a path may hold a code or a name.
 */
export function onApiError(log: Log): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return answerError(phraseError('REFUSED', error.status, error.message));
    }
    if (isAborted(c)) return answerError(phraseError('ABORTED', 400, 'Bad Request'));
    const retry = { 'retry-after': RETRY_SECONDS };
    const failed = { err: error, method: c.req.method, route: routePath(c) };
    if (error instanceof Overloaded) return answerError(overloaded, retry);
    if (error instanceof StoreUnavailable) {
      log.error(failed, 'an upload was not stored');
      return answerError(overloaded, retry);
    }
    if (isOverload(error)) {
      log.warn(failed, 'the database is overloaded');
      return answerError(overloaded, retry);
    }
    if (isUnstorable(error)) return answerInvalid(unstorableFields(c));
    log.error(failed, 'the API failed');
    return answerError(internal);
  };
}

const PLACES: Record<string, string> = { param: 'path', json: 'body', form: 'body' };

type Checked =
  | { success: true }
  | { success: false; target: string; error: { issues: readonly z.core.$ZodIssue[] } };

/** One wrong field: `loc` like `["body", "email"]`. */
export interface FieldError {
  type: string;
  loc: (string | number)[];
  msg: string;
}

/** 422 with one entry for each wrong field. */
export const answerInvalid = (detail: FieldError[]): Reply<422, { detail: FieldError[] }> =>
  reply(422, { detail }, UNCACHED);

/** Turns the validator's findings into a 422. The input is not echoed: it may hold a password. */
export function refuseInvalid(result: Checked): Response | undefined {
  if (result.success) return undefined;
  const place = PLACES[result.target] ?? result.target;
  const detail = new Map<string, FieldError>();
  for (const issue of result.error.issues) {
    const { code, path, message } = issue;
    if (issue.code === 'unrecognized_keys') {
      for (const error of unknownFields(place, issue.keys)) detail.set(error.loc.join('.'), error);
      continue;
    }
    const loc = [place, ...path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
    const field = loc.join('.');
    if (!detail.has(field)) detail.set(field, { type: code, loc, msg: message });
  }
  return answerInvalid([...detail.values()]);
}

/** An entry for each field that a call does not know; a few are enough to find the mistake. */
export const unknownFields = (place: string, names: readonly string[]): FieldError[] =>
  names.slice(0, 10).map((name) => ({
    type: 'unrecognized_keys',
    loc: [place, name.slice(0, 100)],
    msg: 'is not known to this call',
  }));

/** The parts of a request that routes check, and how errors name them. */
const PARTS = {
  param: 'path',
  query: 'query',
  header: 'header',
  form: 'body',
  json: 'body',
} as const;

/** An entry for each field of a checked request that has a text which cannot be stored. */
function unstorableFields(c: Context): FieldError[] {
  const valid = c.req.valid.bind(c.req) as (part: string) => unknown;
  const places = Object.entries(PARTS).flatMap(([part, place]) => placesIn(valid(part), [place]));
  // The text can also be in a cookie, or be made of several fields.
  return (places.length > 0 ? places : [['request']]).map((loc) => ({
    type: 'value_error',
    loc,
    msg: 'has a character that cannot be stored',
  }));
}

function placesIn(value: unknown, place: FieldError['loc']): FieldError['loc'][] {
  if (typeof value === 'string') return isStorable(value) ? [] : [place];
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    placesIn(part, [...place, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The response when no route matches: 405 if one with another method does, else 404. */
export function noRoute(routes: Hono['routes']) {
  const patterns = routes
    .filter((route) => route.method !== 'ALL')
    .map(({ method, path }) => ({
      method,
      pattern: new RegExp(`${path.replaceAll('.', '\\.').replace(/:[^/]+/g, '[^/]+')}$`),
    }));
  return (c: Context): Response => {
    const methods = new Set(
      patterns.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method),
    );
    if (methods.size === 0) return answerError(notFound);
    if (methods.has('GET')) methods.add('HEAD');
    return answerError(methodNotAllowed, { allow: [...methods].toSorted().join(', ') });
  };
}
