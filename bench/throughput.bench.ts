import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report, throughputRatio } from './load.ts';
import { startBaseline, startSite } from './site.ts';
import { startNginx } from './static-nginx.ts';

/** The most frequent requests of visitors; ratios are to bare servers that send the same bytes. */
interface Measured {
  name: string;
  path: string;
  /** The aim, as a share of bare `node:http`'s throughput; absent if the issue names none. */
  aim?: number;
}

const folder = await mkdtemp(join(tmpdir(), 'vouver-bench-'));
const site = await startSite();
try {
  const { pathname: page } = new URL((await fetch(`${site.url}/movie/598`)).url);
  const measured: Measured[] = [
    { name: 'title page from the cache', path: page, aim: 0.6 },
    { name: '/api/movies/{id}', path: '/api/movies/598' },
    { name: '/api/movies/search', path: '/api/movies/search?query=cidade%20de%20deus' },
  ];
  for (const subject of measured) await compare(subject);
  await api();
} finally {
  await site.close();
  await rm(folder, { recursive: true, force: true });
}

async function compare({ name, path, aim }: Measured) {
  const { body, headers } = await get(`${site.url}${path}`);
  const node = await startBaseline('bare-node.ts', {
    BODY_FILE: await keep('body', body),
    BODY_HEADERS: JSON.stringify(headers),
  });
  const ratio = await throughputRatio(`${site.url}${path}`, node.url);
  await node.close();
  const wanted = aim === undefined ? 'none' : `≥ ${aim}`;
  report(
    `${name} / bare node:http, same bytes`,
    ratio.toFixed(2),
    wanted,
    aim === undefined || ratio >= aim,
  );
  const nginx = await startNginx(join(folder, 'nginx'), body, headers);
  if (nginx === undefined) return console.log('     nginx: skipped, it is not installed');
  const toNginx = await throughputRatio(`${site.url}${path}`, nginx.url);
  await nginx.close();
  report(`${name} / nginx with one worker, same bytes`, toNginx.toFixed(2), 'none', true);
}

async function api() {
  const url = `${site.url}/api/movies/598`;
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  const baseline = await startBaseline('bare-hono.ts', { BODY_FILE: await keep('json', body) });
  const ratio = await throughputRatio(url, baseline.url);
  await baseline.close();
  report('/api/movies/{id} / bare Hono, same JSON', ratio.toFixed(2), '≥ 0.5', ratio >= 0.5);
}

async function keep(name: string, body: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, body);
  return path;
}

/** The bytes as transferred: `fetch` would decompress them. */
function get(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(answer.headers).filter(
            ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
          ),
        ) as Record<string, string>;
        resolve({ body: Buffer.concat(chunks), headers });
      });
    })
      .on('error', reject)
      .end();
  });
}
