// Processes that share one embedded database: how they hear of each other's end, and what an end leaves behind.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '#platform/log.ts';
import { start } from '#test/processes/spawn.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vouver-data-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, databaseUrl: undefined }, silentLog);

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a guest hears that its owner ended by %s',
  async (signal) => {
    const owner = start('hold-database.ts', dataDir);
    await owner.line();
    const guest = await open();
    const early = await open();
    await early.close();
    owner.kill(signal);
    expect(String(await guest.lost)).toContain('ended');
    expect(await Promise.race([early.lost, 'not for one that left'])).toBe('not for one that left');
    await guest.close();
    await owner.ended;
  },
  60_000,
);

test('two processes that start at once share one database', async () => {
  const statement = 'create table if not exists starts (at timestamptz default now())';
  const both = [start('hold-database.ts', dataDir, statement), start('hold-database.ts', dataDir)];
  expect(await Promise.all(both.map((running) => running.line()))).toEqual(
    expect.arrayContaining(['[]', expect.stringContaining('{')]),
  );
  both.forEach((running) => running.kill('SIGTERM'));
  await Promise.all(both.map((running) => running.ended));
}, 60_000);

test('a client that is killed inside a transaction blocks no other', async () => {
  const database = await open();
  const client = start('hold-database.ts', dataDir, 'begin; create table lost (id int)');
  await client.line();
  client.kill('SIGKILL');
  const { rows } = await database.pool.query(`select to_regclass('lost') as lost`);
  expect(rows).toEqual([{ lost: null }]);
  await database.close();
}, 60_000);
