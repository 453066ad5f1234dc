import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DurableFiles } from '#platform/database/durable-files.ts';
import type { NodeFileSystem } from '#platform/database/durable-files.ts';

/** A change or sync of the disk. Paths are relative to the database's folder, which is `''`. */
export type DiskEvent =
  | { kind: 'write'; inode: number; at: number; data: Buffer }
  | { kind: 'resize'; inode: number; size: number }
  | { kind: 'create'; folder: number; name: string; inode: number; isFolder: boolean }
  | { kind: 'rename'; from: number; oldName: string; to: number; name: string; inode: number }
  | { kind: 'remove'; folder: number; name: string }
  /** The content of a file, or the names in a folder, were synced to the disk. */
  | { kind: 'sync'; inode: number }
  /** A mark that the test sets. */
  | { kind: 'mark'; text: string };

const isFolderMode = (mode: number) => (mode & 0o170_000) === 0o040_000;

/** The database's files, with a record of every change and every sync below them. */
export class RecordedFiles extends DurableFiles {
  readonly events: DiskEvent[] = [];
  /** The files and folders when the recording began, by path. */
  readonly start: ReadonlyMap<string, number>;
  readonly #inodes = new Map<string, number>();

  constructor(folder: string, onFailure: (error: Error) => never) {
    super(folder, onFailure);
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const path of ['', ...entries]) this.#inodes.set(path, this.#inodes.size);
    this.start = new Map(this.#inodes);
  }

  mark(text: string): void {
    this.events.push({ kind: 'mark', text });
  }

  protected override install(nodefs: NodeFileSystem): void {
    // Below the database's own layer, so that its syncs and their order are recorded too.
    this.#recordContent(nodefs);
    this.#recordNames(nodefs);
    super.install(nodefs);
  }

  protected override syncDescriptor(path: string, descriptor: number): void {
    super.syncDescriptor(path, descriptor);
    this.#recordSync(path);
  }

  protected override syncPath(path: string): void {
    super.syncPath(path);
    this.#recordSync(path);
  }

  protected override syncFolder(path: string): void {
    super.syncFolder(path);
    this.#recordSync(path);
  }

  #recordSync(path: string): void {
    const inode = this.#inodes.get(this.#local(path));
    if (inode !== undefined) this.events.push({ kind: 'sync', inode });
  }

  #recordContent({ stream_ops: streams, node_ops: nodes, realPath }: NodeFileSystem): void {
    const { write } = streams;
    streams.write = (stream, source, offset, length, at) => {
      const written = write(stream, source, offset, length, at);
      const inode = this.#inodes.get(this.#local(realPath(stream.node)));
      if (inode === undefined) return written;
      const data = Buffer.from(source.subarray(offset, offset + written));
      this.events.push({ kind: 'write', inode, at, data });
      return written;
    };
    const resized = (path: string, size?: number) => {
      const inode = this.#inodes.get(this.#local(path));
      if (inode !== undefined && size !== undefined) {
        this.events.push({ kind: 'resize', inode, size });
      }
    };
    const { setattr } = nodes;
    nodes.setattr = (node, to) => {
      setattr(node, to);
      resized(realPath(node), to.size);
    };
    const { setattr: setStream } = streams;
    streams.setattr = (stream, to) => {
      setStream(stream, to);
      resized(realPath(stream.node), to.size);
    };
  }

  #recordNames({ node_ops: nodes, realPath }: NodeFileSystem): void {
    const { mknod, rename, unlink, rmdir } = nodes;
    let last = this.#inodes.size;
    const inodeAt = (path: string) => this.#inodes.get(this.#local(path))!;
    nodes.mknod = (parent, name, mode, device) => {
      const node = mknod(parent, name, mode, device);
      const folder = realPath(parent);
      const inode = last++;
      this.#inodes.set(this.#local(join(folder, name)), inode);
      const isFolder = isFolderMode(mode);
      this.events.push({ kind: 'create', folder: inodeAt(folder), name, inode, isFolder });
      return node;
    };
    nodes.rename = (node, folder, name) => {
      const before = realPath(node);
      const inode = inodeAt(before);
      const from = inodeAt(join(before, '..'));
      const oldName = node.name;
      rename(node, folder, name);
      this.#inodes.delete(this.#local(before));
      this.#inodes.set(this.#local(join(realPath(folder), name)), inode);
      const to = inodeAt(realPath(folder));
      this.events.push({ kind: 'rename', from, oldName, to, name, inode });
    };
    const removed = (folder: string, name: string) => {
      this.#inodes.delete(this.#local(join(folder, name)));
      this.events.push({ kind: 'remove', folder: inodeAt(folder), name });
    };
    nodes.unlink = (parent, name) => {
      unlink(parent, name);
      removed(realPath(parent), name);
    };
    nodes.rmdir = (parent, name) => {
      rmdir(parent, name);
      removed(realPath(parent), name);
    };
  }

  #local(path: string): string {
    return relative(this.rootDir, path);
  }
}
