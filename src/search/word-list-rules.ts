import { fnv1a } from '#platform/hash.ts';
import { Postings } from './posting-rules.ts';
import { deletionHashes } from './spelling-rules.ts';
import type { KnownWord } from './tsquery-rules.ts';

/** A word of the index and its typo variants. */
export type SpelledWord = KnownWord & { spellings: readonly number[] };

export type NearWordQuery = {
  typed: string;
  /** Hashes of its typo variants. */
  spellings: readonly number[];
  /** Of words that share a hash at most so many, and so many that contain what is typed, the most common first. */
  most: { alike: number; containing: number };
};

const PART = 3;
/** What `pg_trgm` compares words by: their parts of three letters, with two spaces before them and one behind. */
const padded = (word: string) => `  ${word} `;
/** Words with a smaller share of their parts in common are no `%` of each other: https://www.postgresql.org/docs/current/pgtrgm.html */
const MIN_SHARED = 0.3;
/** Room for words that are added later. */
const MORE_WORDS = 1000;

/** Keys and numbers that belong together by their places. */
class Pairs {
  readonly #keys: number[] = [];
  readonly #numbers: number[] = [];

  add(keys: readonly number[], number: number): void {
    for (const key of keys) {
      this.#keys.push(key);
      this.#numbers.push(number);
    }
  }

  postings(): Postings {
    return new Postings(this.#keys, this.#numbers);
  }
}

/** Collects the words of a list, the most common first; many at once would block other work. */
export class WordListBuilder {
  readonly #words: KnownWord[] = [];
  readonly #spellings = new Pairs();
  readonly #parts = new Pairs();

  add({ word, entries, spellings }: SpelledWord): void {
    const number = this.#words.length;
    this.#words.push({ word, entries });
    this.#spellings.add(spellings, number);
    this.#parts.add(partsOf(padded(word)), number);
  }

  build(): WordList {
    return new WordList(this.#words, this.#spellings.postings(), this.#parts.postings());
  }
}

/** The words of one kind in memory; they are numbered, the most common first. */
export class WordList {
  readonly #words: KnownWord[];
  readonly #numbers: Map<string, number>;
  readonly #spellings: Postings;
  /** By their parts of three letters. */
  readonly #parts: Postings;
  /** The parts that each word shares with another; all 0 but while that is compared. */
  #shared = new Uint16Array();

  /** See `WordListBuilder`. */
  constructor(words: KnownWord[], spellings: Postings, parts: Postings) {
    this.#words = words;
    this.#numbers = new Map(words.map(({ word }, n) => [word, n]));
    this.#spellings = spellings;
    this.#parts = parts;
  }

  has(word: string): boolean {
    return this.#numbers.has(word);
  }

  /** Adds a word that few entries have. */
  add(word: string): void {
    const number = this.#words.length;
    this.#words.push({ word, entries: 1 });
    this.#numbers.set(word, number);
    for (const hash of deletionHashes(word)) this.#spellings.add(hash, number);
    for (const part of partsOf(padded(word))) this.#parts.add(part, number);
  }

  /** These words, as far as they are in the list. */
  exactly(words: readonly string[]): KnownWord[] {
    return words.flatMap((word) => {
      const number = this.#numbers.get(word);
      return number === undefined ? [] : this.#words[number]!;
    });
  }

  /** Words that share a hash with a typed one, and, from three letters on, words that contain it. */
  near({ typed, spellings, most }: NearWordQuery): KnownWord[] {
    const alike = new Set<number>();
    for (const hash of spellings) this.#spellings.forEach(hash, (number) => void alike.add(number));
    const found =
      alike.size <= most.alike
        ? alike
        : new Set([...alike].toSorted(ascending).slice(0, most.alike));
    if (typed.length >= PART) this.#addContaining(found, typed, most.containing);
    return this.#wordsOf(found);
  }

  /** The words with the most parts of three letters in common with a word, nearly as `pg_trgm` compares them. */
  distant(typed: string, most: number): KnownWord[] {
    const parts = partsOf(padded(typed));
    if (this.#shared.length < this.#words.length) {
      this.#shared = new Uint16Array(this.#words.length + MORE_WORDS);
    }
    const shared = this.#shared;
    const numbers: number[] = [];
    for (const part of parts) {
      this.#parts.forEach(part, (number) => {
        if (shared[number] === 0) numbers.push(number);
        shared[number]! += 1;
      });
    }
    const found: { number: number; similarity: number }[] = [];
    for (const number of numbers) {
      const count = shared[number]!;
      shared[number] = 0;
      // Parts that a word has twice are counted twice.
      const others = this.#words[number]!.word.length + 1;
      const similarity = count / (parts.length + others - count);
      if (similarity >= MIN_SHARED) found.push({ number, similarity });
    }
    const best = found.toSorted((a, b) => b.similarity - a.similarity || a.number - b.number);
    return this.#wordsOf(best.slice(0, most).map(({ number }) => number));
  }

  #wordsOf(numbers: Iterable<number>): KnownWord[] {
    return Array.from(numbers, (number) => this.#words[number]!);
  }

  #addContaining(found: Set<number>, part: string, most: number): void {
    const keys = partsOf(part);
    const rarest = keys.reduce((a, b) => (this.#parts.mostOf(b) < this.#parts.mostOf(a) ? b : a));
    let count = 0;
    this.#parts.forEach(rarest, (number) => {
      if (!this.#words[number]!.word.includes(part)) return true;
      found.add(number);
      count += 1;
      return count < most;
    });
  }
}

const ascending = (a: number, b: number) => a - b;

function partsOf(word: string): number[] {
  const parts = Array.from({ length: Math.max(0, word.length - PART + 1) }, (_, at) =>
    fnv1a(word.slice(at, at + PART)),
  );
  return [...new Set(parts)];
}
