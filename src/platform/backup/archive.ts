// The file format of backups: a tar archive, compressed with gzip, whose last entry has the SHA-256 of
// every other one. `tar tzf` lists it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { OperatorError, messageOf } from '#platform/errors.ts';

export type ArchiveEntry = { name: string; content: Uint8Array };

const CHECKSUMS = 'checksums.json';
/** Parts of tables and uploads are a few megabytes; a larger entry is not from us. */
const LARGEST_ENTRY = 256 << 20;

/**
 * Writes the entries to a new file that only this user can read. Another name is used until the file is
 * complete and on the disk.
 * @throws OperatorError if the file exists or cannot be written
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const part = `${file}.part`;
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    const sums: Record<string, string> = {};
    const add = async ({ name, content }: ArchiveEntry) => {
      const writer = controller.add({ name, size: content.length }).getWriter();
      await writer.write(content);
      await writer.close();
    };
    for await (const entry of entries) {
      sums[entry.name] = sha256(entry.content);
      await add(entry);
    }
    await add({ name: CHECKSUMS, content: Buffer.from(JSON.stringify(sums)) });
    controller.finalize();
  };
  try {
    const handle = await open(part, 'w', 0o600);
    const packing = pack().catch((error: unknown) => {
      controller.error(error);
      throw error;
    });
    const output = handle.createWriteStream({ flush: true });
    await Promise.all([pipeline(Readable.from(readable), createGzip(), output), packing]);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new OperatorError(`${file} cannot be written: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * The entries of an archive, each with its content.
 * @throws OperatorError if it is damaged or incomplete; for a missing end only after the last entry
 */
export async function* readArchive(file: string): AsyncIterable<ArchiveEntry> {
  const checksums = new Map<string, string>();
  let sums: Record<string, string> | undefined;
  try {
    const input = createReadStream(file);
    const gunzip = createGunzip();
    const reading = pipeline(input, gunzip);
    // Its failure reaches the loop below too; without a listener it would end the process.
    reading.catch(() => undefined);
    const archive = Readable.toWeb(gunzip) as ReadableStream<Uint8Array>;
    for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.size > LARGEST_ENTRY) throw new Error(`${header.name} is too large`);
      const content = new Uint8Array(await new Response(body).arrayBuffer());
      if (header.name === CHECKSUMS) {
        sums = JSON.parse(Buffer.from(content).toString()) as Record<string, string>;
        continue;
      }
      checksums.set(header.name, sha256(content));
      yield { name: header.name, content };
    }
    await reading;
  } catch (error) {
    throw unreadable(file, error);
  }
  if (sums === undefined) throw damaged(file, 'its end is missing');
  for (const [name, sum] of Object.entries(sums)) {
    if (checksums.get(name) !== sum) throw damaged(file, `${name} is missing or has changed`);
    checksums.delete(name);
  }
  for (const name of checksums.keys()) throw damaged(file, `${name} does not belong to it`);
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

const damaged = (file: string, reason: string) =>
  new OperatorError(`${file} is damaged: ${reason}; nothing was changed`);

function unreadable(file: string, error: unknown): unknown {
  if (error instanceof OperatorError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^E[A-Z]+$/.test(code)) {
    return new OperatorError(`${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
  // A stream that ends early gives a TypeError without words.
  const reason = error instanceof Error && error.message !== '' ? error.message : 'it ends early';
  return damaged(file, reason);
}
