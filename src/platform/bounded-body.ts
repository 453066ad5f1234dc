/** A response from another machine that is larger than its reader accepts. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';

  constructor(most: number) {
    super(`the response is larger than ${inWords(most)}`);
  }
}

export const KILOBYTE = 1 << 10;
export const MEGABYTE = 1 << 20;

/**
 * The body of a response, decompressed. Counted while it arrives, because a few kilobytes of gzip can become gigabytes.
 * @throws BodyTooLarge above `most` bytes; the rest is not read
 */
export async function readBytes(
  response: Response,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) throw new BodyTooLarge(most);
    chunks.push(chunk);
  }
  // Not a `Buffer`: a small one would keep the 64 KB alive that it is a part of.
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Decodes the body as text. @throws BodyTooLarge */
export async function readText(response: Response, most: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(response, most));
}

const inWords = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / KILOBYTE)} KB` : `${Math.round(bytes / MEGABYTE)} MB`;
