import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Admission } from './admission.ts';

/** A server that answers what was admitted only when it is told to. */
async function start() {
  const state = { lagMs: 0, waitingQueries: 0 };
  const admission = new Admission({
    trustedProxies: ['127.0.0.1'],
    lagMs: () => state.lagMs,
    waitingQueries: () => state.waitingQueries,
    most: { lagMs: 200, waitingQueries: 10 },
  });
  const open: ServerResponse[] = [];
  let arrived = () => {};
  const server = createServer((request, response) => {
    if (admission.admit(request, response)) open.push(response);
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
  /** Resolves when the server has decided; the response follows when it is answered. */
  const ask = async (path: string, client = '203.0.113.1') => {
    const decided = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const headers = { 'x-forwarded-for': client };
    const response = fetch(`http://127.0.0.1:${port}${path}`, { headers });
    response.catch(() => undefined);
    await decided;
    return response;
  };
  const fill = async (path: string, count: number, client?: string) => {
    for (let at = 0; at < count; at += 1) {
      const before = open.length;
      ask(path, client).catch(() => undefined);
      await expect.poll(() => open.length).toBe(before + 1);
    }
  };
  const answerAll = () => {
    for (const response of open.splice(0)) response.end('done');
  };
  return { state, admission, open, ask, fill, answerAll };
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

it.each([
  ['/search?query=a', 8],
  ['/api/movies/search?query=a', 8],
  ['/art/share/movie/598.png', 4],
  ['/movies?genre=18&year=2002&order=note', 8],
])('leaves others their part of %s', async (path, each) => {
  const { admission, open, ask, fill, answerAll } = await start();
  await fill(path, each);
  expect((await ask(path)).status).toBe(503);
  expect(admission.refused).toEqual({ early: 0, client: 1 });
  // Another client, and another page of the same client.
  await fill(path, 1, '203.0.113.2');
  await fill('/movie/cidade-de-deus-598', 1);
  answerAll();
  // Its requests are answered, so it may send new ones; a count falls when its response has ended.
  await expect
    .poll(() => {
      ask(path).catch(() => undefined);
      return open.length;
    })
    .toBeGreaterThan(0);
});

it('counts nobody who reaches it from its own machine: a proxy that is not configured', async () => {
  const { open, fill } = await start();
  await fill('/search?query=a', 20, '127.0.0.1');
  expect(open).toHaveLength(20);
});
