import { isSmall } from './folding-rules.ts';
import { likeness } from './likeness-rules.ts';
import { isLast } from './query-rules.ts';
import type { Typed } from './query-rules.ts';
import { anyOf, byWays, waysAsTyped } from './tsquery-rules.ts';
import type { Way } from './tsquery-rules.ts';

type KnownWord = { word: string; entries: number };

/** So many other words a typed one may stand for, and so many more that it may be inside of… */
const MOST_LIKE = 20;
const MOST_HOLDING = 20;
/** …and so many entries they may be in together: what bounds the cost of a look-up. */
const MOST_ENTRIES = 6000;
const LEAST_LIKE = 0.5;

/**
 * For each weighty typed word, how it may be found: as typed, or by the known words like it. None
 * for what may be a slip in a small word: "hte" needs no answer.
 */
export function waysOf(typed: Typed, known: readonly KnownWord[]): Way[][] {
  const entriesOf = new Map(known.map(({ word, entries }) => [word, entries]));
  const ways = typed.weighty.map((word, index) => {
    const last = isLast(typed, index);
    const like = likeWords(word, last, known);
    if (!last && !entriesOf.has(word) && like.some((one) => isSmall(one.word))) return [];
    return [
      ...waysAsTyped(typed, word, index),
      ...like.map((one) => ({ words: [one.word], beginning: false })),
      ...cutWays(word, last, entriesOf),
    ];
  });
  return ways;
}

type LikeWord = KnownWord & { value: number };

/** The known words that are most like the typed one, and those that hold it. */
function likeWords(typed: string, last: boolean, known: readonly KnownWord[]): LikeWord[] {
  const like = known
    .filter(({ word }) => word !== typed)
    .map(({ word, entries }) => ({ word, entries, value: likeness(typed, word, last) }))
    .filter(({ value }) => value >= LEAST_LIKE)
    .toSorted((a, b) => b.value - a.value || b.entries - a.entries);
  const holding = like.filter(({ word }) => word.includes(typed)).slice(0, MOST_HOLDING);
  const slipped = like.filter(({ word }) => !word.includes(typed)).slice(0, MOST_LIKE);
  let left = MOST_ENTRIES;
  return [...slipped, ...holding].filter(({ entries }) => (left -= entries) > 0);
}

/** A word in more entries than this says too little to be looked up without the others. */
const RARE = 800;
const CLOSE = 0.8;
const MOST_CLOSE = 6;

/** All words but one, whichever, by close ways alone: somebody typed a word that is in no name. */
export function allButOne(typed: Typed, known: readonly KnownWord[]): string | null {
  const close = typed.weighty.map((word, index) =>
    known
      .map((one) => ({ ...one, value: likeness(word, one.word, isLast(typed, index)) }))
      .filter(({ value }) => value >= CLOSE)
      .toSorted((a, b) => b.value - a.value || b.entries - a.entries)
      .slice(0, MOST_CLOSE),
  );
  if (close.length < 2) return null;
  const lookUps = close.flatMap((_, out) => {
    const rest = close.filter((each, index) => index !== out && each.length > 0);
    if (rest.length < close.length - 1 - (close.length > 3 ? 1 : 0)) return [];
    if (Math.min(...rest.map(entriesIn)) > RARE) return [];
    return (
      byWays(rest.map((each) => each.map(({ word }) => ({ words: [word], beginning: false })))) ??
      []
    );
  });
  return anyOf([...new Set(lookUps)]);
}

function entriesIn(words: readonly KnownWord[]): number {
  return words.reduce((sum, { entries }) => sum + entries, 0);
}

/** A typed word as several known ones: the fewest, and of those the ones in the most entries. */
function cutWays(typed: string, last: boolean, entriesOf: ReadonlyMap<string, number>): Way[] {
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
      const known = best[end];
      if (known === undefined || value < known.value) {
        best[end] = { words: [...before.words, word], value };
      }
    }
  }
  const ways: Way[] = [];
  const whole = best[typed.length];
  if (whole && whole.words.length > 1) ways.push({ words: whole.words, beginning: false });
  if (last) ways.push(...unfinished(typed, best));
  return ways;
}

/** "homemaran": known words, and then the beginning of one. */
function unfinished(typed: string, best: readonly ({ words: string[] } | undefined)[]): Way[] {
  for (let from = typed.length - 1; from >= 3; from -= 1) {
    const before = best[from];
    if (before === undefined || before.words.length > 3) continue;
    if (before.words.some((word) => word.length < 3)) continue;
    if (typed.length - from < 2) continue;
    return [{ words: [...before.words, typed.slice(from)], beginning: true }];
  }
  return [];
}

/** Two neighbours typed apart that are one known word. */
export function joinedWays(
  typed: Typed,
  ways: readonly Way[][],
  known: readonly KnownWord[],
): Way[][][] {
  const words = new Set(known.map(({ word }) => word));
  return typed.weighty.slice(1).flatMap((word, i) => {
    const joined = typed.weighty[i]! + word;
    if (!words.has(joined)) return [];
    const one: Way[] = [{ words: [joined], beginning: isLast(typed, i + 1) }];
    return [[...ways.slice(0, i), one, ...ways.slice(i + 2)]];
  });
}
