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
