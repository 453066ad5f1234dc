import type { Server } from 'node:http';
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
  /** How long responses in progress may take, ms. */
  graceMs?: number;
  /** How long idle connections stay open, because a request may be on its way on them, ms. */
  idleMs?: number;
  /** Ends the responses that would go on until their clients leave. */
  endStreams?: () => Promise<void>;
}

/**
 * Refuses new connections, ends event streams, answers what arrives on the open ones with `Connection: close`, waits for
 * responses in progress, then closes what is left.
 */
export async function drain(
  server: Server,
  { graceMs = 10_000, idleMs = 500, endStreams }: DrainOptions = {},
): Promise<void> {
  server.prependListener('request', (_request, response) =>
    response.setHeader('connection', 'close'),
  );
  // Not `server.close` of http, which closes idle connections at once: a client that is sending its
  // next request would see a reset.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const ended = endStreams?.();
  let sweep: NodeJS.Timeout | undefined;
  const idle = setTimeout(() => {
    server.closeIdleConnections();
    // Responses that had begun before still allow their connections to be kept.
    sweep = setInterval(() => server.closeIdleConnections(), 100);
  }, idleMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(idle);
  clearInterval(sweep);
  clearTimeout(cut);
  await ended;
}
