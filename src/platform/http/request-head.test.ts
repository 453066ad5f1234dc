import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { RequestHead } from './request-head.ts';

async function ask(options: { siteUrl: string; trustedProxies: string[] }, id: string) {
  const head = new RequestHead(options);
  let begun = '';
  const server = createServer((request, response) => {
    begun = head.begin(request, response);
    response.writeHead(200, { 'content-type': 'text/plain' }).end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-request-id': id } });
  expect(headers.get('x-request-id')).toBe(begun);
  return { id: begun, strict: headers.get('strict-transport-security') };
}

it('takes the id of a trusted proxy only', async () => {
  const siteUrl = 'http://localhost:3000';
  const trusted = { siteUrl, trustedProxies: ['127.0.0.1'] };
  expect((await ask(trusted, 'from-the-proxy')).id).toBe('from-the-proxy');
  expect((await ask({ siteUrl, trustedProxies: [] }, 'from-the-proxy')).id).not.toBe(
    'from-the-proxy',
  );
});

it('asks browsers for TLS where the site has it', async () => {
  const at = (siteUrl: string) => ask({ siteUrl, trustedProxies: [] }, 'x');
  expect((await at('https://vouver.example')).strict).toBe('max-age=31536000');
  expect((await at('http://vouver.example')).strict).toBeNull();
});
