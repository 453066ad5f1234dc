import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Packing = 'br' | 'gzip';
export type Encoding = Packing | 'identity';

/** Packed off the main thread. `brotli` 9 is for what is kept for long, 5 for what soon changes. */
export function pack(body: Uint8Array, packing: Packing, { brotli = 9 } = {}): Promise<Buffer> {
  if (packing === 'gzip') return promisify(gzip)(body, { level: 7 });
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** The best encoding a visitor accepts; a quality of zero refuses. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? '').toLowerCase().split(',');
  const takes = (name: string) =>
    offers.some((offer) => {
      const [coding, quality] = offer.split(';').map((part) => part.trim());
      return coding === name && !/^q=0(\.0*)?$/.test(quality ?? '');
    });
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
