/** A generator that gives the same numbers for the same seed, on every machine. */
export type Random = {
  /** From 0 to 1, without 1. */
  next: () => number;
  /** An integer from 0 to `end`, without `end`. */
  below: (end: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(all: readonly T[]) => T;
  /** Picks an element with a strong preference for the first ones: few words make most titles. */
  pickEarly: <T>(all: readonly T[]) => T;
};

export function randomFrom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  // mulberry32: 32 bits of state are enough for a catalogue.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (all) => all[below(all.length)]!,
    pickEarly: (all) => all[Math.floor(all.length * next() ** 1.5)]!,
  };
}

/** A copy in random order. */
export function shuffled<T>(random: Random, all: readonly T[]): T[] {
  const copy = [...all];
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}
