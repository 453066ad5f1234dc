import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishFolder, syncFile, syncTree } from './durable-files.ts';

let root: string;
let handles: FileHandle;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'vouver-folder-'));
  const handle = await open(root, 'r');
  handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

test('a folder gets its final name only when everything in it was fsynced', async () => {
  mkdirSync(join(root, 'new/deep/empty'), { recursive: true });
  writeFileSync(join(root, 'new/one'), '1');
  writeFileSync(join(root, 'new/deep/two'), '2');
  const names = new Map(
    ['new', ...readdirSync(join(root, 'new'), { recursive: true, encoding: 'utf8' })].map(
      (name) => [statSync(join(root, name === 'new' ? '' : 'new', name)).ino, name],
    ),
  );
  const synced: string[] = [];
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const name = names.get((await this.stat()).ino);
    synced.push(`${name}${existsSync(join(root, 'done')) ? ', too late' : ''}`);
  });
  await publishFolder(join(root, 'new'), join(root, 'done'));
  expect(synced.toSorted()).toEqual(['deep', 'deep/empty', 'deep/two', 'new', 'one']);
  expect(readdirSync(root)).toEqual(['done']);
});

test('a file whose fsync fails is an error', async () => {
  writeFileSync(join(root, 'file'), '1');
  vi.spyOn(handles, 'sync').mockRejectedValue(
    Object.assign(new Error('the disk is broken'), { code: 'EIO' }),
  );
  await expect(syncTree(root)).rejects.toThrow('the disk is broken');
});

test('a missing file is an error, and no descriptor stays open', () => {
  expect(() => syncFile(join(root, 'missing'))).toThrow('ENOENT');
  const first = openSync(root, 'r');
  closeSync(first);
  // The lowest free number is used, and other parts of the process open files at the same time.
  for (let time = 0; time < 200; time += 1) syncFile(root);
  const next = openSync(root, 'r');
  closeSync(next);
  expect(next).toBeLessThan(first + 100);
});
