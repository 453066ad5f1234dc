// The weighted sum that ranks candidates; docs/search.md has its reasons.
import { withoutArticle, wordsOf } from '#search/folding-rules.ts';
import { nearlySoundsLike, soundsLike } from '#search/sound/heard-lexeme-rules.ts';
import { comparing, memoizedSimilarity } from './name-comparison-rules.ts';
import type { Comparison, Similarity } from './name-comparison-rules.ts';
import type { Typed } from '#search/read/query-rules.ts';
import {
  CALLED_SO,
  CERTAINLY_HEARD,
  INITIALS_RELEVANCE,
  MAX_POPULARITY,
  MIN_HEARD_POPULARITY,
  MIN_PART,
  MIN_WORD_SCORE,
  PREFERENCE_WEIGHT,
  WEIGHTS,
} from '#search/thresholds.ts';

/**
 * The least relevance, without popularity, of a name with every significant word; some titles have them only in several
 * names together.
 */
export const ALL_WORDS = WEIGHTS.words + WEIGHTS.literal;

export type Candidate = {
  id: number;
  names: string[];
  popularity: number;
  /** `YYYY-MM-DD`; null for people and unknown dates. */
  releasedOn?: string | null;
  /** True if the query is its initials. */
  isInitials?: boolean;
  /** True if one of its whole names has the consonants of the query. */
  isHeard?: boolean;
  /** True if one of its whole names has the consonants of the query but for one. */
  isNearlyHeard?: boolean;
};
export type Ranked = {
  id: number;
  match: number;
  popularity: number;
  /** True if one of its names has every word of the query, perhaps inside other words; set only for the best. */
  hasParts?: boolean;
};

/** The wishes of a query besides a name: how far each candidate meets them, 0 to 1. */
export type Preference = (candidates: readonly Candidate[]) => ReadonlyMap<number, number>;

export type RankingOptions = {
  prefer?: Preference | undefined;
  /** True if the index is so large that some obscure name sounds a little like any query. */
  isCrowded?: boolean;
  /** True if a title that is called exactly so comes first, as where no number of an instalment is asked for. */
  prefersWhole?: boolean;
  /** Shared by rankings of one query, so that they compute each similarity once. */
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
  {
    prefer,
    isCrowded = false,
    prefersWhole = false,
    similarityOf = memoizedSimilarity(),
  }: RankingOptions = {},
): Rank {
  const compare = comparing(typed.words, similarityOf, of);
  const asTyped = remembered((names) =>
    Math.max(...names.map((name) => nameRelevance(compare(wordsOf(name))))),
  );
  const text = withoutArticle(typed.text);
  const isCalledSo = ({ names }: Candidate) => names.some((name) => withoutArticle(name) === text);
  const asHeard = heardBy(soundsLike, typed);
  const asNearlyHeard = heardBy(nearlySoundsLike, typed);
  /** True if a word of some name begins with the query, which then is no initials for certain. */
  let areInName = true;
  const heard = ({ popularity }: Candidate, relevance: number): number =>
    isCrowded && relevance < CERTAINLY_HEARD && popularity < MIN_HEARD_POPULARITY[of]
      ? 0
      : relevance;
  const relevanceOf = (candidate: Candidate): number =>
    Math.max(
      candidate.isInitials ? INITIALS_RELEVANCE[areInName ? 'besideNames' : 'alone'] : 0,
      candidate.isHeard ? heard(candidate, asHeard(candidate)) : 0,
      candidate.isNearlyHeard ? heard(candidate, asNearlyHeard(candidate)) : 0,
      asTyped(candidate),
    );
  return (all) => {
    const candidates = [...all];
    areInName = candidates.some(({ names }) =>
      names.some((name) => ` ${name}`.includes(` ${typed.text}`)),
    );
    const matching = candidates.filter((candidate) => relevanceOf(candidate) > 0);
    const preferred = prefer?.(matching);
    const ranked = matching
      .map((candidate): Ranked => {
        const match = Math.min(
          1,
          relevanceOf(candidate) +
            WEIGHTS.popularity * popularityScore(candidate.popularity) +
            (prefersWhole && isCalledSo(candidate) ? CALLED_SO : 0),
        );
        const value = preferred ? withPreference(match, preferred.get(candidate.id) ?? 0) : match;
        return { id: candidate.id, match: rounded(value), popularity: candidate.popularity };
      })
      .toSorted(byRelevance);
    const [best] = ranked;
    const names = matching.find(({ id }) => id === best?.id)?.names ?? [];
    if (best && names.some((name) => hasParts(name, typed))) best.hasParts = true;
    return ranked;
  };
}

/** True if every significant word is in a name, perhaps inside other words: "harry kaban". */
function hasParts(name: string, { significant }: Typed): boolean {
  return significant.every((word) => word.length >= MIN_PART && name.includes(word));
}

/** Remembers a relevance for each candidate, because candidates are ranked again when others are added. */
function remembered(
  compute: (names: readonly string[]) => number,
): (candidate: Candidate) => number {
  const relevances = new Map<number, number>();
  return ({ id, names }) => {
    let relevance = relevances.get(id);
    if (relevance === undefined) relevances.set(id, (relevance = compute(names)));
    return relevance;
  };
}

/** The relevance by sound, computed on demand because few queries need it. */
function heardBy(
  hearing: (words: readonly string[]) => (name: string) => number,
  { words }: Typed,
): (candidate: Candidate) => number {
  let likeness: ((name: string) => number) | undefined;
  return remembered((names) => {
    likeness ??= hearing(words);
    return heardRelevance(Math.max(...names.map(likeness)));
  });
}

/** Merges two lists; an entry in both keeps its better match. */
export function mergedByMatch(first: readonly Ranked[], second: readonly Ranked[]): Ranked[] {
  const best = new Map<number, Ranked>();
  for (const entry of [...first, ...second]) {
    if (entry.match > (best.get(entry.id)?.match ?? 0)) best.set(entry.id, entry);
  }
  return [...best.values()].toSorted(byRelevance);
}

/** The part of a relevance that comes from the name, without popularity. */
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

/** The relevance of a name that sounds like the query, wherever its words end. */
function heardRelevance(value: number): number {
  return nameRelevance({ words: value, start: value, coverage: value, order: value });
}

const withPreference = (match: number, value: number) =>
  (match + PREFERENCE_WEIGHT * value) / (1 + PREFERENCE_WEIGHT);

/**
 * The relevance of a title found by hints alone, from its popularity: below that of a good name. `preference` says how
 * far it meets the other wishes of the query, 0 to 1.
 */
export function relevanceOfHints(popularity: number, preference?: number): number {
  const match = 0.5 + WEIGHTS.popularity * popularityScore(popularity);
  return rounded(preference === undefined ? match : withPreference(match, preference));
}

/** Scales the popularity to 0 to 1, logarithmically. */
function popularityScore(popularity: number): number {
  return Math.min(1, Math.log1p(popularity) / Math.log1p(MAX_POPULARITY));
}
