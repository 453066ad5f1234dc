import type { Server } from 'node:http';

/** A supervisor signals a whole group and npm passes signals on, so one wish may arrive twice. */
const sameWishMs = 2000;

/** Resolves at the first Ctrl-C or SIGTERM; a later one ends the process on the spot. */
export function untilToldToStop(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let toldAt: number | undefined;
    const stop = (signal: NodeJS.Signals) => {
      if (toldAt !== undefined && performance.now() - toldAt > sameWishMs) process.exit(130);
      toldAt ??= performance.now();
      resolve(signal);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** Takes no more visitors, lets the answers under way finish, and cuts what is left after that. */
export async function drain(server: Server, graceMs = 10_000): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
}
