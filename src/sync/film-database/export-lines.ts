import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { MediaType } from '#catalog/schema.ts';
import { FilmDatabaseUnavailable } from './errors.ts';
import type { Exported } from './film-database.ts';
import type { Findings } from './findings.ts';
import { exportLine } from './listing-schema.ts';
import { Malformed } from './requester.ts';
import type { Requester } from './requester.ts';
import { backoffOf, wait } from './retry-rules.ts';

/** Characters. A true line has some hundred; a small file may contain one endless line, compressed. */
const LONGEST_LINE = 64 * 1024;

const FILES = { movie: 'movie_ids', serie: 'tv_series_ids' } as const;

type Options = {
  exportsUrl: string;
  type: MediaType;
  /** `YYYY-MM-DD`. */
  day: string;
  timeout: number;
  exportTimeout: number;
  largestExport: number;
  tries: number;
  backoff: number;
  longestBackoff: number;
  findings: Findings;
  signal?: AbortSignal | undefined;
};

/** Opens the export of a day; null if there is none. It is requested without the token. */
export async function openExport(
  files: Requester,
  options: Options,
): Promise<AsyncIterable<Exported> | null> {
  const body = await openBody(files, options);
  return body && readExport(files, options, body);
}

function openBody(files: Requester, { exportsUrl, type, day, timeout, signal }: Options) {
  const [year, month, date] = day.split('-');
  const file = `${FILES[type]}_${month}_${date}_${year}.json.gz`;
  return files.get({
    path: pathOf(type),
    url: `${exportsUrl.replace(/\/+$/, '')}/${file}`,
    timeout,
    read: async ({ body }) => {
      if (body === null) throw new Malformed();
      return body;
    },
    // Object stores answer 403 for a missing file when listing is forbidden.
    isMissing: (status) => status === 404 || status === 403,
    signal,
  });
}

const pathOf = (type: MediaType) => `/${FILES[type]}_{day}.json.gz`;

/** Reconnects when the connection is cut, and skips the lines that were read before. */
async function* readExport(
  files: Requester,
  options: Options,
  first: ReadableStream<Uint8Array>,
): AsyncGenerator<Exported> {
  const path = pathOf(options.type);
  let body: ReadableStream<Uint8Array> | null = first;
  let read = 0;
  let delay = backoffOf(options).next();
  for (let failed = 0; ;) {
    let at = 0;
    try {
      for await (const line of linesOf(body, options)) {
        at += 1;
        if (at <= read) continue;
        read = at;
        if (failed > 0) delay = backoffOf(options).next();
        failed = 0;
        const entry = entryOf(line, options);
        if (entry !== null) yield entry;
      }
      return;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof BrokenStream)) throw error;
      failed += 1;
      if (failed >= options.tries) {
        throw new FilmDatabaseUnavailable('network', { path }, `cut off ${failed} times`);
      }
    }
    await wait(delay.duration, options.signal);
    delay = delay.next(undefined);
    body = await openBody(files, options);
    if (body === null)
      throw new FilmDatabaseUnavailable('network', { path }, 'the file no longer exists');
  }
}

function entryOf(line: string, { type, findings }: Options): Exported | null {
  if (line.trim() === '') return null;
  try {
    const result = exportLine.safeParse(JSON.parse(line));
    if (result.success) return result.data;
    findings.note(`export.${type}.${String(result.error.issues[0]?.path[0] ?? 'line')}`);
  } catch {
    findings.note(`export.${type}: a line that is not JSON`);
  }
  return null;
}

/** The stream ended early or timed out. */
class BrokenStream extends Error {}

async function* linesOf(
  body: ReadableStream<Uint8Array>,
  { type, exportTimeout, largestExport, signal }: Options,
): AsyncGenerator<string> {
  const refuse = (detail: string) =>
    new FilmDatabaseUnavailable('malformed', { path: pathOf(type) }, detail);
  const compressed = chunksOf(body, exportTimeout, signal);
  const chunks = decompress(compressed);
  const decoder = new TextDecoder();
  let rest = '';
  let size = 0;
  try {
    for (;;) {
      const next = await chunks.next().catch(() => {
        throw new BrokenStream();
      });
      if (next.done === true) break;
      size += next.value.length;
      if (size > largestExport) throw refuse('the file is too large');
      const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw refuse('a line is too long');
      yield* lines;
    }
    yield rest;
  } finally {
    await chunks.return(undefined);
    await compressed.return(undefined);
  }
}

/** The file may be decompressed already: some hosts send the gzip as a content encoding. */
async function* decompress(compressed: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await compressed.next();
  if (first.done === true) return;
  async function* whole() {
    yield first.value as Uint8Array;
    yield* compressed;
  }
  const isCompressed = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isCompressed) {
    yield* whole();
    return;
  }
  // Errors reach the loop below too, so the callback has nothing to do.
  yield* pipeline(Readable.from(whole(), { objectMode: false }), createGunzip(), () => undefined);
}

/** The chunks of a body; fails when the next one takes longer than `timeout` milliseconds. */
async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  timeout: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const next = await inTime(reader.read(), timeout, signal);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function inTime<T>(promise: Promise<T>, timeout: number, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => end(() => reject(new BrokenStream()));
    const timer = setTimeout(stop, timeout);
    signal?.addEventListener('abort', stop, { once: true });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    promise.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error as Error)),
    );
    if (signal?.aborted) stop();
  });
}
