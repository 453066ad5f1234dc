import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

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
  /** Those whose heads are not sent yet announce the end of their connections. */
  responses?: Iterable<ServerResponse>;
  /** Ends the responses that would go on until their clients leave. */
  endStreams?: () => Promise<void>;
}

/**
 * The latest response of each open connection of a server, from now on. One entry for a connection, and not for a
 * response: a Set that gains and loses one at each request is copied over and over, and each copy, once it is old,
 * keeps all later ones and their responses until a full collection. That made a quarter of a short request's time.
 */
export function openResponses(server: Server): Iterable<ServerResponse> {
  const latest = new Map<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }, response) => {
    if (!latest.has(socket)) socket.once('close', () => latest.delete(socket));
    latest.set(socket, response);
  });
  return { [Symbol.iterator]: () => latest.values() };
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
