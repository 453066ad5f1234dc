import { LexemeFilter } from './lexeme-filter-rules.ts';
import type { SearchKind } from './name-queries.ts';
import { possiblePart } from './possible-query-rules.ts';
import type { WordList } from './word-list-rules.ts';

/** Bits for each entry: its 17 or so lexemes and beginnings set six bits each, a quarter of all. */
const BITS_PER_ENTRY = 320;

const WORD = /^[\p{L}\p{N}]/u;

/**
 * The part of the search's index that a process keeps in memory: which lexemes the entries of each kind may have, and
 * their words. Those of deleted entries stay, which only costs a useless query.
 */
export class Lexicon {
  readonly #filter: LexemeFilter;
  #words: ReadonlyMap<SearchKind, WordList> | undefined;

  /** `entries`: the number of entries in the index. */
  constructor(entries: number) {
    this.#filter = new LexemeFilter(entries * BITS_PER_ENTRY);
  }

  /** Adds the lexemes of entries, separated by spaces, and their words if words are kept. */
  add(kind: SearchKind, lexemes: string): void {
    this.#filter.add(kind, lexemes);
    const words = this.#words?.get(kind);
    if (words === undefined) return;
    for (const lexeme of lexemes.split(' ')) {
      if (WORD.test(lexeme) && !words.has(lexeme)) words.add(lexeme);
    }
  }

  /** Sets the words of all kinds. */
  setWords(words: ReadonlyMap<SearchKind, WordList>): void {
    this.#words = words;
  }

  mayHave(kind: SearchKind, lexeme: string): boolean {
    return this.#filter.mayHave(kind, lexeme, false);
  }

  /** A tsquery without the parts that no entry of the kind has; null if nothing can match. */
  possiblePart(kind: SearchKind, query: string): string | null {
    return possiblePart(query, (lexeme, isBeginning) =>
      this.#filter.mayHave(kind, lexeme, isBeginning),
    );
  }

  /** The words of a kind; undefined if all kinds have too many to keep. */
  words(kind: SearchKind): WordList | undefined {
    return this.#words?.get(kind);
  }
}
