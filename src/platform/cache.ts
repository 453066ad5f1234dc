import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';

export type CacheOptions<Value> = {
  /** Above this many bytes the entries unused for longest leave. */
  maxBytes: number;
  /** How long an entry is served, in milliseconds. */
  ttlMs: number;
  /** The size of a value in bytes; the key is counted on top. */
  sizeOf: (value: Value) => number;
  clock?: Clock;
};

type Entry<Value> = { value: Value; bytes: number; expiresAt: number };

/** Keeps what was used last, within a number of bytes; several askers at once cost one making. */
export class Cache<Value> {
  readonly #options: CacheOptions<Value>;
  readonly #clock: Clock;
  /** A Map keeps the order of insertion, so the first entry is the one unused for longest. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #inFlight = new Map<string, Promise<Value>>();
  #bytes = 0;

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.expiresAt <= this.#clock.now().getTime()) {
      this.#bytes -= entry.bytes;
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const bytes = this.#options.sizeOf(value) + 2 * key.length;
    if (bytes > this.#options.maxBytes) return;
    const expiresAt = this.#clock.now().getTime() + this.#options.ttlMs;
    this.#entries.set(key, { value, bytes, expiresAt });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.delete(oldest);
    }
  }

  /**
   * The cached value, or the one `make` gives. A failure is not kept, and neither is a value that
   * was under way when the cache was cleared or its key deleted.
   */
  async getOrMake(key: string, make: () => Promise<Value>): Promise<Value> {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const underWay = this.#inFlight.get(key);
    if (underWay) return underWay;
    const making = make();
    this.#inFlight.set(key, making);
    try {
      const value = await making;
      if (this.#inFlight.get(key) === making) this.set(key, value);
      return value;
    } finally {
      if (this.#inFlight.get(key) === making) this.#inFlight.delete(key);
    }
  }

  delete(key: string): void {
    this.#inFlight.delete(key);
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  clear(): void {
    this.#entries.clear();
    this.#inFlight.clear();
    this.#bytes = 0;
  }

  /** Entries and bytes held now. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }
}
