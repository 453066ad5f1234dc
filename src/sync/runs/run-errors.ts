import { OperatorError } from '#platform/errors.ts';
import {
  ChangedShape,
  FilmDatabaseUnavailable,
  RequestRefused,
} from '#sync/film-database/errors.ts';

/** The exit code of a finished run that needs a look. */
export const INCOMPLETE = 2;

/** The run was ended by the operator, or by the server that is stopping. */
export class Interrupted extends OperatorError {
  /** The exit code of shells after Ctrl-C. */
  readonly exitCode = 130;
}

/** Another process has taken the lease: this one was paused or disconnected for too long. */
export class LeaseLost extends OperatorError {
  constructor() {
    super(
      'this run lost its lease: its process was paused for too long, and another one may have taken over',
    );
  }
}

/**
 * The parts of an error that may be stored: its class, and a PostgreSQL or system code. Never its text,
 * which may contain URLs and names.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  // Looks at the driver's error, which Drizzle wraps.
  const source = cause instanceof Error && 'code' in cause ? cause : error;
  const { code, kind } = source as { code?: unknown; kind?: unknown };
  const detail = typeof kind === 'string' ? kind : typeof code === 'string' ? code : undefined;
  // The class name: several operator errors share one `name`.
  const { name } = error.constructor;
  return detail === undefined ? name : `${name}: ${detail}`;
}

/** A source is unavailable. */
export class SourceUnavailable extends OperatorError {
  /** The exit code of an unavailable service in sysexits.h. */
  readonly exitCode = 69;
}

/** The run did all it could, but titles failed or news is held. */
export class Incomplete extends OperatorError {
  readonly exitCode = INCOMPLETE;
}

/** Replaces an error by one line without a stack trace if the film database is the problem, not this program. */
export function unavailable(error: unknown): unknown {
  const isItsFault =
    error instanceof FilmDatabaseUnavailable ||
    error instanceof RequestRefused ||
    error instanceof ChangedShape;
  return isItsFault ? new SourceUnavailable(error.message, { cause: error }) : error;
}
