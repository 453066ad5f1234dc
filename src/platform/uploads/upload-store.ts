import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { KILOBYTE, MEGABYTE, readBytes, readText } from '#platform/bounded-body.ts';
import type { S3Config } from '#platform/config-values.ts';
import type { Config } from '#platform/config.ts';

/** A file of a store, as its list has it. */
export interface StoredFile {
  name: string;
  changedAt: Date;
}

/** The store does not take files at present; the same request can succeed later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Stores uploaded files: in a folder or an S3 bucket. Names are checked by `isFileName`; a file is never changed under
 * its name, so that it may be cached for any time.
 */
export interface UploadStore {
  /** Stores the whole file or, if it throws, nothing under that name. */
  put(name: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Null if there is no such file. */
  get(name: string): Promise<Uint8Array | null>;
  /** Does nothing if there is no such file. */
  delete(name: string): Promise<void>;
  /** All files, in no particular order, with leftovers of interrupted writes. */
  list(): AsyncIterable<StoredFile>;
}

/** Lower-case letters, digits and hyphens, and an ending: a name can neither leave its folder nor need quoting. */
export const isFileName = (name: string): boolean =>
  /^[0-9a-z]{2}[0-9a-z-]{0,98}\.[0-9a-z]{1,8}$/.test(name);

/** @throws for a name that no store accepts: callers check what comes from outside */
export function checkFileName(name: string): string {
  if (!isFileName(name)) throw new Error(`not the name of an upload: ${JSON.stringify(name)}`);
  return name;
}

/** Keeps uploads as files below `folder`, in a subfolder for the first two characters of their names. */
export class FolderStore implements UploadStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Durable when it resolves: a profile must not refer to a file that a power cut can undo. */
  async put(name: string, content: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    const folder = this.#subfolderOf(name);
    await mkdir(folder, { recursive: true });
    // Below its final name a file is complete from the beginning, because a rename is atomic.
    const part = join(folder, `${name.slice(0, 2)}${randomBytes(8).toString('hex')}.part`);
    try {
      const file = await open(part, 'wx', 0o640);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
      await syncFolder(folder);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async get(name: string): Promise<Uint8Array | null> {
    return orNull(readFile(this.#pathOf(name)));
  }

  async delete(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  async *list(): AsyncIterable<StoredFile> {
    for (const folder of (await orNull(readdir(this.#folder))) ?? []) {
      for (const name of (await orNull(readdir(join(this.#folder, folder)))) ?? []) {
        if (!isFileName(name) || !name.startsWith(folder)) continue;
        const found = await orNull(stat(this.#pathOf(name)));
        if (found?.isFile()) yield { name, changedAt: found.mtime };
      }
    }
  }

  #subfolderOf(name: string): string {
    return join(this.#folder, name.slice(0, 2));
  }

  #pathOf(name: string): string {
    return join(this.#subfolderOf(checkFileName(name)), name);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Null where there is no such file or folder. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** The bucket may hold other data too. */
const PREFIX = 'uploads/';
/** Tries of a request that the server cannot answer for now. */
const TRIES = 3;
const FIRST_WAIT_MS = 200;
/** Milliseconds for one request; the largest files have some 200 KB. */
const TIMEOUT_MS = 15_000;
/** Bytes. Our files have some 200 KB, a list of a thousand files some 500 KB. */
const LARGEST_FILE = 16 * MEGABYTE;
const LARGEST_LIST = 16 * MEGABYTE;
const LARGEST_REFUSAL = 64 * KILOBYTE;

/** Stores uploads in an S3-compatible bucket, addressed by path, which all servers accept. */
export class S3Store implements UploadStore {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #pageSize: number;
  readonly #timeoutMs: number;

  /** `pageSize`: files that a request lists; servers allow a thousand. `timeoutMs`: for one request. */
  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
    { pageSize = 1000, timeoutMs = TIMEOUT_MS } = {},
  ) {
    this.#pageSize = pageSize;
    this.#timeoutMs = timeoutMs;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    });
    this.#bucket = `${endpoint}/${bucket}`;
  }

  async put(name: string, content: Uint8Array<ArrayBuffer>, contentType: string): Promise<void> {
    await this.#ask('PUT', this.#addressOf(name), {
      body: content,
      headers: { 'content-type': contentType, 'content-length': String(content.length) },
    });
  }

  async get(name: string): Promise<Uint8Array | null> {
    const response = await this.#ask('GET', this.#addressOf(name));
    return response.status === 404 ? null : readBytes(response, LARGEST_FILE);
  }

  async delete(name: string): Promise<void> {
    await this.#ask('DELETE', this.#addressOf(name));
  }

  async *list(): AsyncIterable<StoredFile> {
    let after = '';
    let isTruncated = true;
    while (isTruncated) {
      // Version 1, which every server has: its pages go on after a name, not after a server's token.
      const query = new URLSearchParams({
        prefix: PREFIX,
        marker: after,
        'max-keys': String(this.#pageSize),
      });
      const page = await this.#ask('GET', `${this.#bucket}?${query}`);
      const xml = await readText(page, LARGEST_LIST);
      const contents = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)];
      isTruncated = element(xml, 'IsTruncated') === 'true' && contents.length > 0;
      for (const [, content = ''] of contents) {
        after = unescaped(element(content, 'Key') ?? '');
        const name = after.slice(PREFIX.length);
        const changedAt = new Date(element(content, 'LastModified') ?? '');
        if (isFileName(name) && !Number.isNaN(changedAt.getTime())) yield { name, changedAt };
      }
    }
  }

  #addressOf(name: string): string {
    return `${this.#bucket}/${PREFIX}${checkFileName(name)}`;
  }

  /** @throws unless the status is 2xx, or 404 for a file; the error names no key and no address */
  async #ask(
    method: string,
    address: string,
    init: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const response = await this.#send(address, { method, ...init });
    if (response.ok) return response;
    const code = element(await readText(response, LARGEST_REFUSAL), 'Code') ?? '';
    // A missing bucket is a 404 too, but the operator's mistake.
    if (response.status === 404 && code === 'NoSuchKey') return response;
    throw new Error(`the upload store answered ${method} with ${response.status} ${code}`.trim());
  }

  /**
   * Not `AwsClient.fetch`: its request loses its signal when memory is collected, so that a silent server would be
   * waited for without end.
   */
  async #send(address: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    for (let tries = 1; ; tries += 1) {
      const { url, headers } = await this.#client.sign(address, init);
      const response = await fetch(url, { ...init, headers, signal });
      const isTemporary = response.status >= 500 || response.status === 429;
      if (!isTemporary || tries === TRIES) return response;
      await response.body?.cancel();
      await sleep(FIRST_WAIT_MS * tries * Math.random());
    }
  }
}

const ELEMENTS = {
  IsTruncated: /<IsTruncated>([^<]*)<\/IsTruncated>/,
  Key: /<Key>([^<]*)<\/Key>/,
  LastModified: /<LastModified>([^<]*)<\/LastModified>/,
  Code: /<Code>([^<]*)<\/Code>/,
};

const element = (xml: string, name: keyof typeof ELEMENTS) => ELEMENTS[name].exec(xml)?.[1];

/** Objects that are not ours can have any key. */
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The configured store of uploads: a bucket if there is one, else `DATA_DIR/uploads`. */
export const openUploadStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): UploadStore =>
  s3 ? new S3Store(s3) : new FolderStore(join(dataDir, 'uploads'));
