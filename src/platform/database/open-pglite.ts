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

/** A database in memory, restored from the dump `template`, or empty. */
export async function openInMemory(template?: string): Promise<PGlite> {
  const options = { extensions, startParams: volatileParameters };
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

/** Whether a folder has a completely created database. */
export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/** Creates it under another name and renames it, so that an interrupted creation starts over. */
export async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const database = await PGlite.create(unfinished, {
    extensions,
    startParams: volatileParameters,
    // initdb would take 128 MB and touch them; a start sets its own.
    initDbStartParams: ['-c', 'shared_buffers=16MB'],
  });
  await database.close();
  await publishFolder(unfinished, folder);
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
  return template === undefined ? {} : { loadDataDir: new Blob([await readFile(template)]) };
}
