import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Change, Invalidations, TagSet } from '#platform/tags.ts';
import { silentLog } from '#platform/log.ts';
import { createTestDatabase } from '#test/database.ts';
import { type ChangeListener, changing, listenForChanges, noteChange } from './changes.ts';
import type { Database } from './database.ts';

let database: Database;
let listener: ChangeListener;
/** The listener's connection. */
let socket: Socket | undefined;
const invalidations = new Invalidations();
const published: Change[] = [];
invalidations.subscribe((change) => published.push(change));

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { ...database.pool.options, stream: () => (socket = new Socket()) };
  listener = await listenForChanges({ pool: { options }, invalidations, log: silentLog });
});
beforeEach(() => void published.splice(0));
afterAll(async () => {
  await listener.stop();
  await database.close();
});

const concerns = (change: Change | undefined, tag: string) =>
  change instanceof TagSet && change.hasAny(TagSet.of([tag]));

test('a change is published once, at its commit, even if it was noted twice', async () => {
  let commit: () => void = () => undefined;
  const committed = changing(database.db, async (tx) => {
    await noteChange(tx, ['title:movie:1', 'title:movie:2']);
    await noteChange(tx, ['title:movie:1']);
    await new Promise<void>((resolve) => (commit = resolve));
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(published).toEqual([]);
  commit();
  await committed;
  await expect.poll(() => published.length).toBe(1);
  expect(concerns(published[0], 'title:movie:1')).toBe(true);
  expect(concerns(published[0], 'title:movie:2')).toBe(true);
  expect(concerns(published[0], 'title:movie:3')).toBe(false);
});

test('a change noted in an ordinary transaction is published too, unless it is rolled back', async () => {
  await database.db
    .transaction(async (tx) => {
      await noteChange(tx, ['never']);
      tx.rollback();
    })
    .catch(() => undefined);
  await database.db.transaction((tx) => noteChange(tx, ['plain']));
  await expect.poll(() => published.length).toBe(1);
  expect(concerns(published[0], 'plain')).toBe(true);
});

test('changes of another process are published', async () => {
  const file = join(import.meta.dirname, '../../../test/processes/note-change.ts');
  const options = JSON.stringify(database.pool.options);
  const other = spawn(process.execPath, [file, options, 'title:serie:7'], { stdio: 'inherit' });
  const [code] = (await once(other, 'exit')) as [number];
  expect(code).toBe(0);
  await expect.poll(() => published.some((change) => concerns(change, 'title:serie:7'))).toBe(true);
});

test('a lost connection is replaced, and everything is invalidated', async () => {
  socket?.destroy();
  await expect.poll(() => published.includes('everything'), { timeout: 5000 }).toBe(true);
  await database.db.transaction((tx) => noteChange(tx, ['after']));
  await expect.poll(() => published.some((change) => concerns(change, 'after'))).toBe(true);
});
