/** The parts of an error that contain nothing people wrote. */
export type LoggedError = {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  constraint?: string;
  table?: string;
  cause?: LoggedError;
};

/** PostgreSQL's class of wrong values, whose messages quote them. */
const QUOTES_A_VALUE = /^22/;

/**
 * An error for the log. The parameters of a statement, the rows that PostgreSQL quotes in `detail` and
 * the values in some of its messages can be e-mail addresses and names, so they are left out.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, constraint, table } = error as {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  const message = messageWithoutValues(error, code);
  return {
    type: error.constructor.name,
    message,
    ...(error.stack !== undefined && { stack: `${message}\n${framesOf(error.stack)}` }),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(error.cause instanceof Error &&
      depth < 5 && { cause: loggedError(error.cause, depth + 1) }),
  };
}

function messageWithoutValues({ message }: Error, code: unknown): string {
  if (typeof code === 'string' && QUOTES_A_VALUE.test(code)) return 'a value was refused';
  // Drizzle adds the parameters after the statement.
  return message.replace(/\nparams: [^]*$/, '');
}

/** The stack repeats the message above its frames. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
