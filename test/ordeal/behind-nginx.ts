import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ServerProcess, freePort } from './server-process.ts';
import type { Outcome } from './outcome.ts';

const PROXY = join(import.meta.dirname, '../../deploy/nginx/proxy.conf');

/** Three processes behind nginx with our own configuration, one of them killed under load. */
export async function killedBehindNginx(databaseUrl: string): Promise<Outcome> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'pipe' });
  } catch {
    return { survived: true, seen: 'skipped: nginx is not installed' };
  }
  const folder = mkdtempSync(join(tmpdir(), 'vouver-nginx-'));
  const env = { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: folder };
  const sites: ServerProcess[] = [];
  for (let count = 0; count < 3; count += 1) sites.push(await ServerProcess.create(env));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, port, sites));
  for (const site of sites) await site.start();
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    const [first] = sites;
    await first!.until(async () => (await fetch(`${url}/livez`).catch(() => null))?.ok === true);
    const paths = [
      '/',
      '/movie/cidade-de-deus-598',
      '/api/movies/598',
      '/api/movies/popular',
      '/api/providers',
    ];
    const requests = paths.map((path) => ({ method: 'GET' as const, path }));
    const load = autocannon({ url, connections: 20, duration: 12, requests });
    setTimeout(() => void first!.kill('SIGKILL'), 4000);
    const { non2xx, errors, '2xx': good, statusCodeStats } = await load;
    const statuses = Object.entries(statusCodeStats ?? {}).map(
      ([code, { count }]) => `${code}: ${count}`,
    );
    return {
      survived: non2xx === 0 && errors === 0 && good > 0,
      seen: `${good} reads answered, ${non2xx} not, ${errors} broken connections (${statuses.join(', ')})`,
    };
  } finally {
    nginx.kill('SIGQUIT');
    for (const site of sites) await site.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Our proxy configuration, on a port of this machine in front of some sites. */
export function nginxConfiguration(
  folder: string,
  port: number,
  sites: readonly { url: string }[],
): string {
  const servers = sites.map(({ url }) => {
    const { port: own } = new URL(url);
    return `server 127.0.0.1:${own} max_fails=2 fail_timeout=5s;`;
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
    daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http {
      access_log off; ${temporary.join(' ')}
      upstream vouver { least_conn; ${servers.join(' ')} keepalive 64; keepalive_timeout 55s; }
      server { listen 127.0.0.1:${port}; include ${PROXY}; }
    }`;
}
