import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report, throughputRatio } from './load.ts';
import { startBaseline, startSite } from './site.ts';

const folder = await mkdtemp(join(tmpdir(), 'vouver-bench-'));
const site = await startSite();
try {
  await pages();
  await api();
} finally {
  await site.close();
  await rm(folder, { recursive: true, force: true });
}

async function pages() {
  const path = new URL((await fetch(`${site.url}/movie/598`)).url).pathname;
  const { body, headers } = await get(`${site.url}${path}`);
  const baseline = await startBaseline('bare-node.ts', {
    BODY_FILE: await keep('page', body),
    BODY_HEADERS: JSON.stringify(headers),
  });
  const ratio = await throughputRatio(`${site.url}${path}`, baseline.url);
  await baseline.close();
  report(
    'title page from the cache / bare node:http, same bytes',
    ratio.toFixed(2),
    '≥ 0.6',
    ratio >= 0.6,
  );
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
