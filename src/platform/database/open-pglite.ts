import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFiles, publishFolder, syncTree } from './durable-files.ts';

type FileSystem = PGlite['Module']['FS'];

const extensions = { pg_trgm, unaccent };

/**
 * PGlite's defaults, which include `-F` (no fsync): right in memory and while a folder is created.
 * The default of 128 MB for shared_buffers is more than needed: the system's page cache holds the
 * rest.
 */
const volatileParameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
/** PGlite's fdatasync does nothing, so the log is synced by fsync. */
const durableParameters = volatileParameters
  .filter((parameter) => parameter !== '-F')
  .concat('-c', 'fsync=on', '-c', 'wal_sync_method=fsync');

/** The embedded database does not fsync its commits. */
export class NotDurableError extends Error {
  override readonly name = 'NotDurableError';
}

/** Small segments of the write-ahead log, which a dump contains: at 16 MB each they would be half of it. */
const smallLog = ['--wal-segsize=1'];

/** A database in memory, restored from the dump `template`, or empty. */
export async function openInMemory(template?: string): Promise<PGlite> {
  const startParams = [...volatileParameters, '-c', 'wal_recycle=off'];
  const options = { extensions, startParams, initDbStartParams: smallLog };
  return PGlite.create({ ...options, ...(await loadTemplate(template)) });
}

/**
 * Opens the database in a folder, and creates it if there is none.
 * `onFailure` gets the reason when an fsync fails or PGlite aborts; it must end the thread.
 * @throws NotDurableError when a commit is not fsynced.
 */
export async function openFolder(
  folder: string,
  onFailure: (error: Error) => never,
  createFiles = (root: string) => new DurableFiles(root, onFailure),
): Promise<{ database: PGlite; files: DurableFiles }> {
  // The files of a folder that was just restored from a copy may not be on the disk yet.
  if (hasDatabase(folder)) await syncTree(folder);
  else await createFolder(folder);
  const files = createFiles(folder);
  const database = await PGlite.create({ fs: files, extensions, startParams: durableParameters });
  await checkDurability(database, files);
  return { database, files };
}

/** True if a folder has a completely created database. */
export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/** Creates the database under another name and renames it, so that an interrupted creation starts over. */
export async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  // In memory first: PGlite would copy the new database into a folder through two archives.
  const database = await withSparseCopies(() =>
    PGlite.create({
      startParams: volatileParameters,
      // initdb would take 128 MB and touch them; each later start sets its own size.
      initDbStartParams: ['-c', 'shared_buffers=16MB'],
    }),
  );
  const files = database.Module.FS;
  await database.close();
  await copyOut(files, PGlite.paths.PGDATA, unfinished);
  await publishFolder(unfinished, folder);
}

/** Writes a folder of PGlite's file system to the disk. */
async function copyOut(files: FileSystem, from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const name of files.readdir(from)) {
    if (name === '.' || name === '..') continue;
    const [source, target] = [`${from}/${name}`, join(to, name)];
    if (files.isDir(files.stat(source).mode)) await copyOut(files, source, target);
    else await writeFile(target, files.readFile(source), { mode: 0o600 });
  }
}

/** Commits a transaction and checks that its log was fsynced. */
async function checkDurability(database: PGlite, files: DurableFiles): Promise<void> {
  const before = files.walSyncs;
  await database.exec(`select pg_logical_emit_message(true, 'vouver', 'start')`);
  if (files.walSyncs > before) return;
  await database.close();
  throw new NotDurableError(
    'the embedded database does not force its commits to the disk; install the versions of package-lock.json (npm ci), or set DATABASE_URL',
  );
}

async function loadTemplate(template?: string): Promise<{ loadDataDir?: Blob }> {
  return template === undefined ? {} : { loadDataDir: new Dump(await readFile(template)) };
}

/** A dump in the form that PGlite takes. A Blob of Node would copy its bytes several times. */
class Dump extends Blob {
  readonly #bytes: ArrayBuffer;

  /** `bytes` is read into a buffer of its own, so that nothing beside the dump is in its memory. */
  constructor({ buffer, byteLength }: Buffer<ArrayBuffer>) {
    super();
    if (buffer.byteLength !== byteLength) throw new Error('a dump in a shared buffer');
    this.#bytes = buffer;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes;
  }
}

/** Arrays from this size on, in bytes, are copied sparsely: only PGlite's memory is as large. */
const LARGE = 64 * 2 ** 20;
/** A page of WebAssembly's memory. */
const BLOCK = 64 * 2 ** 10;
const zeros = new Uint8Array(BLOCK);

/**
 * Runs `action` while `slice` and `set` of large arrays write only the blocks that change. A page of
 * memory that is never written takes no room, and of the 128 MB that PGlite copies before each step of
 * initdb nearly all are zeros. PGlite has no option for this; the effect is on this thread only.
 */
export async function withSparseCopies<T>(action: () => Promise<T>): Promise<T> {
  const { slice, set } = Uint8Array.prototype;
  Object.assign(Uint8Array.prototype, {
    slice(this: Uint8Array, start?: number, end?: number) {
      const isSparse = start === undefined && this.byteLength >= LARGE;
      return isSparse ? sparseCopy(this) : slice.call(this, start, end);
    },
    set(this: Uint8Array, source: ArrayLike<number>, offset = 0) {
      const isSparse = source instanceof Uint8Array && source.byteLength >= LARGE;
      if (isSparse) writeChanges(source, this.subarray(offset), set);
      else set.call(this, source, offset);
    },
  });
  try {
    return await action();
  } finally {
    Object.assign(Uint8Array.prototype, { slice, set });
  }
}

/** WebAssembly's memory is zero until it is written; `new Uint8Array` would write the zeros. */
function sparseCopy(source: Uint8Array): Uint8Array {
  const initial = Math.ceil(source.byteLength / BLOCK);
  const { buffer } = new WebAssembly.Memory({ initial });
  const copy = new Uint8Array(buffer, 0, source.byteLength);
  for (let at = 0; at < source.byteLength; at += BLOCK) {
    const block = source.subarray(at, at + BLOCK);
    if (Buffer.compare(block, zeros.subarray(0, block.byteLength)) !== 0) copy.set(block, at);
  }
  return copy;
}

/** @throws RangeError if the target is shorter, as `set` does */
function writeChanges(source: Uint8Array, target: Uint8Array, set: Uint8Array['set']): void {
  if (source.byteLength > target.byteLength) throw new RangeError('offset is out of bounds');
  for (let at = 0; at < source.byteLength; at += BLOCK) {
    const block = source.subarray(at, at + BLOCK);
    const present = target.subarray(at, at + block.byteLength);
    if (Buffer.compare(block, present) !== 0) set.call(present, block);
  }
}
