import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Admission } from './admission.ts';

/** Starts a server that answers admitted requests only when told to. */
async function start() {
  const state = { lagMs: 0, waitingQueries: 0 };
  const admission = new Admission({
    trustedProxies: ['127.0.0.1'],
    lagMs: () => state.lagMs,
    waitingQueries: () => state.waitingQueries,
    most: { lagMs: 200, waitingQueries: 10 },
  });
  const open: { response: ServerResponse; ended: () => void }[] = [];
  let arrived = () => {};
  const server = createServer((request, response) => {
    const ended = admission.admit(request, response);
    if (ended) open.push({ response, ended });
    arrived();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const send = (path: string, client = '203.0.113.1') => {
    const decided = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const response = get(port, path, client);
    response.catch(() => undefined);
    return { decided, response };
  };
  const ask = (path: string, client?: string) => send(path, client).response;
  const fill = async (path: string, count: number, client?: string) => {
    const before = open.length;
    for (let at = 0; at < count; at += 1) await send(path, client).decided;
    expect(open).toHaveLength(before + count);
  };
  const answerAll = () => {
    for (const { response, ended } of open.splice(0)) {
      response.end('done');
      ended();
    }
  };
  return { port, state, admission, open, send, ask, fill, answerAll };
}

/** Requests a path exactly as written, which `fetch` would resolve. */
async function get(port: number, path: string, client: string): Promise<Response> {
  const headers = { 'x-forwarded-for': client };
  const sent = httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }).end();
  const [came] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await came.toArray());
  return new Response(body, {
    status: came.statusCode ?? 0,
    headers: Object.entries(came.headers).map(([name, value]) => [name, String(value)]),
  });
}

it.each(['/api/movies/598', '/movie/cidade-de-deus-598', '/art/poster/movie/598.svg'])(
  'refuses %s at once when the event loop or the database is late',
  async (path) => {
    const { state, admission, ask } = await start();
    for (const late of [{ lagMs: 201 }, { lagMs: 0, waitingQueries: 11 }]) {
      Object.assign(state, late);
      const response = await ask(path);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const text = await response.text();
      if (path.startsWith('/api'))
        expect(JSON.parse(text)).toEqual({ detail: 'Service Unavailable' });
      else expect(text).toContain('tente de novo');
    }
    expect(admission.refused).toEqual({ early: 2, client: 0 });
  },
);

it('answers what supervisors ask while it is late', async () => {
  const { state, open, fill } = await start();
  state.lagMs = 5000;
  for (const path of ['/livez', '/readyz', '/health', '/metrics']) await fill(path, 1);
  expect(open).toHaveLength(4);
});

it.each(['/livez/../search?query=a', '/assets/../api/movies/search?query=a', '/livezoo'])(
  'answers %s no more than others while it is late',
  async (path) => {
    const { state, ask } = await start();
    state.lagMs = 5000;
    expect((await ask(path)).status).toBe(503);
  },
);

it.each([
  ['/search?query=a', 8],
  ['/api/movies/search?query=a', 8],
  ['/art/share/movie/598.png', 4],
  ['/movies?genre=18&year=2002&order=note', 8],
  ['/sitemaps/movies-1.xml', 4],
  ['/lista/os-melhores-1', 16],
  ['/pessoa/dora-1', 16],
  ['/movie/nenhum-999999999', 16],
  ['/movie/outro-nome-598', 16],
  ['/contact', 16],
  ['/api/movies/discover?page=500', 32],
  ['/api/movies/598', 32],
  // Other spellings that routers read as the same paths.
  ['/%61rt/share/movie/598.png', 4],
  ['/api/movies/%73earch?query=a', 8],
  ['/x/../api/movies/search?query=a', 8],
  ['/assets/../api/movies/search?query=a', 8],
  ['/livez/../search?query=a', 8],
])('leaves others their part of %s', async (path, perClient) => {
  const { admission, open, send, fill, answerAll } = await start();
  await fill(path, perClient);
  const oneMore = send(path);
  await oneMore.decided;
  expect(open).toHaveLength(perClient);
  expect((await oneMore.response).status).toBe(503);
  expect(admission.refused).toEqual({ early: 0, client: 1 });
  // Fills with another client, and with another address of the same client.
  await fill(path, 1, '203.0.113.2');
  for (const stream of ['tv', 'household']) await fill(`/api/${stream}/events`, 1);
  answerAll();
  // A count falls when a response has ended, so an answered client may send new requests.
  await expect.poll(() => send(path).decided.then(() => open.length)).toBe(1);
});

it('counts a request whose client has left until its work has ended', async () => {
  const { port, open, ask } = await start();
  for (let sent = 1; sent <= 4; sent += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'GET /art/share/movie/598.png HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 203.0.113.1\r\n\r\n',
    );
    await expect.poll(() => open.length).toBe(sent);
    socket.destroy();
    await expect.poll(() => open.at(-1)!.response.destroyed).toBe(true);
  }
  expect((await ask('/art/share/movie/598.png')).status).toBe(503);
  open[0]!.ended();
  ask('/art/share/movie/598.png').catch(() => undefined);
  await expect.poll(() => open.length).toBe(5);
});

it('counts nobody who reaches it from its own machine: a proxy that is not configured', async () => {
  const { open, fill } = await start();
  await fill('/search?query=a', 20, '127.0.0.1');
  expect(open).toHaveLength(20);
});
