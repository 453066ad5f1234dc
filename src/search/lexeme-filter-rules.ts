/** A block is one line of the processor's cache: to look up a lexeme takes one access to memory. */
const BLOCK_WORDS = 16;
const BLOCK_BITS = 32 * BLOCK_WORDS;
/** Bits set for each lexeme; more would fill the blocks too much. */
const BITS = 6;
/** Places that one hash gives, nine bits each. */
const PLACES_OF_HASH = 3;
/** Lengths of stored beginnings; nearly every shorter one is in the index. Others are looked up by the next shorter. */
const BEGINNINGS = [4, 6, 8, 11, 14, 18] as const;
const MIN_BEGINNING = BEGINNINGS[0];
const IS_BEGINNING = Array.from({ length: 19 }, (_, length) =>
  BEGINNINGS.some((one) => one === length),
);
/** Marks the end of a whole lexeme; no lexeme contains it. */
const END = 31;
const SPACE = 32;

/**
 * A Bloom filter (https://en.wikipedia.org/wiki/Bloom_filter) of lexemes and their beginnings: it never misses one that
 * was added, and takes one in 600 of the others for present at 320 bits an entry. Lexemes cannot be removed.
 */
export class LexemeFilter {
  readonly #bits: Uint32Array;
  readonly #blocks: number;

  constructor(bits: number) {
    this.#blocks = Math.max(1, Math.ceil(bits / BLOCK_BITS));
    this.#bits = new Uint32Array(this.#blocks * BLOCK_WORDS);
  }

  /** Adds lexemes separated by spaces; each `group` is a set of its own. */
  add(group: string, lexemes: string): void {
    const start = hashOf(group);
    let hash = start;
    let length = 0;
    for (let at = 0; at <= lexemes.length; at += 1) {
      const letter = at < lexemes.length ? lexemes.charCodeAt(at) : SPACE;
      if (letter === SPACE) {
        if (length > 0) this.#set(next(hash, END));
        hash = start;
        length = 0;
      } else {
        hash = next(hash, letter);
        length += 1;
        if (IS_BEGINNING[length] === true) this.#set(hash);
      }
    }
  }

  /** True if the group may have this lexeme, or one that begins so. */
  mayHave(group: string, lexeme: string, isBeginning: boolean): boolean {
    if (isBeginning && lexeme.length < MIN_BEGINNING) return true;
    const kept = isBeginning ? BEGINNINGS.findLast((length) => length <= lexeme.length) : undefined;
    const hash = hashOf(lexeme, kept ?? lexeme.length, hashOf(group));
    return this.#has(isBeginning ? hash : next(hash, END));
  }

  #set(hash: number): void {
    const block = this.#blockOf(hash);
    let places = hash;
    for (let n = 0; n < BITS; n += 1) {
      places = n % PLACES_OF_HASH === 0 ? mixed(places ^ SEED) : places >>> 9;
      this.#bits[block + ((places >>> 5) & (BLOCK_WORDS - 1))]! |= 1 << (places & 31);
    }
  }

  #has(hash: number): boolean {
    const block = this.#blockOf(hash);
    let places = hash;
    for (let n = 0; n < BITS; n += 1) {
      places = n % PLACES_OF_HASH === 0 ? mixed(places ^ SEED) : places >>> 9;
      const word = this.#bits[block + ((places >>> 5) & (BLOCK_WORDS - 1))]!;
      if ((word & (1 << (places & 31))) === 0) return false;
    }
    return true;
  }

  /** The beginning of a block: the hash as a share of all. */
  #blockOf(hash: number): number {
    return Math.floor(((mixed(hash) >>> 0) / 2 ** 32) * this.#blocks) * BLOCK_WORDS;
  }
}

/** Makes the places in a block independent of the block. */
const SEED = 0x5bd1e995;

/** One step of FNV-1a: the hash of a beginning is a step towards that of the whole lexeme. */
const next = (hash: number, letter: number) => Math.imul(hash ^ letter, 0x01000193);

function hashOf(text: string, length = text.length, start = 0x811c9dc5): number {
  let hash = start;
  for (let at = 0; at < length; at += 1) hash = next(hash, text.charCodeAt(at));
  return hash;
}

/** Spreads a hash over all bits: the last step of MurmurHash3. */
function mixed(hash: number): number {
  let bits = hash ^ (hash >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
