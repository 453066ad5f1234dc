import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = join(import.meta.dirname, '../../src/main.ts');
const dataDir = mkdtempSync(join(tmpdir(), 'vouver-start-'));
let port: number;

beforeAll(async () => {
  port = await freePort();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts the built site as `npm start` does. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const says = async (text: string) => {
    while (!output.includes(text) && child.exitCode === null) {
      await Promise.race([ended, new Promise((resolve) => child.stdout.once('data', resolve))]);
    }
    expect(output).toContain(text);
  };
  return { child, ended, says, output: () => output };
}

test('the first start loads the demonstration catalogue, serves it, and shuts down cleanly', async () => {
  const site = start();
  await site.says(`VouVer is at http://localhost:${port}\n`);
  expect(site.output()).toContain('Demonstration catalogue: 100 %');
  const page = await fetch(`http://localhost:${port}/`);
  expect(page.status).toBe(200);
  await page.text();

  site.child.kill('SIGTERM');
  site.child.kill('SIGINT');
  expect(await site.ended).toBe(0);
  const [lock = ''] = readdirSync(join(dataDir, 'db-owner'));
  const text = readFileSync(join(dataDir, 'db-owner', lock), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ released: true });
});

test('a second start loads nothing, and a third reports that the port is in use', async () => {
  const site = start();
  await site.says('VouVer is at');
  expect(site.output()).not.toContain('Demonstration');

  const other = start();
  expect(await other.ended).toBe(1);
  expect(other.output()).toMatch(
    /^VouVer cannot start: port \d+ is in use by another program; stop it or set another PORT\n$/,
  );
  site.child.kill('SIGKILL');
  await site.ended;
});

test('starts after SIGKILL, and ends on Ctrl-C despite an open connection', async () => {
  const site = start();
  await site.says('VouVer is at');
  const page = await fetch(`http://localhost:${port}/`, { headers: { connection: 'keep-alive' } });
  await page.text();
  site.child.kill('SIGINT');
  expect(await site.ended).toBe(0);
});

test('with a wrong configuration it lists the wrong variables and ends', async () => {
  const site = start({ PORT: 'x', SITE_URL: 'y', LOG_LEVEL: 'z' });
  expect(await site.ended).toBe(78);
  expect(site.output().trim().split('\n')).toEqual([
    'VouVer cannot start, the configuration is wrong:',
    '  - PORT must be a port number (it is "x")',
    '  - SITE_URL must be an http:// or https:// address (it is "y")',
    expect.stringContaining('  - LOG_LEVEL must be one of trace, '),
  ]);
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}
