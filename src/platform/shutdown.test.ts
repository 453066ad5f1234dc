import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drain, openResponses } from './shutdown.ts';

const CLIENTS = 8;
/** Like a page that is rendered: some responses are in progress at any time. */
const answer: RequestListener = (_request, response) =>
  void setTimeout(() => response.end('Tá no Globoplay.'), Math.random() * 20);

async function start(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/**
 * Reads on connections that are kept, until a new one is refused. Returns the error of a kept one. A
 * new one may also be reset, if the kernel had accepted it before the server stopped listening.
 */
async function readUntilRefused(port: number, onFirst: () => void): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      await read(port, agent);
      onFirst();
    }
  } catch (error) {
    return error instanceof BrokenConnection ? error.message : '';
  } finally {
    agent.destroy();
  }
}

function read(port: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get({ port, host: 'localhost', agent }, (response) => {
      response.on('error', reject).on('end', resolve).resume();
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(request.reusedSocket ? new BrokenConnection(error.code) : error),
    );
  });
}

/** A kept connection failed. */
class BrokenConnection extends Error {}

async function stopUnderLoad(): Promise<string[]> {
  const server = await start(answer);
  const port = portOf(server);
  const reading: Promise<void>[] = [];
  const clients = Array.from({ length: CLIENTS }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    reading.push(promise);
    return readUntilRefused(port, resolve);
  });
  await Promise.all(reading);
  await wait(Math.random() * 50);
  // Long, for a client that a busy machine holds up; all connections are closed much sooner.
  await drain(server, { idleMs: 5000 });
  return (await Promise.all(clients)).filter(Boolean);
}

test('fifty stops under load reset no connection, and refuse new ones', async () => {
  const errors: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const stops = await Promise.all(Array.from({ length: 5 }, stopUnderLoad));
    errors.push(...stops.flat());
  }
  expect(errors).toEqual([]);
});

test('a response that had begun says that its connection will be closed', async () => {
  const server = await start((_request, response) => setTimeout(() => response.end('ok'), 50));
  const responses = openResponses(server);
  const response = fetch(`http://localhost:${portOf(server)}`);
  await once(server, 'request');
  expect([...responses]).toHaveLength(1);
  await drain(server, { responses });
  expect((await response).headers.get('connection')).toBe('close');
  await expect.poll(() => [...responses]).toEqual([]);
});

test('a connection has one response in the list, its latest, until it is closed', async () => {
  const server = await start((_request, response) => response.end('ok'));
  const responses = openResponses(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen: ServerResponse[] = [];
  server.on('request', (_request, response) => seen.push(response));
  for (let request = 0; request < 3; request += 1) await read(portOf(server), agent);
  expect([...responses]).toEqual([seen[2]]);
  agent.destroy();
  await expect.poll(() => [...responses]).toEqual([]);
  await drain(server, { responses });
});

test('an idle connection is closed, and one whose response never ends is cut', async () => {
  const server = await start((request, response) => {
    if (request.url !== '/never') response.end('ok');
  });
  const port = portOf(server);
  const agent = new Agent({ keepAlive: true });
  await read(port, agent);
  const never = connect(port, 'localhost');
  never.write('GET /never HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(server, 'request');
  const cut = once(never, 'close');
  await drain(server, { idleMs: 10, graceMs: 300 });
  await cut;
  agent.destroy();
  expect(server.listening).toBe(false);
});

test('ends the responses that would go on until their clients leave', async () => {
  const open = new Set<ServerResponse>();
  const server = await start((_request, response) => {
    response.write('first');
    open.add(response);
  });
  const reading = read(portOf(server), new Agent());
  await expect.poll(() => open.size).toBe(1);
  const startedAt = performance.now();
  await drain(server, {
    endStreams: async () => {
      for (const response of open) response.end();
    },
  });
  await reading;
  expect(performance.now() - startedAt).toBeLessThan(9000);
});
