// Reasons: docs/decisions/2026-11-28-moving-archives.md
import {
  BlobReader,
  ERR_ENCRYPTED,
  ERR_INVALID_PASSWORD,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/index-native.js';
import { type BroughtFile, TooLarge } from '#moving/text/decoding.ts';

/**
 * Bounds on what is unpacked. The largest export seen is Trakt's: 200 files, 90 MB. Sizes that an archive
 * declares are not believed: bytes are counted while they are unpacked.
 */
export const ARCHIVE_LIMITS = {
  members: 5_000,
  memberBytes: 400 * 1024 * 1024,
  totalBytes: 1024 * 1024 * 1024,
};
export type ArchiveLimits = typeof ARCHIVE_LIMITS;

export type ArchiveProblem = 'damaged' | 'too-many-members' | 'needs-password' | 'wrong-password';

export class ArchiveError extends Error {
  override name = 'ArchiveError';
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type ArchiveMember = BroughtFile & {
  /** True if its name leaves the folder or hides something. Such a member is never opened. */
  unsafe: boolean;
  encrypted: boolean;
};

/** A name that would be written outside of its folder, if anybody wrote it anywhere. */
export function isUnsafeName(name: string): boolean {
  return (
    name.length > 500 ||
    name.includes('\0') ||
    /^([/\\]|[a-z]:)/i.test(name) ||
    name.split(/[/\\]/).includes('..')
  );
}

/** The last part of a member's name. */
export const baseName = (name: string): string => name.split(/[/\\]/).at(-1)!;

/**
 * Lists an archive without unpacking anything. Members are unpacked one at a time, each time their bytes are
 * read, into memory piece by piece and never to disk. All of them together may unpack to `totalBytes`.
 */
export async function openZip(
  blob: Blob,
  { password, limits = ARCHIVE_LIMITS }: { password?: string; limits?: ArchiveLimits } = {},
): Promise<ArchiveMember[]> {
  const reader = new ZipReader(new BlobReader(blob), {
    useWebWorkers: false,
    checkSignature: true,
    checkOverlappingEntry: true,
    strictness: 'tolerant',
    allowUnsafeFilenames: true,
    ...(password === undefined ? {} : { password }),
  } as ConstructorParameters<typeof ZipReader>[1]);
  const members: ArchiveMember[] = [];
  /** The most bytes that each member gave so far: reading one twice does not count twice. */
  const unpacked = new Map<string, number>();
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      if (members.length === limits.members) throw new ArchiveError('too-many-members');
      members.push(memberOf(entry as FileEntry, limits, unpacked));
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError('damaged');
  }
  return members;
}

function memberOf(
  entry: FileEntry,
  limits: ArchiveLimits,
  unpacked: Map<string, number>,
): ArchiveMember {
  const { filename: name, encrypted, uncompressedSize: size } = entry;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const abort = new AbortController();
    const done = entry
      .getData(writable, { preventClose: false, signal: abort.signal })
      .then(() => null)
      .catch(async (error: unknown) => {
        await writable.abort(error).catch(() => {});
        return error;
      });
    let total = 0;
    try {
      for await (const chunk of readable) {
        total += chunk.length;
        unpacked.set(name, Math.max(total, unpacked.get(name) ?? 0));
        let sum = 0;
        for (const count of unpacked.values()) sum += count;
        if (total > limits.memberBytes || sum > limits.totalBytes) throw new TooLarge();
        yield chunk;
      }
    } catch (error) {
      if (error instanceof TooLarge) throw error;
      throw archiveError(error);
    } finally {
      abort.abort();
    }
    const error = await done;
    if (error !== null) throw archiveError(error);
  }
  return { name, size, unsafe: isUnsafeName(name), encrypted, bytes };
}

function archiveError(error: unknown): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const message = error instanceof Error ? error.message : '';
  if (message === ERR_ENCRYPTED) return new ArchiveError('needs-password');
  if (message === ERR_INVALID_PASSWORD) return new ArchiveError('wrong-password');
  return new ArchiveError('damaged');
}
