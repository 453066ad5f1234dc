import { OperatorError } from '#platform/errors.ts';

/** The operator, or the server that is ending, told the run to stop. */
export class Interrupted extends OperatorError {
  /** What shells give a program that was ended by Ctrl-C. */
  readonly exitCode = 130;
}

/** Another process has taken the lease: this one was away, or cut off, for too long. */
export class LeaseLost extends OperatorError {
  constructor() {
    super(
      'this run lost its lease: its process stood still for too long, and another one may have taken over',
    );
  }
}

/**
 * What may be kept of an error: its kind, a PostgreSQL or system code; never its text, which can
 * hold addresses and names.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  // Drizzle wraps what the driver says.
  const source = cause instanceof Error && 'code' in cause ? cause : error;
  const { code, kind } = source as { code?: unknown; kind?: unknown };
  const detail = typeof kind === 'string' ? kind : typeof code === 'string' ? code : undefined;
  // The class: several kinds of operator's errors have one name.
  const { name } = error.constructor;
  return detail === undefined ? name : `${name}: ${detail}`;
}

/** A source does not answer at all. */
export class SourceUnavailable extends OperatorError {}
