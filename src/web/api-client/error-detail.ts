import type { Calls } from '#api/schema.gen.ts';
import { ApiError, type Call, type RefusedStatus } from './api-client.ts';

/** The body of an API error, in any of the contract's forms. */
export interface ErrorBody {
  /** An upper-case code, `LOGIN_BAD_CREDENTIALS`; null without one. */
  code: string | null;
  /** The reason in words for the visitor or a developer; null without any. */
  reason: string | null;
  /** The errors of fields of the body or the address, by their names. */
  fields: Readonly<Record<string, string>>;
}

const CODE = /^[A-Z][A-Z_]+$/;

/** Reads the code, the reason and the wrong fields of an error; it has at most some of them. */
export function errorDetail({ body }: ApiError): ErrorBody {
  const detail: unknown = isObject(body) ? body['detail'] : null;
  if (typeof detail === 'string') {
    const isCode = CODE.test(detail);
    return { code: isCode ? detail : null, reason: isCode ? null : detail, fields: {} };
  }
  if (Array.isArray(detail)) return { code: null, reason: null, fields: fieldsOf(detail) };
  if (!isObject(detail)) return { code: null, reason: null, fields: {} };
  return { code: textOf(detail['code']), reason: textOf(detail['reason']), fields: {} };
}

/** The first message of each field: `loc` is its place, then its name. */
const fieldsOf = (entries: unknown[]): Record<string, string> =>
  Object.fromEntries(
    entries
      .filter(isObject)
      .map(({ loc, msg }) => [Array.isArray(loc) ? String(loc[1] ?? '') : '', String(msg)])
      .toReversed(),
  );

/**
 * The body of a call refused with this status, in the contract's shape; null for any other error. The compiler accepts
 * only statuses that the call can answer with.
 */
export const refusalBody = <C extends Call, Status extends RefusedStatus<C>>(
  error: unknown,
  _call: C,
  status: Status,
): Calls[C]['replies'][Status] | null =>
  error instanceof ApiError && error.status === status
    ? (error.body as Calls[C]['replies'][Status])
    : null;

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
