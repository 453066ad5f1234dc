import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '#platform/database/owner-lock.ts';
import type { ProcessIdentity } from '#platform/database/owner-lock.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const main = join(import.meta.dirname, '../../src/main.ts');
const dataDir = mkdtempSync(join(tmpdir(), 'vouver-start-'));
let port: number;

beforeAll(async () => {
  port = await freePort();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts the built site as `npm start` does; whatever happens, it ends with its test and frees the port. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await ended;
  });
  const says = async (text: string) => {
    while (!output.includes(text) && child.exitCode === null) {
      await Promise.race([ended, new Promise((resolve) => child.stdout.once('data', resolve))]);
    }
    expect(output).toContain(text);
  };
  return { child, ended, says, output: () => output };
}

test('a server that is killed during its first start leaves no process behind', async () => {
  const site = start();
  await expect.poll(lastLock, { timeout: 20_000 }).toBeDefined();
  const owner = lastLock()!;
  expect(owner.pid).not.toBe(site.child.pid);
  site.child.kill('SIGKILL');
  await site.ended;
  // Before the import ends.
  await expect.poll(() => isRunning(owner), { timeout: 5000 }).toBe(false);
});

test(
  'two first starts at once load the demonstration catalogue once, and serve it; both shut down cleanly',
  { timeout: 240_000 },
  async () => {
    const site = start();
    const other = start({ PORT: String(await freePort()), SITE_URL: 'http://localhost:1' });
    await Promise.all([
      site.says(`VouVer is at http://localhost:${port}\n`),
      other.says('VouVer is at http://localhost:1\n'),
    ]);
    const progress = (site.output() + other.output()).match(/Demonstration catalogue: \d+ %/g);
    expect(progress).toEqual([0, 25, 50, 75, 100].map((n) => `Demonstration catalogue: ${n} %`));
    const page = await fetch(`http://localhost:${port}/`);
    expect(page.status).toBe(200);
    await page.text();

    // One of them owns the database; the other ends with an error when it loses it.
    for (const { child } of [site, other]) {
      child.kill('SIGTERM');
      child.kill('SIGINT');
    }
    expect(await Promise.all([site.ended, other.ended])).toEqual([0, 0]);
    expect(lastLock()).toMatchObject({ released: true });
  },
);

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

type Lock = ProcessIdentity & { released?: boolean };

/** The newest lock file of the database; undefined before the first. */
function lastLock(): Lock | undefined {
  const folder = join(dataDir, 'db-owner');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const newest = files
    .filter((name) => name.endsWith('.json'))
    .toSorted((a, b) => parseInt(a, 10) - parseInt(b, 10))
    .at(-1);
  if (newest === undefined) return undefined;
  return JSON.parse(readFileSync(join(folder, newest), 'utf8')) as Lock;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}
