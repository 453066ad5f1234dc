/** A 32-bit hash of any text (murmur3 style); the same text always gives the same number. */
export function hash32(text: string): number {
  let h = 1779033703 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  h = Math.imul(h ^ (h >>> 16), 2246822507);
  h = Math.imul(h ^ (h >>> 13), 3266489909);
  return (h ^ (h >>> 16)) >>> 0;
}

/** One stream of repeatable chance (mulberry32). Separate drawings take separate streams. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** 0 <= x < 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  range(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return Math.floor(from + (to - from + 1) * this.next());
  }

  chance(p: number): boolean {
    return this.next() < p;
  }

  /** 1 or -1: which way a mirrored drawing looks. */
  side(): 1 | -1 {
    return this.chance(0.5) ? 1 : -1;
  }

  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }
}
