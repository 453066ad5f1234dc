import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasNginx } from '../test/ordeal/behind-nginx.ts';
import { freePort } from './site.ts';

/** Fields that nginx sends by itself, or that belong to one connection. */
const OWN = new Set(['content-type', 'content-length', 'server', 'transfer-encoding', 'vary']);

/**
 * nginx with one worker process, like one process of Node, that sends this body from a file with these header
 * fields: the upper limit for any server. Undefined where nginx is not installed.
 */
export async function startNginx(
  folder: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<{ url: string; close: () => Promise<void> } | undefined> {
  if (!hasNginx()) return undefined;
  await mkdir(join(folder, 'files'), { recursive: true });
  await writeFile(join(folder, 'files/body'), body);
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, headers));
  const server = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return { url, close: () => stop(server) };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop(server);
  throw new Error('nginx did not answer within five seconds');
}

async function stop(server: ReturnType<typeof spawn>): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGQUIT');
  await once(server, 'exit');
}

function configuration(
  folder: string,
  port: number,
  headers: Readonly<Record<string, string>>,
): string {
  const sent = Object.entries(headers)
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
    daemon off; pid ${folder}/nginx.pid; error_log stderr; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http {
      access_log off; sendfile on; keepalive_requests 10000000; open_file_cache max=10; ${temporary.join(' ')}
      server {
        listen 127.0.0.1:${port}; listen [::1]:${port};
        root ${folder}/files; etag off;
        default_type ${quoted(headers['content-type'] ?? 'application/octet-stream')};
        ${sent.join('\n        ')}
        location / { try_files /body =404; }
      }
    }`;
}

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
