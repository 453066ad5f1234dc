import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Compression = 'br' | 'gzip';
export type Encoding = Compression | 'identity';

/** Our order of preference, for clients that accept several equally. */
const PREFERRED: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Compresses in Node's thread pool. `brotli` is the quality: 9 for bodies that are cached for long, 5 for others. */
export async function compress(
  body: Uint8Array,
  compression: Compression,
  { brotli = 9 } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const compressed =
    compression === 'gzip'
      ? await promisify(gzip)(body, { level: 7 })
      : await promisify(brotliCompress)(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotli,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
          },
        });
  // A copy: what Node returns is a part of 16 KB or more, which a cache would keep in memory.
  return new Uint8Array(compressed);
}

/**
 * The smallest window, as a power of two, that holds the whole body. The default of 4 MB costs the event loop a tenth
 * of a millisecond to release, also for a drawing of 2 KB.
 */
const windowFor = (bytes: number): number =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    // The format reserves 16 bytes of a window.
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );

/**
 * The encoding of a response for an `Accept-Encoding` header (RFC 9110, section 12.5.3): the
 * accepted one with the highest quality. Identity where nothing else is accepted, even if the client
 * refuses that too: an uncompressed body is more useful than a 406.
 */
export function chooseEncoding(
  accepted: string | undefined,
  available: readonly Encoding[] = PREFERRED,
): Encoding {
  if (accepted === undefined || accepted === '') return 'identity';
  const qualities = parseQualities(accepted);
  const qualityOf = (encoding: Encoding) =>
    qualities.get(encoding) ??
    qualities.get('*') ??
    // Identity is acceptable if the header does not list it, but after every listed encoding.
    (encoding === 'identity' ? 0.0001 : 0);
  let best: Encoding = 'identity';
  let highest = 0;
  for (const encoding of PREFERRED) {
    if (!available.includes(encoding)) continue;
    const quality = qualityOf(encoding);
    if (quality > highest) [best, highest] = [encoding, quality];
  }
  return best;
}

/** Each coding of the header with its quality, 0 to 1; a malformed quality refuses the coding. */
function parseQualities(accepted: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const offer of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = offer.split(';').map((part) => part.trim());
    if (coding === '') continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const value = quality === undefined ? 1 : Number(quality.slice(2) || Number.NaN);
    const isValid = value >= 0 && value <= 1;
    qualities.set(coding === 'x-gzip' ? 'gzip' : coding, isValid ? value : 0);
  }
  return qualities;
}
