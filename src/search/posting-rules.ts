/** Entries a bucket has on average. */
const BUCKET = 8;

/**
 * Numbers by key, both integers of 32 bits, in three arrays: a tenth of the memory of a map of arrays. 16 bits of a
 * key's hash are stored, so a look-up rarely finds numbers of another key too. Later additions are in a map.
 */
export class Postings {
  readonly #lastBucket: number;
  /** The beginning of each bucket in the other two. */
  readonly #starts: Uint32Array;
  readonly #tags: Uint16Array;
  readonly #numbers: Uint32Array;
  readonly #added = new Map<number, number[]>();

  /** `keys` and `numbers` belong together by their places; numbers of a key come in the order given. */
  constructor(keys: readonly number[], numbers: readonly number[]) {
    const buckets = 2 ** Math.ceil(Math.log2(Math.max(1, keys.length / BUCKET)));
    this.#lastBucket = buckets - 1;
    const starts = new Uint32Array(buckets + 1);
    for (const key of keys) starts[this.#bucketOf(key) + 1]! += 1;
    for (let bucket = 0; bucket < buckets; bucket += 1) starts[bucket + 1]! += starts[bucket]!;
    this.#tags = new Uint16Array(keys.length);
    this.#numbers = new Uint32Array(keys.length);
    const free = starts.slice();
    for (const [n, key] of keys.entries()) {
      const bucket = this.#bucketOf(key);
      const place = free[bucket]!;
      this.#tags[place] = tagOf(key);
      this.#numbers[place] = numbers[n]!;
      free[bucket] = place + 1;
    }
    this.#starts = starts;
  }

  add(key: number, number: number): void {
    const known = this.#added.get(key);
    if (known === undefined) this.#added.set(key, [number]);
    else known.push(number);
  }

  /** Calls `use` with the numbers of a key, until it returns false. */
  forEach(key: number, use: (number: number) => boolean | void): void {
    const bucket = this.#bucketOf(key);
    const tag = tagOf(key);
    const end = this.#starts[bucket + 1]!;
    for (let place = this.#starts[bucket]!; place < end; place += 1) {
      if (this.#tags[place] === tag && use(this.#numbers[place]!) === false) return;
    }
    for (const number of this.#added.get(key) ?? []) if (use(number) === false) return;
  }

  /** An upper bound of the numbers of a key. */
  mostOf(key: number): number {
    const bucket = this.#bucketOf(key);
    const added = this.#added.get(key)?.length ?? 0;
    return this.#starts[bucket + 1]! - this.#starts[bucket]! + added;
  }

  #bucketOf(key: number): number {
    return spread(key) & this.#lastBucket;
  }
}

/** Knuth's multiplicative hash: its high bits differ most. */
const spread = (key: number) => Math.imul(key, 0x9e3779b1) >>> 7;
const tagOf = (key: number) => (key ^ (key >>> 16)) & 0xffff;
