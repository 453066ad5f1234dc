import pg from 'pg';

/** A statement was not finished within its limit, including the time it waited. */
export class StatementTimeoutError extends Error {
  override readonly name = 'StatementTimeoutError';
}

/** PostgreSQL's codes for being overloaded: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const overloadCodes = new Set([
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);

/** Codes of the system for a database whose machine, name or process is gone. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors of the pool and the driver, which have no code. */
const overloadMessages = [
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Connection terminated',
];

/**
 * True if a query failed for lack of time or of a connection, so that the same request can succeed a little later. Also
 * looks at the causes of an error.
 */
export function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StatementTimeoutError) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (overloadCodes.has(code) || connectionCodes.has(code)) return true;
  // A server on this machine removes its socket when it stops.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  if (overloadMessages.some((message) => error.message.startsWith(message))) return true;
  return isOverload(error.cause);
}

type Query = pg.Client['query'];
/** The driver's connection, which its types do not declare. */
type Internals = { connection: { stream: { destroy: (error: Error) => void } } };

/**
 * A client that closes its connection when a statement takes longer than `limitMs`, for databases
 * that cannot cancel a statement. A statement still in the queue is then never run; a running one is
 * finished by the database, and its result is dropped.
 */
export function boundedClient(limitMs: number): typeof pg.Client {
  return class BoundedClient extends pg.Client {
    #timer: NodeJS.Timeout | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('drain', () => clearTimeout(this.#timer));
      this.on('end', () => clearTimeout(this.#timer));
    }

    override query: Query = ((...given: Parameters<Query>) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#giveUp(), limitMs).unref();
      return super.query(...given);
    }) as Query;

    #giveUp(): void {
      const error = new StatementTimeoutError(`a statement took longer than ${limitMs / 1000} s`);
      (this as unknown as Internals).connection.stream.destroy(error);
    }
  };
}

/**
 * PostgreSQL's codes for a text that it cannot store, above all one with NUL: in a value, and escaped in JSON.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES = new Set([
  '22021', // character_not_in_repertoire
  '22P05', // untranslatable_character
]);

/** True for a text that both databases store unchanged: without NUL and without halves of surrogate pairs. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * True if a statement failed because of a text that cannot be stored. Every text that reaches the database passes
 * this gate, wherever it came from: such a failure is the client's mistake. Also looks at the causes of an error.
 */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.has(String(error.code))) return true;
  return isUnstorable(error.cause);
}
