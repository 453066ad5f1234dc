// Compares a query with a name: how much of it the name has, and in which places.
import { itemAt } from '#shared/list-items.ts';
import { isStopWord } from '#search/folding-rules.ts';
import { sharesTooFewLetters, similarityTo, wordWeight } from './similarity-rules.ts';

/** Returns a function that says how similar words of names are to a typed one; `last` if that is the last one typed. */
export type Similarity = (typed: string, last: boolean) => (word: string) => number;

/** Remembers the similarity of each word, because many names share words. */
export function memoizedSimilarity(): Similarity {
  const whole = new Map<string, WordSimilarity>();
  const begun = new Map<string, WordSimilarity>();
  return (typed, last) => {
    const ofTyped = last ? begun : whole;
    let similarity = ofTyped.get(typed);
    if (similarity === undefined)
      ofTyped.set(typed, (similarity = memoized(similarityTo(typed, last))));
    return similarity;
  };
}

type WordSimilarity = (word: string) => number;

function memoized(compute: WordSimilarity): WordSimilarity {
  const values = new Map<string, number>();
  return (word) => {
    let value = values.get(word);
    if (value === undefined) values.set(word, (value = compute(word)));
    return value;
  };
}

/** Each value is 0 to 1. */
export type Comparison = {
  /** The share of the query that is in the name, weighted by similarity. */
  words: number;
  /** How similar the name's start is to the query's first significant word; a person's last name is a start too. */
  start: number;
  /** The share of the name that the query covers; stop words do not count. */
  coverage: number;
  /** The share of the query's words that are neighbours in the name as well. */
  order: number;
};

/**
 * Returns a function that compares names with these words: it assigns each typed word to the best unassigned word of
 * the name, in any position. It runs for hundreds of names per search, so it has to be fast.
 */
export function comparing(
  words: readonly string[],
  similarityOf: Similarity = similarityTo,
  of: 'title' | 'person' = 'title',
): (name: readonly string[]) => Comparison {
  const typed = words.map((word, at): TypedWord => {
    const next = words[at + 1];
    return {
      word,
      next,
      isLast: next === undefined,
      isStop: isStopWord(word),
      weight: wordWeight(word),
      nextWeight: next === undefined ? 0 : wordWeight(next),
      valueOf: similarityOf(word, next === undefined),
      withNext: () => similarityOf(word + (next ?? ''), at + 2 === words.length),
    };
  });
  // Words of people weigh the same: of two with one surname, a shorter first name is no closer to it.
  const weightOf = (word: string) =>
    isStopWord(word) ? 0 : of === 'person' ? 1 : wordWeight(word);
  return (name) => {
    const taken = name.map(() => false);
    const first = Math.max(
      0,
      name.findIndex((word) => !isStopWord(word)),
    );
    let [matched, total, covered, start, followed, previous] = [0, 0, 0, -1, 0, NOWHERE];
    let isInPair = false;
    for (const typedWord of typed) {
      if (isInPair) {
        isInPair = false;
        continue;
      }
      const { similarity, at, count, isBoth } = bestMatchFor(typedWord, name, taken);
      const weight = typedWord.weight + (isBoth ? typedWord.nextWeight : 0);
      total += weight;
      matched += similarity * weight;
      for (let n = at; n < at + count; n += 1) {
        if (!taken[n]) covered += weightOf(itemAt(name, n));
        taken[n] = true;
      }
      if (start < 0 && !typedWord.isStop) {
        // A person may be called by the first or the last name.
        const isStart = at === first || (of === 'person' && at === name.length - 1);
        start = isStart ? similarity : 0;
      }
      if (at === previous + 1) followed += 1;
      previous = count === 0 ? NOWHERE : at + count - 1;
      isInPair = isBoth;
    }
    let whole = 0;
    for (const word of name) whole += weightOf(word);
    return {
      words: matched / total,
      start: start < 0 ? Number(taken[0] ?? false) : start,
      coverage: whole === 0 ? 1 : covered / whole,
      order: words.length === 1 ? Number(matched > 0) : followed / (words.length - 1),
    };
  };
}

type TypedWord = {
  word: string;
  next: string | undefined;
  isLast: boolean;
  isStop: boolean;
  weight: number;
  nextWeight: number;
  valueOf: WordSimilarity;
  /** The similarity to this word and the next one joined. */
  withNext: () => WordSimilarity;
};

/** The place of a word that the name lacks; no word of it is a neighbour. */
const NOWHERE = -2;
/** Letters that may be missing at the end of words typed as one. */
const MAX_MISSING_LETTERS = 12;

/** The best match: `count` words of the name from `at` on. `isBoth` if it takes the next typed word too. */
type WordMatch = { similarity: number; at: number; count: number; isBoth: boolean };

/** The best match for a typed word: one word of the name, several typed as one, or one typed as two. */
function bestMatchFor(
  { word, next, isLast, valueOf, withNext }: TypedWord,
  name: readonly string[],
  taken: readonly boolean[],
): WordMatch {
  const exact = name.indexOf(word);
  if (exact >= 0 && !taken[exact]) return { similarity: 1, at: exact, count: 1, isBoth: false };
  let best: WordMatch = { similarity: 0, at: NOWHERE, count: 0, isBoth: false };
  for (let at = 0; at < name.length; at += 1) {
    const part = name[at];
    if (part === undefined || taken[at]) continue;
    const similarity = valueOf(part);
    if (similarity > best.similarity) best = { similarity, at, count: 1, isBoth: false };
  }
  if (best.similarity >= 0.85) return best;
  const longest = word.length + (isLast ? MAX_MISSING_LETTERS : 2);
  for (let at = 0; at + 1 < name.length && word.length > 3; at += 1) {
    let joined = itemAt(name, at);
    for (let count = 2; count <= 4 && at + count <= name.length; count += 1) {
      joined += itemAt(name, at + count - 1);
      if (joined.length > longest) break;
      if (joined.length < word.length - 2 || sharesTooFewLetters(word, joined)) continue;
      const similarity = 0.96 * valueOf(joined);
      if (similarity > best.similarity + 0.1) best = { similarity, at, count, isBoth: false };
    }
  }
  if (next === undefined) return best;
  const valueOfBoth = withNext();
  for (let at = 0; at < name.length; at += 1) {
    const part = name[at];
    if (part === undefined || taken[at] || part.length < 3) continue;
    const similarity = 0.96 * valueOfBoth(part);
    if (similarity > best.similarity + 0.1 && similarity >= 0.8) {
      best = { similarity, at, count: 1, isBoth: true };
    }
  }
  return best;
}
