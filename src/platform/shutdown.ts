import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Supervisors signal the whole process group and npm forwards signals: one stop can arrive twice. */
const sameSignalMs = 2000;

/** Resolves at the first Ctrl-C or SIGTERM; a later one ends the process immediately. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let signalledAt: number | undefined;
    const stop = (signal: NodeJS.Signals) => {
      if (signalledAt !== undefined && performance.now() - signalledAt > sameSignalMs)
        process.exit(130);
      signalledAt ??= performance.now();
      resolve(signal);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

export interface DrainOptions {
  /** Milliseconds for responses in progress. */
  graceMs?: number;
  /** Milliseconds for which idle connections stay open, because a request may be on its way on them. */
  idleMs?: number;
  /** Responses that have begun; those whose heads are not sent yet announce the end of their connections. */
  responses?: Iterable<ServerResponse>;
  /** Ends the responses that would go on until their clients leave. */
  endStreams?: () => Promise<void>;
}

/** The responses of a server that have not ended, from now on. */
export function openResponses(server: Server): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return open;
}

/**
 * Refuses new connections, ends event streams, answers requests that still arrive on open ones with `Connection:
 * close`, waits for responses in progress, then closes all connections.
 */
export async function drain(
  server: Server,
  { graceMs = 10_000, idleMs = 500, responses = [], endStreams }: DrainOptions = {},
): Promise<void> {
  const announce = (response: ServerResponse) => response.setHeader('connection', 'close');
  for (const response of responses) if (!response.headersSent) announce(response);
  server.prependListener('request', (_request, response) => announce(response));
  // A response already streaming cannot announce "Connection: close", so its socket stays open for one more request.
  server.keepAliveTimeout = idleMs;
  // Not `server.close` of http, which closes idle connections at once: a client that is sending its
  // next request would see a reset.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const ended = endStreams?.();
  // Waits until sockets were read: a connection whose request arrived while the process was busy is not idle.
  const idle = setTimeout(() => setImmediate(() => server.closeIdleConnections()), idleMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(idle);
  clearTimeout(cut);
  await ended;
}
