import type { Server } from 'node:http';

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

/** Accepts no more connections, waits for responses in progress, then closes what is left. */
export async function drain(server: Server, graceMs = 10_000): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
}
