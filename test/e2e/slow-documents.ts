import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { site } from './site.ts';

/** Time between the parts of a document, in milliseconds: enough for a browser to paint the first. */
const PAUSE = 400;

/**
 * Passes on what the site answers, documents in two parts: all before this markup, and a while later the rest. Browsers
 * paint what they have, as on a slow line or a busy phone. Returns its origin.
 */
export async function inTwoParts(markup: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const passed = request(site + incoming.url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(outgoing);
      void text(answer).then((html) => {
        const place = html.indexOf(markup);
        outgoing.write(html.slice(0, place));
        setTimeout(() => outgoing.end(html.slice(place)), PAUSE);
      });
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
