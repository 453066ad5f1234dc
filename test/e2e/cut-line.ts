import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { site } from './site.ts';

export interface Line {
  /** The site under test at another origin. */
  origin: string;
  /** Without a connection, every request fails as when the network is down. */
  connected: boolean;
  /** Added to the service worker's script, as a new build would change it. */
  addition: string;
  close: () => void;
}

/** A connection to the site under test that a test can cut: browsers emulate that for pages only. */
export async function openLine(): Promise<Line> {
  const server = createServer((incoming, outgoing) => {
    if (line.connected) forward(incoming, outgoing, line.addition);
    else incoming.socket.destroy();
  });
  const line: Line = {
    origin: '',
    connected: true,
    addition: '',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, resolve));
  line.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return line;
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, addition: string): void {
  const { method, headers, url = '/' } = incoming;
  const isChanged = url === '/service-worker.js' && addition !== '';
  const { 'if-none-match': _, ...unconditional } = { ...headers, 'accept-encoding': 'identity' };
  const options = { method, headers: isChanged ? unconditional : headers };
  const onward = request(`${site}${url}`, options, (response) => {
    const { 'content-length': length, etag, ...rest } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, isChanged ? rest : { ...response.headers });
    response.pipe(outgoing, { end: !isChanged });
    if (isChanged) response.on('end', () => outgoing.end(addition));
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
