/** An outcome the caller expects and the visitor is told about; a value, not something thrown. */
export type AppError = {
  readonly kind: 'app-error';
  /** Stable, machine-readable: `title_not_found`. */
  readonly code: string;
  /** The HTTP status the edge answers with. */
  readonly status: number;
  /** What the visitor reads, in Brazilian Portuguese unless the API's contract fixes another text. */
  readonly detail: string;
};

export function appError(code: string, status: number, detail: string): AppError {
  return { kind: 'app-error', code, status, detail };
}

export function isAppError(value: unknown): value is AppError {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'app-error'
  );
}

/**
 * Something the operator can put right (a folder that is not writable, a port in use).
 * The message is one line, and the entry points print it without a stack.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The one line to show for anything thrown; nested connection errors have their text in `code`. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(messageOf).join('; ');
  }
  if (error instanceof Error) return error.message || error.name;
  return String(error);
}
