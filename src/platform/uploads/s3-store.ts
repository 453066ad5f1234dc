import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { KILOBYTE, MEGABYTE, readBytes, readText } from '#platform/bounded-body.ts';
import type { S3Config } from '#platform/s3-config.ts';
import { checkFileName, isFileName } from './upload-store.ts';
import type { StoredFile, UploadStore } from './upload-store.ts';

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
