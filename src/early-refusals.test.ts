// Requests that are refused before their bodies have arrived, over real connections.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import { hasNginx, nginxConfiguration } from '#test/ordeal/behind-nginx.ts';
import { freePort } from '#test/ordeal/server-process.ts';
import { createTestSite } from '#test/site.ts';
import { listen } from './server.ts';

const MEGABYTE = 1 << 20;

/** The whole site without a database, which no refused request needs; `waiting` queries make it overloaded. */
async function startSite({ waiting = 0 } = {}) {
  const db = { $client: { waitingCount: waiting } } as unknown as Db;
  const app = createTestSite({ db, createPages: () => async () => new Response('page') });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}` };
}

interface Sending {
  method?: string;
  type?: string;
  bytes: number;
  headers?: string[];
  /** Sends the body in chunks, without its length. */
  isChunked?: boolean;
  /** Sends no body before the server asks for it. */
  waits?: boolean;
}

/** Reads everything that the server sends on a connection until it ends, and how it ended. */
async function exchange(port: number, path: string, sending: Sending) {
  const { method = 'POST', type = 'application/json', bytes, headers = [] } = sending;
  const length = sending.isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost', `content-type: ${type}`, length];
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  let error: string | undefined;
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', (failure: NodeJS.ErrnoException) => (error = failure.code));
  socket.write(`${[...lines, ...headers].join('\r\n')}\r\n\r\n`);
  // A client that reads nothing before it has sent everything is the one that loses the answer.
  const part = Buffer.alloc(64 * 1024, 'a');
  const head = sending.isChunked ? `${part.length.toString(16)}\r\n` : '';
  for (let sent = 0; sent < bytes && !sending.waits; sent += part.length) {
    if (socket.destroyed) break;
    const end = sending.isChunked ? '\r\n' : '';
    const rest = sending.isChunked ? part : part.subarray(0, bytes - sent);
    if (!socket.write(Buffer.concat([Buffer.from(head), rest, Buffer.from(end)])))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  }
  if (sending.isChunked) socket.write('0\r\n\r\n');
  if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve));
  const [answerHead = '', body = ''] = received.split('\r\n\r\n', 2);
  return { status: Number(answerHead.split(' ')[1]), head: answerHead.toLowerCase(), body, error };
}

const FORM = 'application/x-www-form-urlencoded';

describe('an early refusal', () => {
  test.each<[string, string, number, Partial<Sending>]>([
    ['a sign-in', '/api/auth/login', 413, { type: FORM }],
    ['a registration', '/api/users/register', 413, {}],
    ['one in chunks', '/api/users/register', 413, { isChunked: true }],
    ['a form of a page', '/contact', 413, { type: FORM, headers: ['origin: http://localhost'] }],
    ['a form of another site', '/contact', 403, { type: FORM, headers: ['origin: http://x'] }],
    ['Apple’s form', '/auth/apple/callback', 404, { type: FORM }],
    ['an upload without a token', '/api/users/images/me', 401, { method: 'PATCH' }],
    ['an address without a route', '/api/nowhere', 404, {}],
    ['another method', '/api/movies/popular', 405, {}],
    ['an address that is none', '/api\\movies', 400, {}],
  ])('of %s is read whole, and says that the connection ends', async (_, path, status, more) => {
    const { port } = await startSite();
    const answer = await exchange(port, path, { bytes: 6 * MEGABYTE, ...more });
    expect(answer).toMatchObject({ status, error: undefined });
    expect(answer.head).toContain('\r\nconnection: close');
    if (path.startsWith('/api'))
      expect(JSON.parse(answer.body)).toEqual({ detail: expect.anything() });
  });

  test('the refusal of a process at its capacity is read whole too', async () => {
    const { port } = await startSite({ waiting: 1000 });
    for (const path of ['/api/auth/login', '/contact']) {
      const answer = await exchange(port, path, { bytes: 2 * MEGABYTE });
      expect(answer).toMatchObject({ status: 503, error: undefined });
      expect(answer.head).toContain('\r\nconnection: close');
    }
  });

  test('comes before the body, if the client waits to be asked for it', async () => {
    const { port } = await startSite();
    const waiting = { bytes: MEGABYTE, waits: true, headers: ['expect: 100-continue'] };
    for (const path of ['/api/users/register', '/contact', '/api/nowhere']) {
      const { head, status, error } = await exchange(port, path, waiting);
      expect([path, status, error]).toEqual([path, expect.any(Number), undefined]);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(head).toContain('\r\nconnection: close');
    }
  });

  test('is not sent to a client that waits with a body which the route reads', async () => {
    const { port } = await startSite();
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const head = 'POST /api/users/register HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n';
    socket.write(`${head}content-type: application/json\r\ncontent-length: 2\r\n\r\n`);
    const [interim] = (await once(socket, 'data')) as [Buffer];
    expect(interim.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{}');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 422[^]*\r\nConnection: keep-alive\r\n/i);
  });

  test('keeps the connection, if the body is short and arrives', async () => {
    const { port } = await startSite();
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    for (const body of ['{}', '{"a":']) {
      socket.write(
        `POST /api/users/register HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 422[^]*\r\nConnection: keep-alive\r\n/i);
    }
  });

  test('the refusal of a head that is too large is read whole', async () => {
    const { port } = await startSite();
    const headers = Array.from({ length: 60 }, (_, at) => `x-${at}: ${'a'.repeat(8000)}`);
    const answer = await exchange(port, '/', { method: 'GET', bytes: 0, headers });
    expect(answer).toMatchObject({ status: 431, error: undefined });
    expect(answer.head).toContain('\r\nconnection: close');
  });
});

/** Sends 200 bodies that are too large over a pool of connections, each followed by a request of the same client. */
async function refuse200(url: string): Promise<string[]> {
  const wrong: string[] = [];
  const register = async (at: number) => {
    const isForm = at % 2 === 0;
    const sent = await fetch(`${url}${isForm ? '/contact' : '/api/users/register'}`, {
      method: 'POST',
      headers: { 'content-type': isForm ? FORM : 'application/json', origin: url },
      body: 'a'.repeat(at % 20 === 0 ? 3_000_000 : 100_000 + at * 1000),
    }).catch((error: Error) => error);
    if (sent instanceof Error) wrong.push(String(sent.cause));
    // Forms are counted, and nginx names another Host than the page's origin has.
    else if (![403, 413, 429].includes(sent.status) || (await sent.text()) === '')
      wrong.push(String(sent.status));
    const next = await fetch(`${url}/livez`).catch((error: Error) => error);
    if (next instanceof Error) wrong.push(`afterwards ${next.cause}`);
    else await next.text();
  };
  let at = 0;
  const client = async () => {
    while (at < 200) {
      at += 1;
      await register(at);
    }
  };
  await Promise.all(Array.from({ length: 50 }, client));
  return wrong;
}

test('200 refusals are read by fetch, whose next requests succeed', async () => {
  const { url } = await startSite();
  expect(await refuse200(url)).toEqual([]);
});

test.skipIf(!hasNginx())('200 refusals are read behind nginx too', async () => {
  const site = await startSite();
  const folder = mkdtempSync(join(tmpdir(), 'vouver-refusals-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, port, [site]));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    const ended = nginx.exitCode === null ? once(nginx, 'exit') : undefined;
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() => fetch(`${url}/livez`).catch(() => null), { timeout: 20_000 })
    .not.toBeNull();
  expect(await refuse200(url)).toEqual([]);
});
