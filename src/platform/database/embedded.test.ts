import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '#platform/log.ts';
import { start } from '#test/processes/spawn.ts';
import { isFullTier } from '#test/tier.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vouver-data-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, databaseUrl: undefined }, silentLog);

test.runIf(isFullTier)(
  'a second process shares the database, and rows survive when the owner is killed',
  async () => {
    const owner = start('hold-database.ts', dataDir, 'create table notes (text text)');
    expect(await owner.line()).toBe('[]');
    expect(statSync(join(dataDir, 'db')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'db-owner/.s.PGSQL.1')).mode & 0o777).toBe(0o600);

    const guest = await open();
    await guest.pool.query(`insert into notes values ('by the guest')`);
    await guest.close();
    owner.kill('SIGKILL');
    await owner.ended;

    const next = await open();
    expect((await next.pool.query('select * from notes')).rows).toEqual([{ text: 'by the guest' }]);
    await next.close();
  },
  60_000,
);

test.runIf(isFullTier)(
  'an owner whose database ended by itself hears it, and can still be closed',
  async () => {
    const ownDir = mkdtempSync(join(tmpdir(), 'vouver-data-'));
    const owner = await openDatabase({ dataDir: ownDir, databaseUrl: undefined }, silentLog);
    // Its log cannot be written, as on a full disk.
    rmSync(join(ownDir, 'db/pg_wal'), { recursive: true });
    await expect(owner.pool.query('create table lost (id int)')).rejects.toThrow('terminated');
    expect(String(await owner.lost)).toContain('pg_wal');
    await owner.close();
    rmSync(ownDir, { recursive: true });
  },
  60_000,
);

test('a folder without a valid database gives an error of one line', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'vouver-data-'));
  const folder = join(broken, 'db');
  writeFileSync(folder, 'not a folder');
  await expect(
    openDatabase({ dataDir: broken, databaseUrl: undefined }, silentLog),
  ).rejects.toThrow(/^the database in .* does not open \(.*\); restore the folder/);
  rmSync(broken, { recursive: true });
}, 60_000);

test('a file instead of the folder gives an error of one line', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  await expect(openDatabase({ dataDir: file, databaseUrl: undefined }, silentLog)).rejects.toThrow(
    /^DATA_DIR .* cannot be used/,
  );
});

test('a database server that does not answer gives an error of one line without the password', async () => {
  const databaseUrl = 'postgres://vouver:secret@127.0.0.1:1/vouver';
  const failure = await openDatabase({ dataDir, databaseUrl }, silentLog).catch(String);
  expect(failure).toMatch(/^OperatorError: DATABASE_URL does not answer: .*ECONNREFUSED/);
  expect(failure).not.toContain('secret');
});
