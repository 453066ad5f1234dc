import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFileName, isFileName } from './upload-store.ts';
import type { StoredFile, UploadStore } from './upload-store.ts';

/** Keeps uploads as files below `folder`, in a subfolder for the first two characters of their names. */
export class FolderStore implements UploadStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Durable when it resolves: a profile must not refer to a file that a power cut can undo. */
  async put(name: string, content: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    const folder = this.#subfolderOf(name);
    await mkdir(folder, { recursive: true });
    // Below its final name a file is complete from the beginning, because a rename is atomic.
    const part = join(folder, `${name.slice(0, 2)}${randomBytes(8).toString('hex')}.part`);
    try {
      const file = await open(part, 'wx', 0o640);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
      await syncFolder(folder);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async get(name: string): Promise<Uint8Array | null> {
    return orNull(readFile(this.#pathOf(name)));
  }

  async delete(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  async *list(): AsyncIterable<StoredFile> {
    for (const folder of (await orNull(readdir(this.#folder))) ?? []) {
      for (const name of (await orNull(readdir(join(this.#folder, folder)))) ?? []) {
        if (!isFileName(name) || !name.startsWith(folder)) continue;
        const found = await orNull(stat(this.#pathOf(name)));
        if (found?.isFile()) yield { name, changedAt: found.mtime };
      }
    }
  }

  #subfolderOf(name: string): string {
    return join(this.#folder, name.slice(0, 2));
  }

  #pathOf(name: string): string {
    return join(this.#subfolderOf(checkFileName(name)), name);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Null where there is no such file or folder. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
