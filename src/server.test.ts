import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen, TIMEOUTS } from './server.ts';

type Handle = Parameters<typeof listen>[0]['handle'];

async function start(handle: Handle, timeouts = TIMEOUTS): Promise<number> {
  const server = await listen({ handle }, { host: '127.0.0.1', port: 0 }, timeouts);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test('an address with ten thousand accented letters reaches the app', async () => {
  const handle: Handle = (request, response) => {
    response.end(String(request.url?.length));
  };
  const port = await start(handle);
  const path = `/api/movies/search?query=${encodeURIComponent('ã'.repeat(10_000))}`;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { connection: 'close' },
  });
  expect([answer.status, await answer.text()]).toEqual([200, String(path.length)]);
});

test('headers and addresses above 64 KB are refused before the app sees them', async () => {
  let seen = 0;
  const port = await start((_request, response) => {
    seen += 1;
    response.end();
  });
  // Little more than is read at once: bytes that nobody reads would reset the connection.
  const long = 'a'.repeat(66_000);
  for (const head of [
    `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${long}`,
    `GET /${long} HTTP/1.1\r\nHost: a`,
  ]) {
    expect(await stall(port, `${head}\r\n\r\n`)).toBe(
      'HTTP/1.1 431 Request Header Fields Too Large',
    );
  }
  const many = Array.from({ length: 6500 }, (_, number) => `X-${number}: aaa`).join('\r\n');
  expect(await stall(port, `GET / HTTP/1.1\r\nHost: a\r\n${many}\r\n\r\n`)).toContain(' 431 ');
  expect(seen).toBe(0);
});

const SHORT = { keepAlive: 65_000, headers: 2000, request: 3000, stalled: 10_000, check: 100 };

/** Sends the beginning of a request and then nothing; resolves with what the server says at its end. */
async function stall(port: number, beginning: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(beginning);
  // A reset is an end too, which `once` would throw.
  await new Promise((resolve) => socket.on('close', resolve));
  return received.split('\r\n', 1)[0]!;
}

test('fifty clients that stall leave others their reads, and are timed out', async () => {
  const port = await start((_request, response) => void response.end('ok'), SHORT);
  const stalled = Array.from({ length: 50 }, () => stall(port, 'GET / HTTP/1.1\r\nHost: a\r\n'));
  for (let reads = 0; reads < 20; reads += 1) {
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
  }
  expect(new Set(await Promise.all(stalled))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
});

test('an upload that is too slow is timed out, and its reading ends', async () => {
  const aborted = Promise.withResolvers<string>();
  const port = await start((request) => {
    request.on('error', ({ message }) => aborted.resolve(message));
    request.resume();
  }, SHORT);
  const head = 'POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 5000000\r\n\r\n';
  const last = await stall(port, `${head}the first bytes`);
  expect(last).toBe('HTTP/1.1 408 Request Timeout');
  expect(await aborted.promise).toBe('aborted');
});

const STALLED = { ...SHORT, stalled: 1000 };

/** More than the buffers of both systems have room for. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

/** A client that sends a request and reads only when `read` is called. */
function slowReader(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return socket;
}

test('a client that reads nothing of its response loses its connection', async () => {
  const closed = Promise.withResolvers<boolean>();
  const port = await start((_request, response) => {
    response.once('close', () => closed.resolve(response.writableFinished));
    response.end(LARGE);
  }, STALLED);
  slowReader(port);
  expect(await closed.promise).toBe(false);
});

test('a client that reads slowly gets its whole response, though it takes longer than that', async () => {
  const port = await start((_request, response) => void response.end(LARGE), STALLED);
  const socket = slowReader(port);
  const begun = performance.now();
  let received = 0;
  while (received < LARGE.length) {
    await setTimeout(200);
    for (let part = 0; part < 3 * 1024 * 1024;) {
      const chunk = socket.read() as Buffer | null;
      if (chunk === null) {
        await once(socket, 'readable');
        continue;
      }
      part += chunk.length;
      received += chunk.length;
      if (received >= LARGE.length) break;
    }
  }
  expect(performance.now() - begun).toBeGreaterThan(2 * STALLED.stalled);
});

test('a stream that says something now and then stays open', async () => {
  const port = await start((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const beat = setInterval(() => response.write(':\n\n'), STALLED.stalled / 4);
    response.once('close', () => clearInterval(beat));
  }, STALLED);
  const { body } = await fetch(`http://127.0.0.1:${port}/`);
  const begun = performance.now();
  for await (const part of body!) {
    expect(part.length).toBeGreaterThan(0);
    if (performance.now() - begun > 3 * STALLED.stalled) break;
  }
  expect(performance.now() - begun).toBeGreaterThan(3 * STALLED.stalled);
});
