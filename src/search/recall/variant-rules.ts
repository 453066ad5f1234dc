import { isHitAtRandom } from '#search/sound/heard-rules.ts';
import { isLast } from '#search/read/query-rules.ts';
import type { Typed } from '#search/read/query-rules.ts';
import type { Similarity } from '#search/rank/name-comparison-rules.ts';
import { anyQuery, variantQuery, literalVariants } from './tsquery-rules.ts';
import type { KnownWord, Variant } from './tsquery-rules.ts';
import {
  MAX_CLOSE,
  MAX_CONTAINING_WORDS,
  MAX_RARE_ENTRIES,
  MAX_SIMILAR_WORDS,
  MAX_VARIANT_ENTRIES,
  MIN_CLOSE_SIMILARITY,
  MIN_VARIANT_SIMILARITY,
} from '#search/thresholds.ts';

/**
 * The variants of each significant word: as typed, similar known words, and known words it can be
 * split into.
 */
export function variantsOf(
  typed: Typed,
  knownWords: readonly KnownWord[],
  similarityOf: Similarity,
): Variant[][] {
  const entriesOf = new Map(knownWords.map(({ word, entries }) => [word, entries]));
  const variants = typed.significant.map((word, index) => {
    const last = isLast(typed, index);
    const like = similarWords(word, knownWords, similarityOf(word, last));
    return [
      ...literalVariants(typed, word, index),
      ...like.map((near) => ({ words: [near.word], beginning: false })),
      ...(isHitAtRandom(word) ? [] : splitVariants(word, entriesOf)),
    ];
  });
  return variants;
}

type SimilarWord = KnownWord & { value: number };

/** The known words most similar to the typed one, and those that contain it. */
function similarWords(
  typed: string,
  knownWords: readonly KnownWord[],
  valueOf: (word: string) => number,
): SimilarWord[] {
  const like = knownWords
    .filter(({ word }) => word !== typed)
    .map(({ word, entries }) => ({ word, entries, value: valueOf(word) }))
    .filter(({ value }) => value >= MIN_VARIANT_SIMILARITY)
    .toSorted((a, b) => b.value - a.value || b.entries - a.entries);
  const holding = like.filter(({ word }) => word.includes(typed)).slice(0, MAX_CONTAINING_WORDS);
  const typoSimilarity = like
    .filter(({ word }) => !word.includes(typed))
    .slice(0, MAX_SIMILAR_WORDS);
  let left = MAX_VARIANT_ENTRIES;
  return [...typoSimilarity, ...holding].filter(({ entries }) => (left -= entries) > 0);
}

/** All words but one (any one), by close variants only: for a query with one word that no name contains. */
export function allButOneQuery(
  typed: Typed,
  knownWords: readonly KnownWord[],
  similarityOf: Similarity,
): string | null {
  const close = typed.significant.map((word, index) => {
    const valueOf = similarityOf(word, isLast(typed, index));
    return knownWords
      .map((knownWord) => ({ ...knownWord, value: valueOf(knownWord.word) }))
      .filter(({ value }) => value >= MIN_CLOSE_SIMILARITY)
      .toSorted((a, b) => b.value - a.value || b.entries - a.entries)
      .slice(0, MAX_CLOSE);
  });
  if (close.length < 2) return null;
  const queries = close.flatMap((_, out) => {
    const rest = close.filter((similar, index) => index !== out && similar.length > 0);
    if (rest.length < close.length - 1 - (close.length > 3 ? 1 : 0)) return [];
    if (Math.min(...rest.map(entriesIn)) > MAX_RARE_ENTRIES) return [];
    return (
      variantQuery(
        rest.map((similar) => similar.map(({ word }) => ({ words: [word], beginning: false }))),
      ) ?? []
    );
  });
  return anyQuery([...new Set(queries)]);
}

function entriesIn(words: readonly KnownWord[]): number {
  return words.reduce((sum, { entries }) => sum + entries, 0);
}

/** Splits a typed word into known words: as few as possible, then the most common ones. */
function splitVariants(typed: string, entriesOf: ReadonlyMap<string, number>): Variant[] {
  type Cut = { words: string[]; value: number };
  const best: (Cut | undefined)[] = [{ words: [], value: 0 }];
  const costOf = (word: string) =>
    12 - Math.log1p(entriesOf.get(word) ?? 0) + (word.length < 2 ? 6 : 0);
  for (let end = 1; end <= typed.length; end += 1) {
    for (let from = 0; from < end; from += 1) {
      const before = best[from];
      const word = typed.slice(from, end);
      if (before === undefined || !entriesOf.has(word)) continue;
      const value = before.value + costOf(word);
      const current = best[end];
      if (current === undefined || value < current.value) {
        best[end] = { words: [...before.words, word], value };
      }
    }
  }
  const whole = best[typed.length];
  return whole && whole.words.length > 1 && !isSpelled(whole.words)
    ? [{ words: whole.words, beginning: false }]
    : [];
}

/** "aaaaa" is no five words "a". */
function isSpelled(words: readonly string[]): boolean {
  return words.filter((word) => word.length < 2).length > words.length / 2;
}
