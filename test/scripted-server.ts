import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable, pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** Handles one request: status, body and headers of the response, or any function. */
export type Step =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | ((response: ServerResponse) => void);

/** A compressed response without an end: a kilobyte of it is a megabyte of `text`, again and again. */
export const bomb =
  (
    text: string,
    status = 200,
    headers: Record<string, string> = { 'content-encoding': 'gzip' },
  ): Step =>
  (response) => {
    const piece = Buffer.from(text.repeat(Math.ceil((1 << 18) / text.length)));
    function* endless() {
      for (;;) yield piece;
    }
    response.writeHead(status, headers);
    // It ends when the client closes the connection.
    pipeline(
      Readable.from(endless(), { objectMode: false }),
      createGzip({ level: 1 }),
      response,
      () => undefined,
    );
  };

export type Seen = { path: string; query: URLSearchParams; headers: IncomingHttpHeaders };

/**
 * A server for one test that handles each request with the next step, and repeats the last one. A body
 * that is not text or a buffer is sent as JSON.
 */
export async function scriptedServer(...steps: [Step, ...Step[]]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://here.invalid');
    const step = steps[Math.min(seen.length, steps.length - 1)]!;
    seen.push({ path: url.pathname, query: url.searchParams, headers: request.headers });
    if (typeof step === 'function') {
      step(response);
      return;
    }
    const { status = 200, body = {}, headers = {} } = step;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    response.end(isRaw ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, seen };
}
