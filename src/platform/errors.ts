/** The `detail` of an error response: a phrase, an upper-case code, or a code and its reason. */
export type ErrorDetail = string | { readonly code: string; readonly reason: string };

/** An expected failure that is reported to the client. It is returned in a `Result`, not thrown. */
export type AppError<Status extends number = number, Detail extends ErrorDetail = ErrorDetail> = {
  readonly kind: 'app-error';
  /** Stable and machine-readable, in upper case: `NOT_FOUND`, `LOGIN_BAD_CREDENTIALS`. */
  readonly code: string;
  /** The HTTP status of the response. */
  readonly status: Status;
  /** The `detail` of the response body. */
  readonly detail: Detail;
  /** Seconds after which the client may try again. */
  readonly retrySeconds?: number;
};

/** An error that is sent as words, `{"detail": "Not Found"}`; its code appears in logs and tests only. */
export function phraseError<const Status extends number>(
  code: string,
  status: Status,
  phrase: string,
): AppError<Status, string> {
  return { kind: 'app-error', code, status, detail: phrase };
}

/** An error that passes: the client is told when to try again. */
export const retryable = <Status extends number, Detail extends ErrorDetail>(
  error: AppError<Status, Detail>,
  retrySeconds: number,
): AppError<Status, Detail> => ({ ...error, retrySeconds });

/** An error that is sent as its code, `{"detail": "LOGIN_BAD_CREDENTIALS"}`. */
export function codeError<const Status extends number>(
  code: string,
  status: Status,
): AppError<Status, string> {
  return { kind: 'app-error', code, status, detail: code };
}

/** An error that is sent as its code and a reason, `{"detail": {"code": …, "reason": …}}`. */
export function reasonError<const Status extends number>(code: string, status: Status) {
  return (reason: string): AppError<Status, { code: string; reason: string }> => ({
    kind: 'app-error',
    code,
    status,
    detail: { code, reason },
  });
}

/**
 * A problem that the operator can correct (a folder that is not writable, a port in use).
 * The message is one line, and the entry points print it without a stack trace.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** As pg-boss copies errors, to add the name of their queue. */
const hasMessage = (error: unknown): error is { message: string } =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string';

/** One line for anything thrown; some connection errors have no message, but a `code`. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(messageOf).join('; ');
  }
  if (error instanceof Error) return error.message || error.name;
  return hasMessage(error) ? error.message : String(error);
}
