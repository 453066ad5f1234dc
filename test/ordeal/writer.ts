import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#platform/errors.ts';
import { signUp } from './person.ts';

/**
 * Writes ascending numbers as the description of one collection, each after the response to the one before, so that the
 * acknowledged ones are known.
 */
export class Writer {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #collection: number;
  #sent = 0;
  #acknowledged = 0;
  #refused = 0;
  readonly #stale: string[] = [];
  #isStopped = false;

  private constructor(url: string, headers: Record<string, string>, collection: number) {
    this.#url = url;
    this.#headers = headers;
    this.#collection = collection;
  }

  /** Signs a person up and makes their collection. */
  static async signUp(url: string): Promise<Writer> {
    const { headers } = await signUp(url);
    const response = await fetch(`${url}/api/collections`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name: 'Provas', description: textOf(0) }),
    });
    const { id } = (await response.json()) as { id: number };
    return new Writer(url, headers, id);
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** The number of writes that were not acknowledged. */
  get refused(): number {
    return this.#refused;
  }

  /** Descriptions of reads without a response, or with less than was acknowledged. */
  get stale(): readonly string[] {
    return this.#stale;
  }

  /** Writes until `stop`, and reads each write back. */
  async writeAndRead(): Promise<void> {
    await this.#writeUntilStopped(async (acknowledged) => {
      const stored = await this.read().catch((error: unknown) => messageOf(error));
      if (typeof stored === 'string' || !(stored >= acknowledged)) {
        this.#stale.push(`${stored} after ${acknowledged}`);
      }
    });
  }

  /** Writes until `stop`; a failed write is not acknowledged, and the next one follows. */
  async write(): Promise<void> {
    await this.#writeUntilStopped();
  }

  async #writeUntilStopped(afterwards?: (number: number) => Promise<void>): Promise<void> {
    this.#isStopped = false;
    while (!this.#isStopped) {
      this.#sent += 1;
      const number = this.#sent;
      const response = await this.#ask('PUT', {
        name: 'Provas',
        description: textOf(number),
      }).catch(() => null);
      if (response?.status === 200) {
        this.#acknowledged = number;
        await afterwards?.(number);
      } else {
        this.#refused += 1;
        await sleep(20);
      }
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** The stored number; one below `acknowledged` means a lost write. */
  async read(): Promise<number> {
    const response = await this.#ask('GET');
    const { description } = (await response.json()) as { description: string };
    return Number(/\d+$/.exec(description)?.[0]);
  }

  #ask(method: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#url}/api/collections/${this.#collection}`, {
      method,
      headers: { 'content-type': 'application/json', ...this.#headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}

/** Long enough that the write-ahead log soon needs another file, and within the 250 letters of a description. */
const textOf = (number: number) => `${'texto '.repeat(38)}escrita ${number}`;
