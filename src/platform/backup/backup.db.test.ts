import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { EARLIER_BACKUP, LAST_BACKUP, entriesOf } from '#test/before-baseline.ts';
import { useDatabase } from '#test/catalogue.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { backupStateOf } from '#test/backup-state.ts';
import { databaseForThisTest } from '#test/database.ts';
import { withPlanted } from '#test/planted-migrations.ts';
import { MemoryStore } from '#test/uploads.ts';
import { backUp, backUpNightly, backUpTonight, nightlyBackup } from './backup.ts';
import { restore } from './restore.ts';
import { LEFT_OUT } from './tables.ts';

const migrations = await readMigrations();
const database = useDatabase('demonstration');
const folder = mkdtempSync(join(tmpdir(), 'vouver-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);
/** Names and texts of a backup's entries, without the manifest. */
const contentOf = async (backup: string) =>
  (await entriesOf(backup))
    .slice(1)
    .map(({ name, content }) => [name, Buffer.from(content).toString()]);
const clock = { now: () => new Date('2026-11-22T07:15:00Z') };

it('restores everything, uploads included, in place of what was there', async () => {
  const { pool } = database.whole;
  const person = await createTestUser(database.db);
  await signIn(database.db, person);
  const name = 'João "Zé",(o) \\ do\nnão';
  await pool.query('update profiles set name = $1 where user_id = $2', [name, person.id]);
  const uploads = new MemoryStore();
  await uploads.put('ab12-64.webp', Buffer.from('a picture'));
  const report = await backUp(file('whole'), { pool, uploads, clock });
  expect(report).toMatchObject({ uploads: 1 });
  const before = await backupStateOf(pool);

  const target = await databaseForThisTest('bare');
  await migrate(target.pool, migrations);
  await target.pool.query(`insert into search_aliases (id, alias, name) values (1, 'x', 'y')`);
  const restored = new MemoryStore();
  const parts = { pool: target.pool, uploads: restored, migrations };
  expect(await restore(file('whole'), parts)).toEqual({
    ...report,
    madeAt: '2026-11-22T07:15:00.000Z',
    migrated: 0,
  });
  expect(await backupStateOf(target.pool)).toEqual(before);
  expect(Buffer.from((await restored.get('ab12-64.webp'))!).toString()).toBe('a picture');
  expect(await migrate(target.pool, migrations)).toEqual([]);
  const found = await target.pool.query('select name from profiles where user_id = $1', [
    person.id,
  ]);
  expect(found.rows).toEqual([{ name }]);
  // Whoever finds an old backup is signed in nowhere.
  expect((await target.pool.query('select from sessions')).rowCount).toBe(0);

  const other = migrations.map((each) => ({ ...each, hash: `${each.hash}0` }));
  await expect(restore(file('whole'), { ...parts, migrations: other })).rejects.toThrow(
    'a schema that this version does not know',
  );
  await expect(
    restore(file('whole'), { ...parts, migrations: migrations.slice(0, -1) }),
  ).rejects.toThrow('was made by a newer version');
  expect(await backupStateOf(target.pool)).toEqual(before);

  const bytes = gunzipSync(readFileSync(file('whole')));
  bytes[bytes.indexOf('a picture')]! ^= 1;
  writeFileSync(file('damaged'), gzipSync(bytes));
  await target.pool.query('update profiles set name = $1', ['Outro nome']);
  const renamed = await backupStateOf(target.pool);
  await expect(restore(file('damaged'), parts)).rejects.toThrow('nothing was changed');
  expect(await backupStateOf(target.pool)).toEqual(renamed);
});

it('has no row that refers to one that it leaves out', async () => {
  const { rows } = await database.whole.pool.query(
    `select conrelid::regclass::text as table from pg_constraint
     join pg_class of on of.oid = conrelid join pg_class target on target.oid = confrelid
     where contype = 'f' and target.relname = any($1) and of.relname <> all($1)
       and confdeltype <> 'n'`,
    [LEFT_OUT],
  );
  expect(rows).toEqual([]);
});

it('migrates a backup of an earlier version', async () => {
  const { pool } = await databaseForThisTest('migrated');
  await pool.query(
    `insert into users (id, email, username) values (gen_random_uuid(), 'dora@exemplo.com.br', 'dora')`,
  );
  const uploads = new MemoryStore();
  await backUp(file('earlier'), { pool, uploads, clock });
  const later = await withPlanted(
    `ALTER TABLE "users" ADD COLUMN "nickname" text;`,
    'UPDATE "users" SET "nickname" = upper("username");',
  );
  const report = await restore(file('earlier'), { pool, uploads, migrations: later });
  expect(report.migrated).toBe(2);
  expect((await pool.query('select email, nickname from users')).rows).toEqual([
    { email: 'dora@exemplo.com.br', nickname: 'DORA' },
  ]);
  expect(await migrate(pool, later)).toEqual([]);
  const last = await restore(LAST_BACKUP, { pool, uploads, migrations: later });
  expect(last.migrated).toBe(later.length - 1);
});

it('restores every row, number and upload of a backup by the last version before the baseline', async () => {
  const { pool } = await databaseForThisTest('bare');
  const uploads = new MemoryStore();
  // Later migrations may change rows, and are none of this test.
  const baseline = migrations.slice(0, 1);
  const report = await restore(LAST_BACKUP, { pool, uploads, migrations: baseline });
  const madeAt = '2026-11-28T12:00:00.000Z';
  expect(report).toEqual({ madeAt, tables: 62, rows: 141, uploads: 1, migrated: 0 });
  expect(await migrate(pool, baseline)).toEqual([]);
  await backUp(file('again'), { pool, uploads, clock });
  expect(await contentOf(file('again'))).toEqual(await contentOf(LAST_BACKUP));
  const { rows } = await pool.query('select original_title from titles where popularity < 1');
  expect(rows).toContainEqual({ original_title: 'Ação "Zé",(o) \\ do\nnão ½ 😀' });
});

it('refuses a backup by an earlier version than that, and says how to get one that it restores', async () => {
  const { pool } = await databaseForThisTest('migrated');
  await pool.query(`insert into search_aliases (id, alias, name) values (1, 'x', 'y')`);
  const before = await backupStateOf(pool);
  const uploads = new MemoryStore();
  await expect(restore(EARLIER_BACKUP, { pool, uploads, migrations })).rejects.toThrow(
    /long-before-baseline\.tar\.gz was made by an earlier version of VouVer, .*; restore it with the last version that has them, make a backup with that version, then restore that one$/,
  );
  expect(await backupStateOf(pool)).toEqual(before);
});

it('keeps the last seven nightly backups', async () => {
  const small = await databaseForThisTest('migrated');
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const nights = Array.from({ length: 9 }, (_, at) => `vouver-2026-11-${13 + at}.tar.gz`);
  for (const name of [...nights, 'mine.tar.gz']) writeFileSync(join(backups, name), '');
  const parts = { background: small.background, dataDir: folder, uploads: new MemoryStore() };
  await backUpTonight({ ...parts, clock, log: silentLog });
  const kept = readdirSync(backups).toSorted();
  expect(kept).toEqual(['mine.tar.gz', ...nights.slice(-6), 'vouver-2026-11-22.tar.gz']);
});

it('is made each night by a job of the embedded database, not on PostgreSQL', async () => {
  const small = await databaseForThisTest('migrated');
  const { pool, kind } = small;
  const jobs = await openJobs({ pool, log: silentLog, kinds: [nightlyBackup], pollSeconds: 0.5 });
  onTestFinished(() => jobs.stop());
  const dataDir = mkdtempSync(join(folder, 'nightly-'));
  const parts = { ...small, dataDir, uploads: new MemoryStore(), clock, log: silentLog };
  await backUpNightly(jobs, parts);
  await jobs.add(nightlyBackup, {});
  const done = `select 1 from pgboss.job where name = '${nightlyBackup.name}' and state = 'completed'`;
  await vi.waitFor(async () => expect((await pool.query(done)).rowCount).toBe(1), 20_000);
  const made = kind === 'embedded' ? ['backups/vouver-2026-11-22.tar.gz'] : [];
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.gz'))).toEqual(made);
});
