import { OperatorError } from '#platform/errors.ts';

/**
 * Reasons why a request failed. `open`: the circuit breaker is open; `throttled`: `Retry-After` is longer than we wait;
 * `status`: 5xx; `malformed`: not JSON, or incomplete.
 */
export type Unavailability = 'open' | 'throttled' | 'network' | 'timeout' | 'status' | 'malformed';

/** The pattern of the path (`/movie/{id}`), never a URL, and the response's status. */
type Where = { path: string; status?: number | undefined };

/** No usable response after all attempts; a later request may succeed. */
export class FilmDatabaseUnavailable extends Error {
  override readonly name = 'FilmDatabaseUnavailable';
  readonly kind: Unavailability;
  readonly path: string;
  readonly status: number | undefined;
  /** Milliseconds after which another request makes sense, if known. */
  readonly retryAfter: number | undefined;

  constructor(kind: Unavailability, where: Where, detail: string, retryAfter?: number) {
    super(`the film database is unavailable (${where.path}): ${detail}`);
    this.kind = kind;
    this.path = where.path;
    this.status = where.status;
    this.retryAfter = retryAfter;
  }
}

/** The film database refuses this request and would refuse it again. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly path: string;
  readonly status: number;
  /** The film database's own error number, e.g. 22: no such page. */
  readonly code: number | undefined;

  constructor(path: string, status: number, code: number | undefined) {
    super(
      `the film database refused ${path}: ${status}${code === undefined ? '' : `, code ${code}`}`,
    );
    this.path = path;
    this.status = status;
    this.code = code;
  }
}

/** One response has an unknown shape; others may be fine. */
export class ChangedShape extends Error {
  override readonly name = 'ChangedShape';
  readonly path: string;

  /** `where` is the part that differs: `movie.credits.cast`. */
  constructor(path: string, where: string) {
    super(`a film database response changed its shape (${path}): ${where}`);
    this.path = path;
  }
}

export class TokenRefused extends OperatorError {
  constructor(code: number | undefined) {
    super(
      `TMDB_TOKEN: the film database refused the token${code === undefined ? '' : ` (code ${code})`}; ` +
        'it must be a valid API read access token',
    );
  }
}
