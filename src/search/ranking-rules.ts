// The blend that orders what was found. Why it is so, and when to think again:
// docs/decisions/2026-11-21-search-ranking.md
import { isSmall, wordsOf } from './folding-rules.ts';
import { likeness, weightOf } from './likeness-rules.ts';
import type { Typed } from './query-rules.ts';

const BLEND = {
  words: 0.57,
  start: 0.08,
  fullness: 0.07,
  exact: 0.05,
  order: 0.05,
  popularity: 0.18,
};
/** A name that holds no more than this of what was typed is no result. */
const TOO_FEW_WORDS = 0.45;
/** The popularity that counts as the most: the film database's greatest hits pass it for a week. */
const MOST_POPULAR = 1000;

export type Candidate = { id: number; names: string[]; popularity: number };
export type Ranked = { id: number; match: number };

export type Rank = (candidates: Iterable<Candidate>) => Ranked[];

/**
 * Gives the candidates that answer to what was typed, best first; may be asked again with more of
 * them. `match` is 0 to 1.
 */
export function ranking(typed: Typed): Rank {
  const likenessOf = remembered();
  const matches = new Map<number, number>();
  const matchOf = ({ id, names, popularity }: Candidate): number => {
    let match = matches.get(id);
    if (match === undefined) {
      const best = Math.max(
        ...names.map((name) => likenessOfName(compare(typed, wordsOf(name), likenessOf))),
      );
      match = best === 0 ? 0 : best + BLEND.popularity * shareOfPopularity(popularity);
      matches.set(id, match);
    }
    return match;
  };
  return (candidates) =>
    [...candidates]
      .map((one) => ({ ...one, match: Math.round(matchOf(one) * 10_000) / 10_000 }))
      .filter(({ match }) => match > 0)
      .toSorted((a, b) => b.match - a.match || b.popularity - a.popularity || a.id - b.id)
      .map(({ id, match }) => ({ id, match }));
}

/** All of the blend but popularity; 0 for what is no result. */
function likenessOfName({ words, start, fullness, order }: Comparison): number {
  if (words <= TOO_FEW_WORDS) return 0;
  const exact = words > 0.99 && fullness > 0.99 ? 1 : 0;
  return (
    BLEND.words * words +
    BLEND.start * start +
    BLEND.fullness * fullness +
    BLEND.exact * exact +
    BLEND.order * order
  );
}

/** 0 to 1, on a scale on which ten times as popular is a step of the same size everywhere. */
function shareOfPopularity(popularity: number): number {
  return Math.min(1, Math.log1p(popularity) / Math.log1p(MOST_POPULAR));
}

type Likeness = (typed: string, word: string, last: boolean) => number;

function remembered(): Likeness {
  const known = [new Map<string, Map<string, number>>(), new Map<string, Map<string, number>>()];
  return (typed, word, last) => {
    const ofTyped = known[Number(last)]!;
    let values = ofTyped.get(typed);
    if (values === undefined) ofTyped.set(typed, (values = new Map()));
    let value = values.get(word);
    if (value === undefined) values.set(word, (value = likeness(typed, word, last)));
    return value;
  };
}

/** All of it 0 to 1. */
export type Comparison = {
  /** How much of what was typed is in the name, and how like it is. */
  words: number;
  /** Whether the name starts so. */
  start: number;
  /** How much of the name was typed; small words do not count. */
  fullness: number;
  /** How many of the typed words follow each other in the name too. */
  order: number;
};

/** Each word of the name answers to one typed word, wherever it stands. */
export function compare(
  { words }: Pick<Typed, 'words'>,
  name: readonly string[],
  likenessOf: Likeness = likeness,
): Comparison {
  const taken = new Set<number>();
  const first = Math.max(
    0,
    name.findIndex((word) => !isSmall(word)),
  );
  let [found, of, start, followed, previous] = [0, 0, -1, 0, -2];
  for (let i = 0; i < words.length;) {
    const answer = answerTo(words, i, name, taken, likenessOf);
    const weight = words.slice(i, i + answer.typed).reduce((sum, word) => sum + weightOf(word), 0);
    of += weight;
    found += answer.likeness * weight;
    for (const at of answer.at) taken.add(at);
    const [at = -2] = answer.at;
    if (start < 0 && !isSmall(words[i]!)) start = at === first ? answer.likeness : 0;
    if (at === previous + 1) followed += 1;
    previous = answer.at.at(-1) ?? -2;
    i += answer.typed;
  }
  const weigh = (all: readonly string[]) =>
    all.reduce((sum, word) => sum + (isSmall(word) ? 0 : weightOf(word)), 0);
  const whole = weigh(name);
  return {
    words: found / of,
    start: start < 0 ? Number(taken.has(0)) : start,
    fullness: whole === 0 ? 1 : weigh([...taken].map((at) => name[at]!)) / whole,
    order: words.length === 1 ? Number(found > 0) : followed / (words.length - 1),
  };
}

/** So many letters may be missing of words typed as one. */
const LONGEST_REST = 12;

type Answer = { likeness: number; at: number[]; typed: number };

/** The words of the name that answer best to the typed one: one, or two or three written as one. */
function answerTo(
  words: readonly string[],
  index: number,
  name: readonly string[],
  taken: ReadonlySet<number>,
  likenessOf: Likeness,
): Answer {
  const word = words[index]!;
  const last = index === words.length - 1;
  let best: Answer = { likeness: 0, at: [], typed: 1 };
  for (let at = 0; at < name.length; at += 1) {
    if (taken.has(at)) continue;
    const value = likenessOf(word, name[at]!, last);
    if (value > best.likeness) best = { likeness: value, at: [at], typed: 1 };
  }
  if (best.likeness >= 0.85) return best;
  for (let at = 0; at + 1 < name.length && word.length > 3; at += 1) {
    for (let count = 2; count <= 4 && at + count <= name.length; count += 1) {
      const joined = name.slice(at, at + count).join('');
      if (joined.length > word.length + (last ? LONGEST_REST : 2)) break;
      if (joined.length < word.length - 2) continue;
      const value = 0.96 * likenessOf(word, joined, last);
      if (value > best.likeness + 0.1) {
        best = { likeness: value, at: Array.from({ length: count }, (_, i) => at + i), typed: 1 };
      }
    }
  }
  const next = words[index + 1];
  if (next === undefined) return best;
  for (let at = 0; at < name.length; at += 1) {
    if (taken.has(at) || name[at]!.length < 3) continue;
    const value = 0.96 * likenessOf(word + next, name[at]!, index + 2 === words.length);
    if (value > best.likeness + 0.1 && value >= 0.8) best = { likeness: value, at: [at], typed: 2 };
  }
  return best;
}
