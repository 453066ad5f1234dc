// Resident memory of the whole process as `npm start` runs it, with the demonstration catalogue: when
// it begins to serve, and after the pages that a crawler finds first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeOptions, memoryEnv } from '../scripts/start-options.mjs';
import { freePort, residentMb } from './site.ts';

const pages = 150;
const limitMb = process.env['DATABASE_URL'] === undefined ? 450 : 250;
const folder = mkdtempSync(join(tmpdir(), 'vouver-memory-'));

/** The first start creates the database and imports; later ones are what most processes are. */
const first = await measure('first start');
const later = await measure('later start');
rmSync(folder, { recursive: true });
if (Math.max(first, later) > limitMb) process.exitCode = 1;

async function measure(name: string): Promise<number> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const main = join(import.meta.dirname, '../src/main.ts');
  const server = spawn(process.execPath, [...nodeOptions, main], {
    env: { ...memoryEnv, ...process.env, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    // Lines before this one report the progress of the first import.
    await new Promise<void>((resolve) => {
      server.stdout.on('data', (chunk) => String(chunk).includes('VouVer is at') && resolve());
    });
    const ready = Math.round(await residentMb(server.pid!));
    const visited = await visit(url);
    const after = Math.round(await residentMb(server.pid!));
    console.log(
      `${name}: ${ready} MB when ready, ${after} MB after ${visited} pages (aim: below ${limitMb})`,
    );
    return after;
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

/** Follows the links of the home page, breadth first. */
async function visit(url: string): Promise<number> {
  const queue = ['/'];
  const seen = new Set(queue);
  let visited = 0;
  for (let path = queue.shift(); path !== undefined && visited < pages; path = queue.shift()) {
    const html = await (await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).text();
    visited++;
    for (const [, link = ''] of html.matchAll(/(?:href|src)="(\/(?!\/|assets)[^"#]*)"/g)) {
      const next = link.replaceAll('&amp;', '&');
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return visited;
}
