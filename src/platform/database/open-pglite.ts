import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFiles } from './durable-files.ts';
import { publishFolder, syncTree } from './durable-folder.ts';

const extensions = { pg_trgm, unaccent };

/**
 * PGlite's own parameters, with `-F` (no fsync), which is right in memory and on first creation. It
 * would take 128 MB for its buffers; what they do not hold comes from the system's page cache.
 */
const volatileParameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
/** PGlite's fdatasync does nothing, so the log is synced by fsync. */
const durableParameters = volatileParameters
  .filter((parameter) => parameter !== '-F')
  .concat('-c', 'fsync=on', '-c', 'wal_sync_method=fsync');

/** The embedded database cannot keep what it commits. */
export class NotDurableError extends Error {
  override readonly name = 'NotDurableError';
}

/** A database in memory, as the `template` (a dump) says, or empty. */
export async function openInMemory(template?: string): Promise<PGlite> {
  const options = { extensions, startParams: volatileParameters };
  return PGlite.create({ ...options, ...(await loadTemplate(template)) });
}

/**
 * The database in a folder, created where there is none.
 * `onFailure` gets the reason when its files cannot be trusted any more; it must end the thread.
 * @throws NotDurableError when a commit does not reach the disk.
 */
export async function openFolder(
  folder: string,
  onFailure: (error: Error) => never,
  createFiles = (root: string) => new DurableFiles(root, onFailure),
): Promise<{ database: PGlite; files: DurableFiles }> {
  // A folder that was restored from a copy may not be on the disk yet.
  if (hasDatabase(folder)) await syncTree(folder);
  else await createFolder(folder);
  const files = createFiles(folder);
  const database = await PGlite.create({ fs: files, extensions, startParams: durableParameters });
  await checkDurability(database, files);
  return { database, files };
}

/** Whether a folder has a database whose creation was finished. */
export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/** Made beside and moved in one step, so that an interrupted creation is started over. */
export async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const database = await PGlite.create(unfinished, {
    extensions,
    startParams: volatileParameters,
  });
  await database.close();
  await publishFolder(unfinished, folder);
}

/** Commits a transaction and sees whether its log was forced to the disk. */
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
  return template === undefined ? {} : { loadDataDir: new Blob([await readFile(template)]) };
}
