// The configuration of nginx that the operator's guide has copied, with ports and a certificate of this machine.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasNginx } from './ordeal/behind-nginx.ts';
import { freePort } from './ordeal/server-process.ts';

const SOURCE = join(import.meta.dirname, '../deploy/nginx');

/** A site that sends back the headers it was sent, and has the assets of its version only. */
async function startEcho(version: string) {
  const site = createServer((sent, response) => {
    const isForeign = sent.url?.startsWith('/assets/') && !sent.url.includes(version);
    response.statusCode = isForeign ? 404 : 200;
    response.setHeader('strict-transport-security', 'max-age=31536000');
    response.end(JSON.stringify(sent.headers));
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  return (site.address() as AddressInfo).port;
}

/** Starts nginx in front of a process of the old and one of the new version. */
async function startProxy({ cdn = '' } = {}) {
  const ports = [await startEcho('old'), await startEcho('new')];
  const folder = mkdtempSync(join(tmpdir(), 'vouver-proxy-'));
  const [plain, secure] = [await freePort(), await freePort()];
  const names = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=vouver.example', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...subject], {
    stdio: 'pipe',
  });
  const configuration = readFileSync(join(SOURCE, 'vouver.conf'), 'utf8')
    .replaceAll(/listen \[::\]:.*/g, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${secure}`)
    .replaceAll(/127\.0\.0\.1:300(\d)/g, (_, at) => `127.0.0.1:${ports[Number(at) % 2]}`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, join(folder, 'certificate.pem'))
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, join(folder, 'key.pem'))
    .replace('/etc/nginx/vouver/proxy.conf', join(folder, 'proxy.conf'));
  const proxy = readFileSync(join(SOURCE, 'proxy.conf'), 'utf8');
  writeFileSync(
    join(folder, 'proxy.conf'),
    proxy.replace('/etc/nginx/vouver/cdn*', join(folder, 'cdn*')),
  );
  if (cdn !== '') writeFileSync(join(folder, 'cdn.conf'), cdn);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 128; }
    http {
      access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${configuration}
    }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    const ended = nginx.exitCode === null ? once(nginx, 'exit') : undefined;
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const options = { host: '127.0.0.1', path: '/movie/x-598?a=b', agent: false };
  const byHttp = (host: string) =>
    answerOf(request({ ...options, port: plain, headers: { host } }).end());
  const byTls = (host: string, headers: IncomingHttpHeaders = {}, path = options.path) =>
    answerOf(
      secureRequest({
        ...options,
        path,
        port: secure,
        servername: host,
        headers: { ...headers, host },
        rejectUnauthorized: false,
      }).end(),
    );
  const isUp = () => byHttp('vouver.example').catch(() => null);
  await expect.poll(isUp, { timeout: 20_000 }).not.toBeNull();
  return { byHttp, byTls };
}

async function answerOf(sent: ReturnType<typeof request>) {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, headers: answer.headers, text };
}

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasNginx() || !hasOpenssl())('the configuration of nginx', () => {
  test('leads from plain http to TLS, and answers for no other host', async () => {
    const { byHttp, byTls } = await startProxy();
    const plain = await byHttp('vouver.example');
    expect([plain.status, plain.headers.location]).toEqual([
      301,
      'https://vouver.example/movie/x-598?a=b',
    ]);
    await expect(byHttp('evil.example')).rejects.toThrow('socket hang up');
    await expect(byTls('evil.example')).rejects.toThrow(/handshake|alert/i);
    const secure = await byTls('vouver.example', {
      'x-forwarded-for': '198.51.100.1',
      'x-forwarded-proto': 'ftp',
      'x-request-id': 'of-the-client',
    });
    expect([secure.status, secure.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000',
    ]);
    const received = JSON.parse(secure.text) as IncomingHttpHeaders;
    expect(received).toMatchObject({
      host: 'vouver.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect(received['x-request-id']).toMatch(/^[\da-f]{32}$/);
  });

  test('finds the assets of either version while both run', async () => {
    const { byTls } = await startProxy();
    for (const name of ['old.js', 'new.js', 'old.js', 'new.js']) {
      expect((await byTls('vouver.example', {}, `/assets/${name}`)).status, name).toBe(200);
    }
    expect((await byTls('vouver.example', {}, '/assets/other.js')).status).toBe(404);
  });

  test('knows who the client of a CDN is', async () => {
    const example = readFileSync(join(SOURCE, 'cdn.conf'), 'utf8');
    const { byTls } = await startProxy({ cdn: example.replace('192.0.2.0/24', '127.0.0.0/8') });
    const sent = await byTls('vouver.example', { 'x-forwarded-for': 'forged, 198.51.100.1' });
    expect(JSON.parse(sent.text)).toMatchObject({ 'x-forwarded-for': '198.51.100.1' });
  });
});
