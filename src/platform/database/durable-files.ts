// Reasons: docs/decisions/2026-11-22-durable-embedded-database.md
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { open, readdir, rename as renameFile } from 'node:fs/promises';

type Node = { name: string };
type Stream = { node: Node; nfd: number };
type Attributes = { size?: number };

/** Functions of Emscripten's NODEFS that are replaced here. */
export type NodeFileSystem = {
  realPath: (node: Node) => string;
  node_ops: {
    mknod: (parent: Node, name: string, mode: number, device: number) => Node;
    rename: (node: Node, folder: Node, name: string) => void;
    unlink: (parent: Node, name: string) => void;
    rmdir: (parent: Node, name: string) => void;
    setattr: (node: Node, attributes: Attributes) => void;
  };
  stream_ops: {
    write: (stream: Stream, data: Uint8Array, offset: number, length: number, at: number) => number;
    setattr: (stream: Stream, attributes: Attributes) => void;
    fsync?: (stream: Stream) => void;
  };
};

type Options = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];
type Module = { FS: { filesystems: { NODEFS: NodeFileSystem } } };

const walSegment = /\/pg_wal\/[0-9A-F]{24}$/;

/**
 * The files of an embedded database, with the fsync that PGlite's NODEFS lacks.
 *
 * Needs `fsync=on` and `wal_sync_method=fsync`: PGlite's fdatasync, the default, does nothing.
 * `onFailure` gets the error of an fsync that failed, or the reason why the database aborted. It
 * must end the thread: PGlite would continue, and acknowledge commits that are not durable.
 */
export class DurableFiles extends NodeFS {
  /** Number of fsyncs of the write-ahead log. */
  walSyncs = 0;
  /** While true, fsyncs of the write-ahead log are delayed until `flush`, so that commits share one. */
  groupCommits = false;
  /** Bytes written to the write-ahead log since `walBytes` was last set to 0. */
  walBytes = 0;
  readonly #onFailure: (error: Error) => never;
  /** Folders in which entries were added or removed since their last fsync. */
  readonly #changedFolders = new Set<string>();
  /** Log segments whose fsync is delayed until `flush`; PGlite takes it as done. */
  readonly #unflushed = new Set<string>();

  constructor(folder: string, onFailure: (error: Error) => never) {
    super(folder);
    this.#onFailure = onFailure;
  }

  override async init(database: PGlite, given: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(database, given);
    const install = (module: Module) => this.install(module.FS.filesystems.NODEFS);
    const onAbort = (reason: unknown) =>
      this.#onFailure(new Error(['it aborted', String(reason)].filter(Boolean).join(': ')));
    const preRun = [...(emscriptenOpts.preRun ?? []), install];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort } as Options };
  }

  protected install(nodefs: NodeFileSystem): void {
    this.#watchWrites(nodefs);
    this.#watchNames(nodefs);
    nodefs.stream_ops.fsync = (stream) => {
      const path = nodefs.realPath(stream.node);
      if (this.groupCommits && walSegment.test(path)) return void this.#unflushed.add(path);
      this.flush();
      this.#sync(path, () => this.syncDescriptor(path, stream.nfd));
    };
  }

  /** True if a committed transaction is not durable yet. */
  get unflushed(): boolean {
    return this.#unflushed.size > 0;
  }

  /** Makes all commits durable; they may be acknowledged only afterwards. */
  flush(): void {
    for (const path of this.#unflushed) this.#sync(path, () => this.syncPath(path));
    this.#unflushed.clear();
  }

  #sync(path: string, sync: () => void): void {
    try {
      sync();
      this.#syncNames(path);
    } catch (error) {
      this.#onFailure(new Error(`fsync of ${path} failed: ${String(error)}`, { cause: error }));
    }
    if (walSegment.test(path)) this.walSyncs++;
  }

  /** Fsyncs an open file or folder. */
  protected syncDescriptor(_path: string, descriptor: number): void {
    fsyncSync(descriptor);
  }

  /** Fsyncs a file that may not be open. */
  protected syncPath(path: string): void {
    syncFile(path);
  }

  /** Fsyncs the entries of a folder. */
  protected syncFolder(path: string): void {
    syncFolder(path);
  }

  /**
   * PostgreSQL relies on file systems that store a new file's name when the file is synced. POSIX
   * does not promise that, so the folders above a synced file are synced where they changed.
   */
  #syncNames(path: string): void {
    for (let at = path; at !== this.rootDir && at !== dirname(at); at = dirname(at)) {
      if (this.#changedFolders.delete(at)) this.syncFolder(at);
    }
    if (this.#changedFolders.delete(this.rootDir)) this.syncFolder(this.rootDir);
  }

  /**
   * The log must be on the disk before the changes it describes. PGlite takes a delayed fsync as
   * done, so every change to another file flushes first.
   */
  #watchWrites({ stream_ops: streams, node_ops: nodes, realPath }: NodeFileSystem): void {
    const { write } = streams;
    streams.write = (stream, data, offset, length, at) => {
      const toLog = walSegment.test(realPath(stream.node));
      if (!toLog) this.flush();
      const written = write(stream, data, offset, length, at);
      if (toLog) this.walBytes += written;
      return written;
    };
    const watchSize = <Target>(ops: { setattr: (target: Target, to: Attributes) => void }) => {
      const { setattr } = ops;
      ops.setattr = (target, to) => {
        if (to.size !== undefined) this.flush();
        setattr(target, to);
      };
    };
    watchSize(streams);
    watchSize(nodes);
  }

  #watchNames({ node_ops: nodes, realPath }: NodeFileSystem): void {
    const { mknod, rename, unlink, rmdir } = nodes;
    const change = (...folders: string[]) => {
      this.flush();
      for (const folder of folders) this.#changedFolders.add(folder);
    };
    nodes.mknod = (parent, name, mode, device) => {
      change(realPath(parent));
      return mknod(parent, name, mode, device);
    };
    nodes.rename = (node, folder, name) => {
      change(dirname(realPath(node)), realPath(folder));
      rename(node, folder, name);
    };
    nodes.unlink = (parent, name) => {
      change(realPath(parent));
      unlink(parent, name);
    };
    nodes.rmdir = (parent, name) => {
      change(realPath(parent));
      rmdir(parent, name);
    };
  }
}

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
function syncFolder(path: string): void {
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
  await renameFile(unfinished, folder);
  syncFolder(dirname(folder));
}
