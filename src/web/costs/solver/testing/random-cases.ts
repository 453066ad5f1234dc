import type { CoverCase } from '#web/costs/solver/cover-case.ts';

/** A source of numbers from 0 to below 1; the same seed gives the same numbers (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A case like those of people: a few services have most titles, most titles are at one to three of them,
 * some nowhere; some services are free or kept, and many have the same price.
 */
export function randomCase(
  random: () => number,
  { services, titles }: { services: number; titles: number },
): CoverCase {
  const below = (limit: number) => Math.floor(random() * limit);
  const weights = Array.from({ length: services }, (_, at) => 1 / (at + 1));
  const all = weights.reduce((sum, one) => sum + one, 0);
  const pick = () => {
    let left = random() * all;
    return Math.max(
      0,
      weights.findIndex((weight) => (left -= weight) < 0),
    );
  };
  return {
    prices: Array.from({ length: services }, () =>
      random() < 0.1 ? 0 : random() < 0.2 ? 999 + below(5000) : 990 + 500 * below(9),
    ),
    titles: Array.from({ length: titles }, () => [
      ...new Set(Array.from({ length: below(4) }, pick)),
    ]),
    kept: random() < 0.3 ? [below(services)] : [],
  };
}
