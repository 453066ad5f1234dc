/** Bytes that may be read again from their start: rules that need a whole file read it twice. */
export type BroughtFile = {
  name: string;
  /** Bytes as stored; of an archive's member as its archive declares. */
  size: number;
  bytes(): AsyncIterable<Uint8Array>;
};

/** A file of the browser, or of the disk by `openAsBlob` of node:fs. */
export function fileOfBlob(name: string, blob: Blob): BroughtFile {
  return {
    name,
    size: blob.size,
    bytes: () => blob.stream(),
  };
}

const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, n) => bytes[n] === byte);

export const isGzip = (head: Uint8Array): boolean => startsWith(head, GZIP);
/** True for all ZIP files, empty and split ones too. */
export const isZip = (head: Uint8Array): boolean =>
  startsWith(head, ZIP) && [0x03, 0x05, 0x07].includes(head[2] ?? 0);

/** The first bytes of a file, at most `length`. */
export async function headOf(file: BroughtFile, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of file.bytes()) {
    const part = chunk.subarray(0, length - filled);
    head.set(part, filled);
    filled += part.length;
    if (filled === length) break;
  }
  return head.subarray(0, filled);
}

/** How a text is stored, as its first bytes tell. UTF-8 is an assumption that decoding may revise. */
function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be';
  // Without a mark, every second byte of Latin letters is zero.
  let even = 0;
  let odd = 0;
  const length = Math.min(head.length, 512);
  for (let n = 0; n < length; n += 1) {
    if (head[n] !== 0) continue;
    if (n % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > length / 4 && even === 0) return 'utf-16le';
  if (even > length / 4 && odd === 0) return 'utf-16be';
  return 'utf-8';
}

/** The bytes of an incomplete UTF-8 sequence at the end of a chunk, 0 to 3. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? back : 0;
    }
  }
  return 0;
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

/**
 * Decodes a file piece by piece: UTF-8, UTF-16 with or without a mark, else Windows-1252. The text
 * before the first byte that is no UTF-8 is plain ASCII if the file is Windows-1252, so changing
 * the decoder there loses nothing. If real UTF-8 came before, the byte is damage and is replaced.
 */
export async function* decoded(file: BroughtFile): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let pending: Uint8Array = new Uint8Array(0);
  let first = true;
  let multibyteSeen = false;
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of file.bytes()) {
    let bytes = joined(pending, chunk);
    pending = new Uint8Array(0);
    if (first) {
      // A chunk of one or two bytes cannot tell its encoding yet.
      if (bytes.length < 4) {
        pending = bytes;
        continue;
      }
      first = false;
      const encoding = encodingOf(bytes);
      if (encoding !== 'utf-8') decoder = new TextDecoder(encoding);
      else if (startsWith(bytes, [0xef, 0xbb, 0xbf])) bytes = bytes.subarray(3);
    }
    if (decoder) {
      yield decoder.decode(bytes, { stream: true });
      continue;
    }
    const unfinished = unfinishedBytes(bytes);
    const complete = unfinished === 0 ? bytes : bytes.subarray(0, -unfinished);
    try {
      const text = strict.decode(complete);
      pending = bytes.slice(complete.length);
      multibyteSeen ||= text.length < complete.length;
      yield text;
    } catch {
      decoder =
        multibyteSeen || looksLikeUtf8(complete)
          ? new TextDecoder('utf-8', { ignoreBOM: true })
          : new TextDecoder('windows-1252');
      yield decoder.decode(bytes, { stream: true });
    }
  }
  if (decoder) yield decoder.decode();
  else if (pending.length > 0) {
    const bytes = first && startsWith(pending, [0xef, 0xbb, 0xbf]) ? pending.subarray(3) : pending;
    yield new TextDecoder(multibyteSeen ? 'utf-8' : 'windows-1252').decode(bytes);
  }
}

/** True if bytes above ASCII form UTF-8 sequences: by chance they hardly do, so it is damaged UTF-8 and not Windows-1252. */
function looksLikeUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const replaced = text.match(/\uFFFD/g)?.length ?? 0;
  const letters = text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0;
  return letters * 4 >= replaced;
}

/** `ReadableStream.from`, which not all browsers have. */
function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** A file of which gzip was undone, if it had been compressed. Bounded by whoever reads it. */
export function gunzipped(file: BroughtFile, maxBytes: number): BroughtFile {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const stream = streamOf(file.bytes()).pipeThrough(
      // Its type takes no memory shared with workers, which no file's bytes are.
      new DecompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
    );
    let total = 0;
    for await (const chunk of stream) {
      total += chunk.length;
      if (total > maxBytes) throw new TooLarge();
      yield chunk;
    }
  }
  return { name: file.name.replace(/\.gz$/i, ''), size: file.size, bytes };
}

/** Unpacking made more bytes than allowed: a bomb, or a file that nobody's history needs. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}
