// Hostile requests to the running site, as bytes, because clients like fetch would correct or refuse them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasNginx, nginxConfiguration } from '#test/ordeal/behind-nginx.ts';
import { freePort } from '#test/ordeal/server-process.ts';
import { describe, expect, test } from 'vitest';
import { CIDADE, site } from './site.ts';

const { port: sitePort } = new URL(site);
const EVIL = 'evil.example';

/** Sends bytes on one connection and reads until the server closes it. */
async function exchange(bytes: string, port = sitePort): Promise<string> {
  const socket = connect(Number(port), 'localhost');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  // A server may reset a connection on which it has refused a request.
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return received;
}

/** The head and body of the response to one request with these header lines. */
async function get(path: string, lines: readonly string[] = [], port = sitePort) {
  const host = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: localhost:${port}`];
  const all = [`GET ${path} HTTP/1.1`, ...host, ...lines, 'Connection: close'];
  const received = await exchange(`${all.join('\r\n')}\r\n\r\n`, port);
  const end = received.indexOf('\r\n\r\n');
  const head = received.slice(0, end);
  return {
    status: Number(head.split(' ')[1]),
    head: head.toLowerCase(),
    location: /^location: (.*)$/im.exec(head)?.[1]?.trim(),
    text: received.slice(end),
  };
}

test('long addresses are refused', async () => {
  const long = 'a'.repeat(20_000);
  for (const path of [`/movie/${long}-598`, `/?x=${long}`, `/api/movies/popular?page=${long}`])
    expect([(await get(path)).status, path.slice(0, 20)]).toEqual([414, path.slice(0, 20)]);
});

test('no header and no parameter of one client is in the page that others get', async () => {
  const poisons = [
    [`Host: ${EVIL}`],
    [`X-Forwarded-Host: ${EVIL}`, `Forwarded: host=${EVIL};proto=ftp`, 'X-Forwarded-Proto: ftp'],
    [`X-Original-URL: /${EVIL}`, `X-Rewrite-URL: /${EVIL}`, `X-Host: ${EVIL}`],
    [`Origin: https://${EVIL}`, `Referer: https://${EVIL}/`, `User-Agent: <${EVIL}>`],
    ['X-Forwarded-Scheme: http', 'X-Forwarded-Port: 1', `X-Forwarded-Prefix: /${EVIL}`],
    [`Accept-Language: ${EVIL}`, 'Accept-Encoding: x-evil', 'Cache-Control: no-cache'],
  ];
  // Different pages, some of which no cache has.
  for (const path of [CIDADE, '/doubts', '/search?query=evil', '/sitemap.xml', '/api/movies/598']) {
    const joint = path.includes('?') ? '&' : '?';
    for (const poison of poisons) {
      const own = await get(path, poison);
      expect([own.status, path, poison]).toEqual([200, path, poison]);
      expect(own.head + own.text).not.toContain(EVIL);
    }
    // Pages ignore unknown parameters; the API ignores or refuses them.
    await get(`${path}${joint}utm_source=${EVIL}&__proto__=${EVIL}`);
    const after = await get(path);
    expect(after.status).toBe(200);
    expect(after.head + after.text).not.toContain(EVIL);
  }
});

test.each([
  `//${EVIL}/`,
  `//${EVIL}/movie/qualquer-598/`,
  `/\\${EVIL}/`,
  `/%2F%2F${EVIL}/`,
  `/%5C${EVIL}/`,
  `/https://${EVIL}/`,
  `/movies/?page=2&next=https://${EVIL}`,
  `/RELEASES?page=2&url=//${EVIL}`,
  `/filme/x-598?to=//${EVIL}`,
  `/movie/${EVIL}-598`,
  `/%0d%0aset-cookie:a=b/`,
  `/movie/%0d%0aset-cookie:%20a=b-598`,
  `/movie/%E5%98%8D%E5%98%8Aset-cookie:a=b-598`,
  `/filme/%0d%0a%0d%0a<script>-598`,
  `/search/?query=%0d%0aset-cookie:a=b`,
])('%s redirects to no other site and adds no header', async (path) => {
  const { status, head, location } = await get(path);
  expect(status).toBeLessThan(500);
  expect(head).not.toMatch(/^set-cookie/m);
  if (location === undefined) return;
  // As a browser would read it.
  expect(new URL(location, site).origin).toBe(new URL(site).origin);
  expect(location).toMatch(/^\/(?![/\\])/);
});

test.each([
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..\\..\\package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%252e%252e%252fpackage.json',
  '/assets/../server/entry-server.js',
  '/uploads/../../package.json',
  '/uploads/..%2f..%2f..%2fetc%2fpasswd',
  '/uploads/%00.webp',
  '/art/../../../etc/passwd',
  '/sitemaps/..%2f..%2fpackage.json',
  '/..;/package.json',
  '/.env',
  '/.git/config',
  '/data/db/PG_VERSION',
  '/src/main.ts',
])('%s leads to no file', async (path) => {
  const { status, text } = await get(path);
  expect([400, 404]).toContain(status);
  expect(text).not.toMatch(/"name": ?"vouver"|root:x:|createPages|\[core\]/);
});

const SMUGGLED = 'GET /assets/smuggled HTTP/1.1\r\nHost: localhost\r\nX-Rest: ';
/** A request with an unclear end, behind which a second one is hidden. */
const unclear = (headers: readonly string[], body: string) =>
  `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
const chunked = `0\r\n\r\n${SMUGGLED}`;
const UNCLEAR: readonly [string, string][] = [
  [
    'both lengths',
    unclear([`Content-Length: ${chunked.length}`, 'Transfer-Encoding: chunked'], chunked),
  ],
  [
    'both lengths, the other way round',
    unclear(['Transfer-Encoding: chunked', 'Content-Length: 4'], `5c\r\n${SMUGGLED}`),
  ],
  ['two lengths', unclear(['Content-Length: 0', `Content-Length: ${SMUGGLED.length}`], SMUGGLED)],
  ['an unknown encoding', unclear(['Transfer-Encoding: xchunked', 'Content-Length: 4'], chunked)],
  [
    'a space before the colon',
    unclear(['Transfer-Encoding : chunked', 'Content-Length: 4'], chunked),
  ],
  ['a folded header', unclear(['Transfer-Encoding:', ' chunked', 'Content-Length: 4'], chunked)],
  ['a length with a sign', unclear([`Content-Length: +${SMUGGLED.length}`], SMUGGLED)],
  ['a bare line feed in a chunk', unclear(['Transfer-Encoding: chunked'], `0\n\n${SMUGGLED}`)],
];

/** The statuses on the connection; a smuggled request would get a 404 after the first response. */
const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code));

test.each(UNCLEAR)('a request with %s hides no other', async (_, bytes) => {
  const seen = statuses(await exchange(`${bytes}\r\nConnection: close\r\n\r\n`));
  expect(seen.length).toBeLessThanOrEqual(1);
  for (const status of seen) expect(status).toBe(400);
});

describe.skipIf(!hasNginx())('behind nginx', () => {
  test('no request hides another, and no next visitor gets its response', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vouver-smuggling-'));
    const port = String(await freePort());
    writeFileSync(
      join(folder, 'nginx.conf'),
      nginxConfiguration(folder, Number(port), [{ url: site }]),
    );
    const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
      stdio: 'ignore',
    });
    try {
      const isUp = async () =>
        (await fetch(`http://localhost:${port}/livez`).catch(() => null))?.status;
      await expect.poll(isUp, { timeout: 30_000 }).toBe(200);
      for (const [name, bytes] of UNCLEAR) {
        // Two requests in nginx's view reach the site as two; both responses belong to this client.
        await exchange(`${bytes}\r\nConnection: close\r\n\r\n`, port);
        // The next visitors, on the connections that nginx reuses.
        for (let next = 0; next < 4; next += 1) {
          expect([name, (await get('/livez', [], port)).status]).toEqual([name, 200]);
        }
      }
    } finally {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
