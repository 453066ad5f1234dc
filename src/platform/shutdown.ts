import type { Server } from 'node:http';

/** Resolves at the first Ctrl-C or SIGTERM; a second one ends the process on the spot. */
export function untilToldToStop(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let told = false;
    const stop = (signal: NodeJS.Signals) => {
      if (told) process.exit(130);
      told = true;
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
