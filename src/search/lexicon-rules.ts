import { LexemeFilter } from './lexeme-filter-rules.ts';
import type { SearchKind } from './name-queries.ts';
import { possiblePart } from './possible-query-rules.ts';
import type { WordList } from './word-list-rules.ts';

/** An entry has about eight lexemes and nine beginnings that no other has, each of which sets six bits: a quarter of these. */
const BITS_PER_ENTRY = 320;

const WORD = /^[\p{L}\p{N}]/u;

/**
 * What a process keeps in memory of the search's index: which lexemes the entries of each kind may have, and their
 * words. Of entries that are deleted it keeps both, which only means that the database is asked in vain.
 */
export class Lexicon {
  readonly #filter: LexemeFilter;
  #words: ReadonlyMap<SearchKind, WordList> | undefined;

  /** `entries`: how many the index has. */
  constructor(entries: number) {
    this.#filter = new LexemeFilter(entries * BITS_PER_ENTRY);
  }

  /** Adds the lexemes of entries, separated by spaces, with their words if it has words. */
  add(kind: SearchKind, lexemes: string): void {
    this.#filter.add(kind, lexemes);
    const words = this.#words?.get(kind);
    if (words === undefined) return;
    for (const lexeme of lexemes.split(' ')) {
      if (WORD.test(lexeme) && !words.has(lexeme)) words.add(lexeme);
    }
  }

  /** Gives it the words of all kinds. */
  setWords(words: ReadonlyMap<SearchKind, WordList>): void {
    this.#words = words;
  }

  mayHave(kind: SearchKind, lexeme: string): boolean {
    return this.#filter.mayHave(kind, lexeme, false);
  }

  /** A tsquery without what no entry of the kind has; null if none can match it. */
  possiblePart(kind: SearchKind, query: string): string | null {
    return possiblePart(query, (lexeme, isBeginning) =>
      this.#filter.mayHave(kind, lexeme, isBeginning),
    );
  }

  /** The words of a kind; undefined if those of all kinds are too many to be kept. */
  words(kind: SearchKind): WordList | undefined {
    return this.#words?.get(kind);
  }
}
