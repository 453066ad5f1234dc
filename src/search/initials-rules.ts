// Initials by which people call a title: "got", "hotd", "lotr".
import { fold, isStopWord, wordsOf } from './folding-rules.ts';
import { isPartWord } from './instalment-rules.ts';
import { numberValue } from './number-rules.ts';

const LENGTH = { min: 2, max: 7 };
/** Words of the longest name that people abbreviate. */
const MAX_WORDS = 8;

/** Separates a name from its subtitle. */
export const SUBTITLE = /: | [-–—] /u;

/** Marks initials among the lexemes; a folded word never contains it. */
const MARK = '~';

export function initialsLexeme(initials: string): string {
  return MARK + initials;
}

/**
 * The initials of some names as a source writes them: of the whole name, its subtitle and the part before it; with all
 * words, without a leading article, and without articles and prepositions. A number at the end is kept: "bttf2".
 */
export function initialsOf(names: readonly string[]): string[] {
  const all = new Set<string>();
  for (const name of names) {
    for (const part of new Set([name, ...name.split(SUBTITLE, 2)])) {
      const words = withDigits(wordsOf(fold(part)));
      if (words.length > MAX_WORDS) continue;
      const bare = isStopWord(words[0] ?? '') ? words.slice(1) : words;
      for (const some of [words, bare, words.filter((word) => !isStopWord(word))]) {
        const initials = some.map((word, i) => initialOf(word, i === some.length - 1)).join('');
        const { length } = some;
        if (length >= LENGTH.min && length <= LENGTH.max) all.add(initials);
      }
    }
  }
  return [...all];
}

const initialOf = (word: string, isLast: boolean) =>
  isLast && /^\d+$/.test(word) ? word : [...word][0];

/** Replaces the number of a part at the end by digits: "part ii" is "2". */
function withDigits(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const value = numberValue(last);
  const isPart = isPartWord(words.at(-2) ?? '');
  if (value === undefined || !(isPart || /^[ivx]{2,}$/.test(last))) return words;
  return [...words.slice(0, isPart ? -2 : -1), String(value)];
}
