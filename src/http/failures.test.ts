import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onApiError } from '#api/foundation/errors.ts';
import { onError } from './failures.ts';
import type { Log } from '#platform/log.ts';

it.each([
  ['of the API', onApiError],
  ['of a page', onError],
])('a body %s that the client breaks off is not logged as an error', async (_, handlerOf) => {
  const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const failed = Promise.withResolvers<unknown>();
  const app = new Hono()
    .post('/', async (c) => c.text(await c.req.text()))
    .onError((error, c) => {
      failed.resolve(error);
      return handlerOf(log as unknown as Log)(error, c);
    });
  const server = createServer(getRequestListener(app.fetch)).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, 'localhost');
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf');
  await once(server, 'request');
  socket.destroy();
  expect(await failed.promise).toBeInstanceOf(Error);
  await vi.waitFor(() => expect(log.error).not.toHaveBeenCalled());
  expect(log.warn).not.toHaveBeenCalled();
});
