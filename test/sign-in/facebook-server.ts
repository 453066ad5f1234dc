import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of Facebook that a sign-in uses: its dialog, which asks nothing, and the Graph API. */
export async function startFacebook(person: { id: string; name: string; email?: string }) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://here.invalid');
    const send = (body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    request.resume();
    if (url.pathname === '/dialog/oauth') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      // Facebook adds this to the addresses it sends browsers to.
      response.writeHead(302, { location: `${back.href}#_=_` }).end();
    } else if (url.pathname === '/oauth/access_token') {
      send({ access_token: 'a-token', token_type: 'bearer', expires_in: 5_183_944 });
    } else if (url.pathname === '/me') send(person);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
