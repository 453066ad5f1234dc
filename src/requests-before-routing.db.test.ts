import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { testSiteConfig } from '#test/api.ts';
import { databaseForThisTest } from '#test/database.ts';
import { createTestSite } from '#test/site.ts';
import { listen } from './server.ts';

/** The whole site; its pages say which they are once they may. */
async function startSite(mayRender: Promise<void>) {
  const { db } = await databaseForThisTest('demonstration');
  const app = createTestSite({
    config: { ...testSiteConfig, trustedProxies: ['127.0.0.1'], renderingQueue: 32 },
    db,
    createPages: () => async (request) => {
      const { pathname, search } = new URL(request.url);
      await mayRender;
      return new Response(`page ${pathname}${search}`);
    },
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** The status line and the body of the response to a target exactly as it is written. */
  const get = async (target: string, client = '203.0.113.1') => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    const lines = ['host: localhost', `x-forwarded-for: ${client}`, 'connection: close'];
    socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    await once(socket, 'close');
    const [head = '', body = ''] = received.split('\r\n\r\n', 2);
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
  };
  return { get };
}

test('addresses in other forms lead where the router reads them', async () => {
  const { get } = await startSite(Promise.resolve());
  const answer = /"title":"Cidade de Deus"|Cidade de Deus/;
  for (const target of [
    '/api/movies/%73earch?query=cidade',
    '/x/../api/movies/search?query=cidade',
    '/assets/../api/movies/search?query=cidade',
  ]) {
    const { status, body } = await get(target);
    expect([target, status]).toEqual([target, 200]);
    expect(body).toMatch(answer);
  }
  const page = await get('/livez/../search?query=cidade');
  expect([page.status, page.body]).toMatchObject([
    200,
    expect.stringContaining('/search?query=cidade'),
  ]);
  const card = await get('/%61rt/share/movie/598.png');
  expect([card.status, card.head]).toEqual([200, expect.stringContaining('image/png')]);
});

test('one client cannot occupy all renderings, however it writes its addresses', async () => {
  const end = Promise.withResolvers<void>();
  const { get } = await startSite(end.promise);
  let refused = 0;
  const requests = Array.from({ length: 40 }, (_, at) =>
    [
      `/search?query=${at}`,
      `/livez/../search?query=x${at}`,
      `/pessoa/dora-${at}`,
      `/lista/x-${at}`,
      `/movie/nenhum-${at}`,
    ].map(async (target) => {
      const { status } = await get(target);
      if (status === 503) refused += 1;
    }),
  ).flat();
  // Eight searches and sixteen other pages are in work or wait; the rest is refused.
  await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(150);
  const bystander = get('/doubts', '203.0.113.2');
  // Long enough to arrive.
  await setTimeout(300);
  // The renderings in work go on, the next in the queue begin.
  end.resolve();
  expect(await bystander).toMatchObject({ status: 200, body: expect.stringContaining('/doubts') });
  await Promise.all(requests);
});
