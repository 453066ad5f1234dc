import type { SearchKind } from './name-queries.ts';
import type { Typed } from './query-rules.ts';
import { otherFormsOf } from './tsquery-rules.ts';

/** A query for entries of a kind; `typed` has its words, and `isWhole` is true if none of them is only a beginning. */
type WordQuery = { kind: SearchKind; typed?: Typed; isWhole?: boolean };

/** Remembers which words of a query are in names of each kind. */
export class LookedUpWords {
  readonly #lookedUp = new Set<string>();
  /** Keys such as `movie word`. */
  readonly #known = new Set<string>();

  /** `known`: the keys, such as `movie word`, of the forms (`formsToLookUp`) that are in the index. */
  add(words: readonly string[], known: Iterable<string>): void {
    for (const word of words) this.#lookedUp.add(word);
    for (const key of known) this.#known.add(key);
  }

  /**
   * False if a query of whole words has none of them in the index. One of several is enough, because a name may be
   * divided in another way.
   */
  mayAnswer({ kind, typed, isWhole = false }: WordQuery): boolean {
    if (!isWhole || typed === undefined) return true;
    const { words, significant } = typed;
    if (!words.every((word) => this.#lookedUp.has(word))) return true;
    return [...significant, ...joinedPairsOf(words)].some((word) => this.#isKnown(kind, word));
  }

  #isKnown(kind: SearchKind, word: string): boolean {
    return [word, ...otherFormsOf(word)].some((form) => this.#known.has(`${kind} ${form}`));
  }
}

/** The forms of these words in names: themselves, other ways to write them, and neighbours as one word. */
export function formsToLookUp(words: readonly string[]): string[] {
  return [...new Set([...words, ...words.flatMap(otherFormsOf), ...joinedPairsOf(words)])];
}

/** Neighbouring words joined: "spider man" may be one word in the index. */
export function joinedPairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, i) => words[i]! + word);
}
