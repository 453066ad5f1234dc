// Initials by which people call a title: "got", "hotd", "lotr".
import { fold, isStopWord, wordsOf } from './folding-rules.ts';

const LENGTH = { min: 2, max: 7 };
/** Longer names are not abbreviated. */
const MAX_WORDS = 8;

/** Marks initials among the lexemes; a folded word never contains it. */
const MARK = '~';

export function initialsLexeme(initials: string): string {
  return MARK + initials;
}

/**
 * The initials of some names as a source writes them: of the whole name and of the part before a
 * subtitle, with all words, without a leading article, and without articles and prepositions.
 */
export function initialsOf(names: readonly string[]): string[] {
  const all = new Set<string>();
  for (const name of names) {
    for (const part of new Set([name, name.split(/: | [-–—] /u, 1)[0]!])) {
      const words = wordsOf(fold(part));
      if (words.length > MAX_WORDS) continue;
      const bare = isStopWord(words[0] ?? '') ? words.slice(1) : words;
      for (const some of [words, bare, words.filter((word) => !isStopWord(word))]) {
        const initials = some.map((word) => [...word][0]).join('');
        const { length } = some;
        if (length >= LENGTH.min && length <= LENGTH.max) all.add(initials);
      }
    }
  }
  return [...all];
}
