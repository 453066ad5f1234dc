// The weighted sum that ranks candidates. Reasons and revisit conditions:
// docs/decisions/2026-11-21-search-ranking.md
import { isStopWord, wordsOf } from './folding-rules.ts';
import { nearlySoundsLike, soundsLike } from './heard-lexeme-rules.ts';
import { sharesTooFewLetters, similarityTo, wordWeight } from './similarity-rules.ts';
import type { Typed } from './query-rules.ts';

const WEIGHTS = {
  words: 0.54,
  literal: 0.03,
  start: 0.08,
  coverage: 0.07,
  exact: 0.05,
  order: 0.05,
  popularity: 0.18,
};
/** A name that matches no more than this share of the query is not a result. */
const MIN_WORD_SCORE = 0.45;
/** Popularity at which the scale ends; only the film database's biggest hits exceed it, for a week. */
const MAX_POPULARITY = 1000;

export type Candidate = {
  id: number;
  names: string[];
  popularity: number;
  /** `YYYY-MM-DD`; null for people and unknown dates. */
  releasedOn?: string | null;
  /** Whether the query is its initials. */
  isInitials?: boolean;
  /** Whether a whole name has the consonants of the query. */
  isHeard?: boolean;
  /** Whether it has them but for one. */
  isNearlyHeard?: boolean;
};
export type Ranked = { id: number; match: number; popularity: number };

/** What a query says of a title besides its name: how far each candidate meets it, 0 to 1. */
export type Preference = (candidates: readonly Candidate[]) => ReadonlyMap<number, number>;
/** Of a preference, beside the 1 of everything else. */
const PREFERENCE_WEIGHT = 0.25;
/** The similarity of a name to its initials. */
const INITIALS_RELEVANCE = 0.62;

export type RankingOptions = {
  prefer?: Preference | undefined;
  /** Rankings of the same query share what they compute. */
  similarityOf?: Similarity;
};

const byRelevance = (a: Ranked, b: Ranked): number =>
  b.match - a.match || b.popularity - a.popularity || a.id - b.id;

export type Rank = (candidates: Iterable<Candidate>) => Ranked[];

/**
 * Returns a function that ranks candidates for one query, best first, and leaves out those that do
 * not match. It may be called again with more candidates. `match` is the relevance, 0 to 1.
 */
export function ranking(
  typed: Typed,
  of: 'title' | 'person' = 'title',
  { prefer, similarityOf = memoizedSimilarity() }: RankingOptions = {},
): Rank {
  const asTyped = remembered((names) =>
    Math.max(
      ...names.map((name) => nameRelevance(compare(typed, wordsOf(name), similarityOf, of))),
    ),
  );
  const asHeard = heardBy(soundsLike, typed);
  const asNearlyHeard = heardBy(nearlySoundsLike, typed);
  const relevanceOf = (one: Candidate): number =>
    Math.max(
      one.isInitials ? INITIALS_RELEVANCE : 0,
      one.isHeard ? asHeard(one) : 0,
      one.isNearlyHeard ? asNearlyHeard(one) : 0,
      asTyped(one),
    );
  return (candidates) => {
    const matching = [...candidates].filter((one) => relevanceOf(one) > 0);
    const preferred = prefer?.(matching);
    return matching
      .map((one) => {
        const match = relevanceOf(one) + WEIGHTS.popularity * popularityScore(one.popularity);
        const value = preferred ? withPreference(match, preferred.get(one.id) ?? 0) : match;
        return { id: one.id, match: rounded(value), popularity: one.popularity };
      })
      .toSorted(byRelevance);
  };
}

/** Remembers a relevance for each candidate: candidates are ranked again when others are added. */
function remembered(compute: (names: readonly string[]) => number): (one: Candidate) => number {
  const known = new Map<number, number>();
  return ({ id, names }) => {
    let relevance = known.get(id);
    if (relevance === undefined) known.set(id, (relevance = compute(names)));
    return relevance;
  };
}

/** The relevance by sound, which few queries need. */
function heardBy(
  comparing: (words: readonly string[]) => (name: string) => number,
  { words }: Typed,
): (one: Candidate) => number {
  let likeness: ((name: string) => number) | undefined;
  return remembered((names) => {
    likeness ??= comparing(words);
    return heardRelevance(Math.max(...names.map(likeness)));
  });
}

/** Both lists as one, each entry once with its better match. */
export function mergedByMatch(one: readonly Ranked[], other: readonly Ranked[]): Ranked[] {
  const best = new Map<number, Ranked>();
  for (const each of [...one, ...other]) {
    if (each.match > (best.get(each.id)?.match ?? 0)) best.set(each.id, each);
  }
  return [...best.values()].toSorted(byRelevance);
}

/** The part of a relevance that the name has, without popularity. */
export function nameShare({ match, popularity }: Ranked): number {
  return match - WEIGHTS.popularity * popularityScore(popularity);
}

const rounded = (match: number) => Math.round(match * 10_000) / 10_000;

/** The weighted sum without popularity; 0 if the name is not a result. */
function nameRelevance({ words, start, coverage, order }: Comparison): number {
  if (words <= MIN_WORD_SCORE) return 0;
  const literal = words > 0.999 ? 1 : 0;
  const exact = words > 0.99 && coverage > 0.99 ? 1 : 0;
  return (
    WEIGHTS.words * words +
    WEIGHTS.literal * literal +
    WEIGHTS.start * start +
    WEIGHTS.coverage * coverage +
    WEIGHTS.exact * exact +
    WEIGHTS.order * order
  );
}

/** The same of a name that sounds like the query, wherever its words end. */
function heardRelevance(value: number): number {
  return nameRelevance({ words: value, start: value, coverage: value, order: value });
}

const withPreference = (match: number, value: number) =>
  (match + PREFERENCE_WEIGHT * value) / (1 + PREFERENCE_WEIGHT);

/**
 * The relevance of a title that no word names, from its popularity: below that of a good name.
 * `preference` is how far it meets what else the query says, 0 to 1.
 */
export function relevanceOfHints(popularity: number, preference?: number): number {
  const match = 0.5 + WEIGHTS.popularity * popularityScore(popularity);
  return rounded(preference === undefined ? match : withPreference(match, preference));
}

/** 0 to 1 on a logarithmic scale. */
function popularityScore(popularity: number): number {
  return Math.min(1, Math.log1p(popularity) / Math.log1p(MAX_POPULARITY));
}

/** How similar words of names are to a typed one, which may be the last. */
export type Similarity = (typed: string, last: boolean) => (word: string) => number;

/** Remembers the similarity of each word: many names have the same ones. */
export function memoizedSimilarity(): Similarity {
  const known = [new Map<string, WordSimilarity>(), new Map<string, WordSimilarity>()];
  return (typed, last) => {
    const ofTyped = known[Number(last)]!;
    let one = ofTyped.get(typed);
    if (one === undefined) ofTyped.set(typed, (one = memoized(similarityTo(typed, last))));
    return one;
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
  /** How much of the query is in the name, weighted by similarity. */
  words: number;
  /** Whether the name starts with the query's first significant word. */
  start: number;
  /** How much of the name the query covers; stop words do not count. */
  coverage: number;
  /** The share of the query's words that are neighbours in the name as well. */
  order: number;
};

/** Assigns each typed word to the best unassigned word of the name, in any position. */
export function compare(
  { words }: Pick<Typed, 'words'>,
  name: readonly string[],
  similarityOf: Similarity = similarityTo,
  of: 'title' | 'person' = 'title',
): Comparison {
  const taken = new Set<number>();
  const first = Math.max(
    0,
    name.findIndex((word) => !isStopWord(word)),
  );
  let [found, total, start, followed, previous] = [0, 0, -1, 0, -2];
  for (let i = 0; i < words.length;) {
    const answer = bestMatchFor(words, i, name, taken, similarityOf);
    const weight = words
      .slice(i, i + answer.typed)
      .reduce((sum, word) => sum + wordWeight(word), 0);
    total += weight;
    found += answer.similarity * weight;
    for (const at of answer.at) taken.add(at);
    const [at = -2] = answer.at;
    if (start < 0 && !isStopWord(words[i]!)) {
      // A person is called by the first or the last name.
      const isStart = at === first || (of === 'person' && at === name.length - 1);
      start = isStart ? answer.similarity : 0;
    }
    if (at === previous + 1) followed += 1;
    previous = answer.at.at(-1) ?? -2;
    i += answer.typed;
  }
  // Of two people with a surname in common neither is closer to it for a shorter first name.
  const weightOf = of === 'person' ? () => 1 : wordWeight;
  const weigh = (all: readonly string[]) =>
    all.reduce((sum, word) => sum + (isStopWord(word) ? 0 : weightOf(word)), 0);
  const whole = weigh(name);
  return {
    words: found / total,
    start: start < 0 ? Number(taken.has(0)) : start,
    coverage: whole === 0 ? 1 : weigh([...taken].map((at) => name[at]!)) / whole,
    order: words.length === 1 ? Number(found > 0) : followed / (words.length - 1),
  };
}

/** Letters that may be missing at the end of words typed as one. */
const MAX_MISSING_LETTERS = 12;

type WordMatch = { similarity: number; at: number[]; typed: number };

/** The best match for a typed word: one word of the name, several typed as one, or one typed as two. */
function bestMatchFor(
  words: readonly string[],
  index: number,
  name: readonly string[],
  taken: ReadonlySet<number>,
  similarityOf: Similarity,
): WordMatch {
  const word = words[index]!;
  const last = index === words.length - 1;
  const exact = name.indexOf(word);
  if (exact >= 0 && !taken.has(exact)) return { similarity: 1, at: [exact], typed: 1 };
  const valueOf = similarityOf(word, last);
  let best: WordMatch = { similarity: 0, at: [], typed: 1 };
  for (let at = 0; at < name.length; at += 1) {
    if (taken.has(at)) continue;
    const value = valueOf(name[at]!);
    if (value > best.similarity) best = { similarity: value, at: [at], typed: 1 };
  }
  if (best.similarity >= 0.85) return best;
  for (let at = 0; at + 1 < name.length && word.length > 3; at += 1) {
    let joined = name[at]!;
    for (let count = 2; count <= 4 && at + count <= name.length; count += 1) {
      joined += name[at + count - 1]!;
      if (joined.length > word.length + (last ? MAX_MISSING_LETTERS : 2)) break;
      if (joined.length < word.length - 2 || sharesTooFewLetters(word, joined)) continue;
      const value = 0.96 * valueOf(joined);
      if (value > best.similarity + 0.1) {
        best = { similarity: value, at: Array.from({ length: count }, (_, i) => at + i), typed: 1 };
      }
    }
  }
  const next = words[index + 1];
  if (next === undefined) return best;
  const valueOfBoth = similarityOf(word + next, index + 2 === words.length);
  for (let at = 0; at < name.length; at += 1) {
    if (taken.has(at) || name[at]!.length < 3) continue;
    const value = 0.96 * valueOfBoth(name[at]!);
    if (value > best.similarity + 0.1 && value >= 0.8)
      best = { similarity: value, at: [at], typed: 2 };
  }
  return best;
}
