import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { routedAddress } from './admission.ts';

const TARGETS = [
  ['/art/share/movie/598.png', '/art/share/movie/598.png'],
  ['/%61rt/share/movie/598.png', '/art/share/movie/598.png'],
  ['/api/movies/%73earch?query=%61', '/api/movies/search?query=%61'],
  ['/x/../api/movies/search?query=a', '/api/movies/search?query=a'],
  ['/assets/../api/movies/search?query=a', '/api/movies/search?query=a'],
  ['/assets/%2e%2e/search', '/search'],
  ['/livez/../search?query=a', '/search?query=a'],
  ['/livez/./../search', '/search'],
  ['/%2561rt/share', '/%2561rt/share'],
  ['/movies?next=/../%2e', '/movies?next=/../%2e'],
  ['/search#/../livez', '/search'],
  ['/a%2fb%3fc', '/a%2fb%3fc'],
  ['/%61/%ff/%zz', '/a/%ff/%zz'],
  ['//livez', '//livez'],
  ['http://elsewhere/%73earch?query=a', '/search?query=a'],
] as const;

test.each(TARGETS)('%s is %s, as for the router', async (target, address) => {
  const app = new Hono().all('*', (c) => c.text(c.req.path + new URL(c.req.url).search));
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  await once(socket, 'close');
  const routed = received.split('\r\n\r\n')[1];
  expect([routedAddress(target), routed]).toEqual([address, address]);
});
