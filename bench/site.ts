import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryEnv, nodeOptions } from '../scripts/start-options.mjs';

/** Milliseconds until an idle site has given memory back: two looks at its work, then two collections. */
const REST_MS = 40_000;

export interface Site {
  url: string;
  /** The server's process. */
  pid: number;
  close: () => Promise<void>;
}

/**
 * Starts the built site in a process and folder of its own, with the demonstration catalogue, unless `env` names a
 * database; `probe` is then a path that exists in it.
 */
export async function startSite(
  env: Record<string, string> = {},
  probe = '/api/movies/598',
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'vouver-bench-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = startProcess('src/main.ts', {
    PORT: String(port),
    DATA_DIR: folder,
    SITE_URL: url,
    LOG_LEVEL: 'error',
    ...env,
  });
  await answering(url + probe, server);
  return {
    url,
    pid: server.pid!,
    close: async () => {
      await stop(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A small server of this folder, for comparison. */
export async function startBaseline(file: string, env: Record<string, string>): Promise<Site> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = startProcess(`bench/${file}`, { PORT: String(port), ...env });
  await answering(url, server);
  return { url, pid: server.pid!, close: () => stop(server) };
}

function startProcess(file: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...nodeOptions, join(import.meta.dirname, '..', file)], {
    env: { ...process.env, NODE_ENV: 'production', ...memoryEnv, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null)
      throw new Error(`a server of the bench ended with ${server.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} did not answer within a minute`);
}

/** The resident memory of a process in megabytes, now. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The resident memory in megabytes after the process has been left alone. */
export async function residentMbAtRest(pid: number): Promise<number> {
  await sleep(REST_MS);
  return residentMb(pid);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
