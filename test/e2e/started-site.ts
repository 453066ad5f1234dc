import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const source = join(import.meta.dirname, '../../src');
const main = join(source, 'main.ts');
const cli = join(source, 'command-line/cli.ts');

export type Site = { url: string; dataDir: string; stop: () => Promise<void> };

/** A data folder with the demonstration catalogue: a copy of it takes a tenth of a first start's CPU. */
export async function createTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vouver-e2e-'));
  const env = { ...process.env, DATA_DIR: folder };
  await promisify(execFile)(process.execPath, [cli, 'import', 'demo'], { env });
  return folder;
}

/**
 * Starts the built site; `env` is added to the variables that every test needs. Two sites with the
 * same DATA_DIR share its database; the default is a copy of `template`, deleted by `stop`.
 */
export async function startSite(
  env: Record<string, string> = {},
  template = inject('template'),
): Promise<Site> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'vouver-e2e-'));
  if (env['DATA_DIR'] === undefined) cpSync(template, dataDir, { recursive: true });
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: port,
      SITE_URL: url,
      LOG_LEVEL: 'error',
      // So that tests can set a client address with X-Forwarded-For, which rate limits count.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const serving = new Promise<true>((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('VouVer is at') && resolve(true));
  });
  if (!(await Promise.race([serving, ended]))) throw new Error('the site did not start');
  return {
    url,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
