// The operator's view of a wrong configuration, database or disk: the command as a process of its own.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startCommand } from '#test/processes/command.ts';
import { scriptedServer } from '#test/scripted-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'vouver-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Milliseconds for tests that create an embedded database. */
const SLOW = 240_000;
const NOBODY = 65_534;
const DEAD_DATABASE = 'postgres://user:very-secret@127.0.0.1:9/vouver';

let folders = 0;
const newFolder = () => join(folder, String((folders += 1)));

async function doctor(env: Record<string, string>) {
  const command = startCommand(['doctor'], { DATA_DIR: newFolder(), ...env });
  const code = await command.ended;
  return { code, printed: command.output() };
}

/** An environment that runs a statement in the process before the command. */
const before = (statement: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(statement)}`,
});

async function filmDatabase() {
  const { origin } = await scriptedServer({});
  return { TMDB_TOKEN: 'very-secret', TMDB_BASE_URL: `${origin}/3` };
}

test('a wrong configuration is reported with its correction, and the other checks go on', async () => {
  const DATA_DIR = newFolder();
  const { code, printed } = await doctor({
    ...(await filmDatabase()),
    DATA_DIR,
    PORT: 'x',
    DATABASE_REPLICA_URLS: DEAD_DATABASE,
    SMTP_URL: 'smtp://user:very-secret@127.0.0.1:9',
    S3_BUCKET: 'vouver',
  });
  expect(code).toBe(1);
  expect(printed).toMatch(/^BAD {2}configuration {2}PORT must be .* \(it is "x"\)$/m);
  expect(printed).toMatch(/^ {20}DATABASE_URL must be set where DATABASE_REPLICA_URLS is/m);
  expect(printed).toMatch(/^ {20}MAIL_FROM must be .*\n {20}→ correct them in the environment;/m);
  const waiting = {
    database: 'DATABASE_URL',
    replicas: 'DATABASE_URL',
    extensions: 'DATABASE_URL',
    mail: 'MAIL_FROM',
    uploads: 'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
  };
  for (const [name, keys] of Object.entries(waiting)) {
    expect(printed).toContain(
      `note ${name.padEnd(15)}not checked\n${' '.repeat(20)}→ correct ${keys} first\n`,
    );
  }
  expect(printed).toMatch(/^ok {3}clock .* ms from the film database’s$/m);
  expect(printed).toMatch(/^(ok {3}|note )disk .* GB free in /m);
  expect(printed).toMatch(/^ok {3}film database {2}it accepts the token$/m);
  expect(printed).toMatch(/^1 problem$/m);
  expect(printed).not.toContain('very-secret');
  // The embedded database was not meant, so none was created.
  expect(existsSync(join(DATA_DIR, 'db'))).toBe(false);
});

test('a wrong option is an error with usage, whatever the configuration', async () => {
  const command = startCommand(['doctor', '--fast'], { PORT: 'x' });
  expect(await command.ended).toBe(64);
  expect(command.output()).toMatch(/--fast[^]*Usage: npm run vouver -- doctor/);
});

test('a database that does not answer is reported with advice, and the other checks go on', async () => {
  const { code, printed } = await doctor({
    ...(await filmDatabase()),
    DATABASE_URL: DEAD_DATABASE,
    DATABASE_REPLICA_URLS: DEAD_DATABASE,
  });
  expect(code).toBe(1);
  expect(printed).toMatch(
    /^BAD {2}database {7}DATABASE_URL does not answer: .*ECONNREFUSED.*\n {20}→ check that PostgreSQL runs /m,
  );
  for (const name of ['replicas', 'extensions']) {
    expect(printed).toMatch(
      new RegExp(`^note ${name} +not checked\n {20}→ the database has to answer first$`, 'm'),
    );
  }
  expect(printed).toMatch(/^ok {3}clock .* ms from the film database’s$/m);
  expect(printed).toMatch(/^(ok {3}|note )disk .* GB free in /m);
  expect(printed).toMatch(/^note mail .*\/outbox/m);
  expect(printed).toMatch(/^ok {3}uploads {8}the folder reads, writes and deletes$/m);
  expect(printed).toMatch(/^ok {3}film database {2}it accepts the token$/m);
  expect(printed).toMatch(/^1 problem$/m);
  expect(printed).not.toContain('very-secret');
});

test('a database that accepts connections and says nothing does not answer either', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { code, printed } = await doctor({
    DATABASE_URL: `postgres://user:very-secret@127.0.0.1:${port}/vouver`,
    DATABASE_WAIT: '1',
  });
  expect(code).toBe(1);
  expect(printed).toMatch(/^BAD {2}database .* not answer: .*timeout.*\n {20}→ check /m);
  expect(printed).toMatch(/^ok {3}uploads /m);
});

test(
  'a new embedded database has to be migrated first; its clock is right',
  async () => {
    const { code, printed } = await doctor({});
    expect(code).toBe(1);
    expect(printed).toMatch(
      /^BAD {2}database .*; \d+ migrations are pending\n {20}→ npm run vouver -- migrate$/m,
    );
    expect(printed).toMatch(/^BAD {2}extensions .* missing\n {20}→ create extension pg_trgm;/m);
    expect(printed).toMatch(/^ok {3}clock /m);
  },
  SLOW,
);

test('a folder that it cannot write to is reported with advice by each check', async () => {
  const DATA_DIR = newFolder();
  mkdirSync(DATA_DIR);
  chmodSync(folder, 0o755);
  chmodSync(DATA_DIR, 0o555);
  // Root can write anywhere.
  const isRoot = process.getuid?.() === 0;
  const { code, printed } = await doctor({
    DATA_DIR,
    ...(isRoot && before(`process.setuid(${NOBODY})`)),
  });
  expect(code).toBe(1);
  expect(printed).toMatch(
    /^BAD {2}database {7}DATA_DIR .*EACCES.*\n {20}→ it must be a folder this user can write to$/m,
  );
  expect(printed).toMatch(/^BAD {2}disk .*EACCES.*\n {20}→ DATA_DIR must be a folder /m);
  expect(printed).toMatch(/^BAD {2}uploads .*EACCES.*\n {20}→ DATA_DIR\/uploads must be /m);
  expect(printed).toMatch(/^ok {3}clock /m);
  expect(printed).toMatch(/^3 problems$/m);
});

test('a DATA_DIR that cannot exist is wrong, with what to do', async () => {
  const file = newFolder();
  writeFileSync(file, '');
  const env = { DATA_DIR: join(file, 'data'), DATABASE_URL: DEAD_DATABASE };
  const { printed } = await doctor(env);
  expect(printed).toMatch(/^BAD {2}disk .*ENOTDIR.*\n {20}→ DATA_DIR must be a folder /m);
});

test.each([
  ['little space', 10, 20, /^BAD {2}disk {11}0\.0 GB free in .*\n {20}→ free some space: /m],
  ['a small share', 10_000, 200_000, /^note disk {11}9\.8 GB free in .*\n {20}→ less than a t/m],
])('tells of a disk with %s', async (_, free, all, line) => {
  const statfs = `async () => ({ bavail: ${free}, blocks: ${all}, bsize: 1 << 20 })`;
  const { printed } = await doctor({
    DATABASE_URL: DEAD_DATABASE,
    ...before(
      `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
       fs.promises.statfs = ${statfs}; syncBuiltinESMExports();`,
    ),
  });
  expect(printed).toMatch(line);
});
