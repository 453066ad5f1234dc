import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Errors of file systems that cannot fsync a folder; PostgreSQL ignores the same ones. */
const unsupportedForFolders = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'EPERM']);

/** Fsyncs a file's content. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Fsyncs a folder's entries: which files it has, not their content. */
export function syncFolder(path: string): void {
  try {
    syncFile(path);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}

function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unsupportedForFolders.has(String(error.code));
}

/** Concurrent fsyncs share writes of the disk: 1,000 files take 0.2 s instead of 3. */
const syncedAtOnce = 8;

/** Fsyncs a folder and everything below it. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder];
  for (const entry of entries) {
    if (entry.isFile() || entry.isDirectory()) paths.push(join(entry.parentPath, entry.name));
  }
  const syncNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncAny(path);
  };
  await Promise.all(Array.from({ length: syncedAtOnce }, syncNext));
}

async function syncAny(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!(await handle.stat()).isDirectory() || !isUnsupported(error)) throw error;
  } finally {
    await handle.close();
  }
}

/** Creates a folder and its missing parents, so that they survive a power cut. */
export function makeDurableFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let path = folder; path !== dirname(first); path = dirname(path)) {
    syncFolder(dirname(path));
  }
}

/** Fsyncs a finished folder and gives it its final name, so that it survives a power cut whole. */
export async function publishFolder(unfinished: string, folder: string): Promise<void> {
  await syncTree(unfinished);
  await rename(unfinished, folder);
  syncFolder(dirname(folder));
}
