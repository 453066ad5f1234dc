import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { addCommonHeaders } from './request-head.ts';

const COMMON = { 'referrer-policy': 'origin', 'x-frame-options': 'DENY' };

/** The headers of a response that `send` writes: its status, the common ones, and its own `x-own`. */
async function headersOf(send: (response: ServerResponse) => void): Promise<unknown[]> {
  const server = createServer((_request, response) => {
    addCommonHeaders(response, COMMON);
    send(response);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const { status, statusText, headers } = await fetch(`http://127.0.0.1:${port}/`);
  const names = ['referrer-policy', 'x-frame-options', 'x-own'];
  return [status, statusText, ...names.map((name) => headers.get(name))];
}

const waysToWrite: Record<string, (response: ServerResponse) => void> = {
  'a record': (response) => response.writeHead(201, { 'x-own': 'a' }).end(),
  'a list': (response) => response.writeHead(201, ['x-own', 'a']).end(),
  'a phrase and a record': (response) => response.writeHead(201, 'Created', { 'x-own': 'a' }).end(),
  setHeader: (response) => response.setHeader('x-own', 'a').writeHead(201).end(),
  'setHeader, and no writeHead': (response) => {
    response.statusCode = 201;
    response.setHeader('x-own', 'a').end('text');
  },
  'setHeader and a record': (response) =>
    response.setHeader('x-other', 'b').writeHead(201, { 'x-own': 'a' }).end(),
};

it.each(Object.entries(waysToWrite))('are added to headers given by %s', async (_, send) => {
  expect(await headersOf(send)).toEqual([201, 'Created', 'origin', 'DENY', 'a']);
});

const waysToReplace: Record<string, (response: ServerResponse) => void> = {
  'a record': (response) => response.writeHead(200, { 'referrer-policy': 'no-referrer' }).end(),
  'a list': (response) => response.writeHead(200, ['referrer-policy', 'no-referrer']).end(),
  setHeader: (response) => response.setHeader('Referrer-Policy', 'no-referrer').end(),
  'setHeader and a record': (response) =>
    response.setHeader('x-other', 'b').writeHead(200, { 'referrer-policy': 'no-referrer' }).end(),
  'setHeader beside a record': (response) =>
    response.setHeader('referrer-policy', 'no-referrer').writeHead(200, { 'x-other': 'b' }).end(),
};

it.each(Object.entries(waysToReplace))('give way to the same headers in %s', async (_, send) => {
  expect(await headersOf(send)).toEqual([200, 'OK', 'no-referrer', 'DENY', null]);
});
