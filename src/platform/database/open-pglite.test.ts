import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DurableFiles } from './durable-files.ts';
import type { NodeFileSystem } from './durable-files.ts';
import { NotDurableError, createFolder, openFolder } from './open-pglite.ts';
import { WireGateway } from './wire-gateway.ts';

const root = mkdtempSync(join(tmpdir(), 'vouver-open-'));
const folder = join(root, 'db');
const fail = (error: Error): never => {
  throw error;
};

beforeAll(async () => {
  // An interrupted creation leaves these files, which look like a database.
  mkdirSync(`${folder}.unfinished/base`, { recursive: true });
  writeFileSync(`${folder}.unfinished/PG_VERSION`, 'half');
  await createFolder(folder);
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('an interrupted creation is started over', () => {
  expect(existsSync(`${folder}.unfinished`)).toBe(false);
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/);
});

test('a database that does not fsync its commits is not opened', async () => {
  class WithoutSync extends DurableFiles {
    protected override install(nodefs: NodeFileSystem): void {
      super.install(nodefs);
      delete nodefs.stream_ops.fsync;
    }
  }
  const opening = openFolder(folder, fail, (path) => new WithoutSync(path, fail));
  await expect(opening).rejects.toThrow(NotDurableError);
});

test('a failed fsync is reported, so that the thread ends before it acknowledges the commit', () => {
  class BrokenDisk extends DurableFiles {
    attach(nodefs: NodeFileSystem): NodeFileSystem {
      this.install(nodefs);
      return nodefs;
    }
    protected override syncDescriptor(): void {
      throw Object.assign(new Error('the disk is broken'), { code: 'EIO' });
    }
  }
  const none = () => undefined as never;
  const nodefs = new BrokenDisk(root, fail).attach({
    realPath: ({ name }) => join(folder, 'pg_wal', name),
    node_ops: { mknod: none, rename: none, unlink: none, rmdir: none, setattr: none },
    stream_ops: { write: none, setattr: none },
  });
  const stream = { node: { name: '000000010000000000000001' }, nfd: 0 };
  expect(() => nodefs.stream_ops.fsync!(stream)).toThrow(/^fsync of .*pg_wal.* the disk is broken/);
});

test('a checkpoint removes old segments when the log has grown', async () => {
  const { database, files } = await openFolder(folder, fail);
  const gateway = new WireGateway(database, { files });
  await gateway.listen(join(root, '.s.PGSQL.1'));
  const client = new pg.Client({ host: root, port: 1, user: 'postgres', database: 'postgres' });
  await client.connect();
  const redo = async () => {
    const { rows } = await client.query('select redo_lsn from pg_control_checkpoint()');
    return rows[0].redo_lsn as string;
  };
  await client.query('create table if not exists notes (text text)');
  const before = await redo();
  await client.query(`insert into notes values ('a')`);
  expect(await redo()).toBe(before);
  files.walBytes = 64 << 20;
  await client.query(`insert into notes values ('b')`);
  expect(await redo()).not.toBe(before);
  expect(files.walBytes).toBeLessThan(1 << 20);
  await client.end();
  await gateway.close();
  await database.close();
}, 30_000);
