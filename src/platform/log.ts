import { createRequire } from 'node:module';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** A request that is being answered. */
interface CurrentRequest {
  id: string;
  /** True if its client has closed the connection. */
  hasLeft: () => boolean;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** The form in which a proxy may send a request's id, because it is written to the log. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** A request's id: the one that a trusted proxy gave it, else a new one. It says nothing about the client. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** Runs a request's work; every line that it logs has the id. */
export function duringRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return current.run(request, work);
}

/** Undefined outside of requests. */
const currentRequestId = (): string | undefined => current.getStore()?.id;

/** Returns a function that says later if the client of the current request has left; false outside of requests. */
export const clientHasLeft = (): (() => boolean) => current.getStore()?.hasLeft ?? (() => false);

export type Log = Logger;

/**
 * Logs one JSON object per line. On a terminal, if the development package pino-pretty is installed,
 * the lines are formatted for people. A line about a request has the request's id; none has addresses,
 * names or secrets of people.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin() {
      const request = currentRequestId();
      return request === undefined ? {} : { request };
    },
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password'],
  };
  if (destination) return pino(options, destination);
  if (process.stdout.isTTY && installed('pino-pretty')) {
    return pino({
      ...options,
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    });
  }
  return pino(options);
}

/** For tests, and for commands that print their own output. */
export const silentLog: Log = pino({ level: 'silent' });

function installed(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** The parts of an error that contain nothing people wrote. */
type LoggedError = {
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
function loggedError(error: unknown, depth = 0): LoggedError {
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
