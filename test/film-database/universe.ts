// All ids and their order of popularity, computed without stored state.
import { randomFrom } from '../../bench/generated/random.ts';
import type { Random } from '../../bench/generated/random.ts';
import type { Kind } from './types.ts';

export type Universe = {
  seed: number;
  count: Record<Kind | 'person', number>;
};

const FILMS = 0.6;
const PEOPLE_A_TITLE = 4;
const kinds = { movie: 1, tv: 2, person: 3 };
/** A prime larger than any universe, and therefore coprime with its size. */
const STEP = 2_147_483_629n;

export function universeOf(titles: number, seed: number): Universe {
  const movie = Math.ceil(titles * FILMS);
  return {
    seed,
    count: { movie, tv: titles - movie, person: Math.max(50, titles * PEOPLE_A_TITLE) },
  };
}

/** The random numbers of one item; `what` separates its parts. */
export function randomOf(
  { seed }: Universe,
  kind: keyof typeof kinds,
  id: number,
  what = 0,
): Random {
  let mixed = Math.imul(seed ^ (kinds[kind] * 0x9e3779b1), 0x85ebca6b);
  for (const part of [id, what]) {
    mixed = Math.imul(mixed ^ part, 0xc2b2ae35);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f);
    mixed ^= mixed >>> 13;
  }
  return randomFrom(mixed);
}

/** About every third number is an id: there are gaps, and films and series share some. */
export function idAt(universe: Universe, kind: keyof typeof kinds, index: number): number {
  // The first of each kind have the same id, so that every universe has such a pair.
  return 3 * index + 1 + (index === 0 ? 0 : randomOf(universe, kind, index, 999).below(3));
}

/** Undefined for an id that does not exist. */
export function indexOf(
  universe: Universe,
  kind: keyof typeof kinds,
  id: number,
): number | undefined {
  const index = Math.floor((id - 1) / 3);
  if (!Number.isSafeInteger(id) || id < 1 || index >= universe.count[kind]) return undefined;
  return idAt(universe, kind, index) === id ? index : undefined;
}

/** From 1, the most popular. */
export function rankOf(universe: Universe, kind: keyof typeof kinds, index: number): number {
  const size = BigInt(universe.count[kind]);
  return Number((BigInt(index + 1) * STEP + BigInt(universe.seed)) % size) + 1;
}

/** The ids of a kind, the most popular first, including deleted ones. */
export function idsByRank(universe: Universe, kind: keyof typeof kinds): number[] {
  const ids: number[] = [];
  for (let index = 0; index < universe.count[kind]; index += 1) {
    ids[rankOf(universe, kind, index) - 1] = idAt(universe, kind, index);
  }
  return ids;
}

/** Falls with the rank as in the real film database: from 900 to below 1. */
export const popularityAt = (rank: number, first: number): number =>
  Math.round((first / rank ** 0.7) * 1000) / 1000;

export const dayOf = (random: Random, firstYear: number, lastYear: number): string => {
  const year = firstYear + Math.floor((lastYear - firstYear + 1) * (1 - random.next() ** 2));
  return [year, 1 + random.below(12), 1 + random.below(28)]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function lettersOf(random: Random, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += LETTERS[random.below(62)];
  return text;
}

export const imagePath = (random: Random, ending = 'jpg'): string =>
  `/${lettersOf(random, 27)}.${ending}`;

/** Twenty-four hexadecimal digits, as credits and videos have them. */
export const hexId = (random: Random): string => {
  const part = () =>
    Math.floor(random.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return `${part()}${part()}${part()}`;
};
