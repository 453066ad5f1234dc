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
  /** The most words to return: sharing a hash with the typed one, and containing it; the most common first. */
  most: { alike: number; containing: number };
};

const PART = 3;
/** Pads a word as `pg_trgm` does before it splits words into parts of three letters. */
const padded = (word: string) => `  ${word} `;
/** The least share of common parts for the operator `%`: https://www.postgresql.org/docs/current/pgtrgm.html */
const MIN_SHARED = 0.3;
/** Room for words added later. */
const MORE_WORDS = 1000;

/** Keys with their numbers, at the same places of two arrays. */
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

/** Collects the words of a list, the most common first, in batches: all at once would block other work. */
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

/** The words of one kind in memory, numbered by how common they are. */
export class WordList {
  readonly #words: KnownWord[];
  readonly #numbers: Map<string, number>;
  readonly #spellings: Postings;
  /** Numbers of words by their parts of three letters. */
  readonly #parts: Postings;
  /** Counts of parts that each word shares with another; all 0 except during a comparison. */
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

  /** Adds a word as one that few entries have. */
  add(word: string): void {
    const number = this.#words.length;
    this.#words.push({ word, entries: 1 });
    this.#numbers.set(word, number);
    for (const hash of deletionHashes(word)) this.#spellings.add(hash, number);
    for (const part of partsOf(padded(word))) this.#parts.add(part, number);
  }

  /** The given words that are in the list. */
  exactly(words: readonly string[]): KnownWord[] {
    return words.flatMap((word) => {
      const number = this.#numbers.get(word);
      return number === undefined ? [] : this.#words[number]!;
    });
  }

  /** Words that share a hash with a typed one, and words that contain it if it has three letters. */
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
      // A part that a word has twice counts twice.
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
