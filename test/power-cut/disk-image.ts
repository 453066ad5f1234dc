import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import type { DiskEvent, RecordedFiles } from './recorded-files.ts';

/** The content of each file by path; a folder has none. */
export type DiskImage = Map<string, Buffer | undefined>;

/** Decides whether a change that was not synced is on the disk nevertheless. */
export type Survives = () => boolean;

const sectorBytes = 512;

/** The disk's content when the recording began; call it before the database changes anything. */
export function readStart(folder: string, files: RecordedFiles): Map<number, Buffer | undefined> {
  const content = new Map<number, Buffer | undefined>();
  for (const [path, inode] of files.start) {
    const full = join(folder, path);
    content.set(inode, statSync(full).isFile() ? readFileSync(full) : undefined);
  }
  return content;
}

/**
 * The disk after a power cut that follows the first `count` events. Synced data is present. `survives` decides about
 * the rest: each sector, each change of size, and in each folder how many of the first changes of names.
 */
export function imageAfterCut(
  files: RecordedFiles,
  start: Map<number, Buffer | undefined>,
  count: number,
  survives: Survives,
): DiskImage {
  const events = files.events.slice(0, count);
  const lastSync = new Map<number, number>();
  events.forEach((event, index) => {
    if (event.kind === 'sync') lastSync.set(event.inode, index);
  });
  const names = namesAtStart(files);
  const content = new Map(start);
  const halted = new Set<number>();
  const isSynced = (inode: number, index: number) => (lastSync.get(inode) ?? -1) > index;
  /** True if a folder's change of names is on the disk: file systems write those in order. */
  const reaches = (folder: number, index: number) => {
    if (isSynced(folder, index)) return true;
    if (!halted.has(folder) && survives()) return true;
    halted.add(folder);
    return false;
  };
  const folderOf = (inode: number) => names.get(inode)!;
  events.forEach((event, index) => {
    if (event.kind === 'write')
      writeSectors(content, event, isSynced(event.inode, index), survives);
    else if (event.kind === 'resize') {
      if (isSynced(event.inode, index) || survives()) resize(content, event.inode, event.size);
    } else if (event.kind === 'create') {
      content.set(event.inode, event.isFolder ? undefined : Buffer.alloc(0));
      if (event.isFolder) names.set(event.inode, new Map());
      if (reaches(event.folder, index)) folderOf(event.folder).set(event.name, event.inode);
    } else if (event.kind === 'rename') {
      if (reaches(event.to, index)) folderOf(event.to).set(event.name, event.inode);
      const leaves = event.from === event.to ? !halted.has(event.from) : reaches(event.from, index);
      if (leaves) folderOf(event.from).delete(event.oldName);
    } else if (event.kind === 'remove') {
      if (reaches(event.folder, index)) folderOf(event.folder).delete(event.name);
    }
  });
  const image: DiskImage = new Map();
  collect(0, '', names, content, image);
  return image;
}

function namesAtStart(files: RecordedFiles): Map<number, Map<string, number>> {
  const names = new Map<number, Map<string, number>>();
  for (const inode of files.start.values()) names.set(inode, new Map());
  for (const [path, inode] of files.start) {
    if (path === '') continue;
    const cut = path.lastIndexOf('/');
    const folder = files.start.get(cut === -1 ? '' : path.slice(0, cut))!;
    names.get(folder)!.set(path.slice(cut + 1), inode);
  }
  return names;
}

function writeSectors(
  content: Map<number, Buffer | undefined>,
  { inode, at, data }: Extract<DiskEvent, { kind: 'write' }>,
  synced: boolean,
  survives: Survives,
): void {
  let done = 0;
  while (done < data.length) {
    const length = Math.min(sectorBytes - ((at + done) % sectorBytes), data.length - done);
    if (synced || survives()) {
      const end = at + done + length;
      if ((content.get(inode)?.length ?? 0) < end) resize(content, inode, end);
      own(content, inode).set(data.subarray(done, done + length), at + done);
    }
    done += length;
  }
}

const owned = new WeakSet<Buffer>();

/** A copy that may be changed, because the original content is shared by all power cuts. */
function own(content: Map<number, Buffer | undefined>, inode: number): Buffer {
  const bytes = content.get(inode) ?? Buffer.alloc(0);
  if (owned.has(bytes)) return bytes;
  return replace(content, inode, Buffer.from(bytes));
}

function resize(content: Map<number, Buffer | undefined>, inode: number, size: number): void {
  const before = content.get(inode) ?? Buffer.alloc(0);
  const after = Buffer.alloc(size);
  before.copy(after);
  replace(content, inode, after);
}

function replace(content: Map<number, Buffer | undefined>, inode: number, bytes: Buffer): Buffer {
  owned.add(bytes);
  content.set(inode, bytes);
  return bytes;
}

function collect(
  folder: number,
  path: string,
  names: Map<number, Map<string, number>>,
  content: Map<number, Buffer | undefined>,
  image: DiskImage,
): void {
  for (const [name, inode] of names.get(folder)!) {
    const full = path === '' ? name : `${path}/${name}`;
    image.set(full, content.get(inode));
    if (names.has(inode) && content.get(inode) === undefined) {
      collect(inode, full, names, content, image);
    }
  }
}

/** Opens a database on an in-memory copy of a disk image, as after a restart of the machine. */
export function openImage(image: DiskImage, wasm: WebAssembly.Module): Promise<PGlite> {
  class ImageFiles extends MemoryFS {
    override async initialSyncFs(): Promise<void> {
      const { FS } = this.pg!.Module;
      FS.mkdirTree(PGlite.paths.PGDATA, 0o700);
      for (const [path, bytes] of image) {
        const full = `${PGlite.paths.PGDATA}/${path}`;
        if (bytes === undefined) FS.mkdirTree(full, 0o700);
        // A copy, because the file system would write into the Buffer's memory.
        else FS.writeFile(full, new Uint8Array(bytes));
      }
    }
  }
  return PGlite.create({ fs: new ImageFiles(), pgliteWasmModule: wasm });
}
