import { OperatorError } from '#platform/errors.ts';

/**
 * Why the film database did not answer. `open`: it is left alone after many failures; `throttled`: it
 * asks for more patience than there is; `status`: 5xx; `malformed`: no JSON, or cut off.
 */
export type Unavailability = 'open' | 'throttled' | 'network' | 'timeout' | 'status' | 'malformed';

/** Where it happened: the pattern of the path (`/movie/{id}`), never an address, and the status. */
type Where = { path: string; status?: number | undefined };

/** It did not answer, after all tries; later it may. */
export class FilmDatabaseUnavailable extends Error {
  override readonly name = 'FilmDatabaseUnavailable';
  readonly kind: Unavailability;
  readonly path: string;
  readonly status: number | undefined;
  /** Milliseconds until it makes sense to ask again, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(kind: Unavailability, where: Where, detail: string, retryAfter?: number) {
    super(`the film database is unavailable (${where.path}): ${detail}`);
    this.kind = kind;
    this.path = where.path;
    this.status = where.status;
    this.retryAfter = retryAfter;
  }
}

/** It refuses this request and would again: it is asked for something that it does not do. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly path: string;
  readonly status: number;
  /** The film database's own number, e.g. 22: no such page. */
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

/** One answer that cannot be read, though others may. */
export class ChangedShape extends Error {
  override readonly name = 'ChangedShape';
  readonly path: string;

  /** `where` says what is not as it was: `movie.credits.cast`. */
  constructor(path: string, where: string) {
    super(`an answer of the film database changed its shape (${path}): ${where}`);
    this.path = path;
  }
}

export class TokenRefused extends OperatorError {
  constructor(code: number | undefined) {
    super(
      `TMDB_TOKEN: the film database refused the token${code === undefined ? '' : ` (code ${code})`}; ` +
        'it has to be an API read access token that is valid',
    );
  }
}
