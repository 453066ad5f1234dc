// The ways in which a query with hints can be read.
import type { MediaType } from '#catalog/schema.ts';
import { indicesOutside } from './hint-rules.ts';
import type { Hint } from './hint-rules.ts';

export const TYPES = ['movie', 'serie'] as const satisfies readonly MediaType[];

/** A reading of a query: some of its possible hints, and the remaining words, which are the name. */
export type Reading = {
  hints: readonly Hint[];
  words: readonly string[];
  types: readonly MediaType[];
};

/** Readings with fewer and fewer words as parts of a name; in the last every hint is one. */
export function readingsWithout(words: readonly string[], hints: readonly Hint[]): Reading[] {
  const season = hints.filter(({ type }) => type === 'season');
  const worded = hints.filter(({ type }) => type !== 'season');
  const subsets = worded.length === 0 ? [[]] : subsetsOf(worded);
  const distinct = new Map(subsets.map((some) => [keyOf(some), some]));
  // The reading with every hint comes last, even if another subset is the same.
  distinct.delete(keyOf(worded));
  distinct.set(keyOf(worded), worded);
  return [...distinct.values()].map((some) => ({
    hints: some,
    words: indicesOutside(words, [...some, ...season]).map((at) => words[at]!),
    types: typesOf(some),
  }));
}

/** The types of titles that these hints leave. */
function typesOf(hints: readonly Hint[]): readonly MediaType[] {
  const kind = hints.find((hint) => hint.type === 'kind')?.value;
  return kind === undefined ? TYPES : kind === 'movie' ? ['movie'] : ['serie'];
}

const keyOf = (hints: readonly Hint[]) => hints.map(({ from }) => from).join(' ');

/** Readings with fewer and fewer words as parts of a name; the last takes every hint as a hint. */
function subsetsOf(hints: readonly Hint[]): Hint[][] {
  const without = (...types: Hint['type'][]) => hints.filter(({ type }) => !types.includes(type));
  const only = (...types: Hint['type'][]) => hints.filter(({ type }) => types.includes(type));
  return [
    [],
    only('provider'),
    only('filler'),
    only('kind'),
    only('filler', 'kind'),
    without('filler', 'episode', 'kind'),
    without('kind'),
    without('episode'),
    without('year'),
    without('provider'),
    [...hints],
  ];
}
