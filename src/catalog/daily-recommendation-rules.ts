import { fnv1a } from '#platform/hash.ts';
import type { MediaType } from './schema.ts';

/** A candidate. A higher `merit` is better; the scale does not matter. */
export type RecommendationCandidate = {
  type: MediaType;
  id: number;
  genre: number | null;
  merit: number;
};

/**
 * The order of the recommendations of one day: films and series alternate, no genre twice in a row
 * while there is another, better titles more often near the top. The order depends on `day` only.
 */
export function dailyOrder<T extends RecommendationCandidate>(
  candidates: readonly T[],
  day: string,
): T[] {
  const shuffled = candidates
    .map((one) => ({ one, rank: one.merit * (0.5 + unit(`${day} ${one.type} ${one.id}`)) }))
    .toSorted((a, b) => b.rank - a.rank || a.one.id - b.one.id)
    .map(({ one }) => one);
  const queues = {
    movie: spread(shuffled.filter((one) => one.type === 'movie')),
    serie: spread(shuffled.filter((one) => one.type === 'serie')),
  };
  const order: T[] = [];
  const longest = Math.max(queues.movie.length, queues.serie.length);
  for (let i = 0; i < longest; i += 1) {
    for (const one of [queues.movie[i], queues.serie[i]]) if (one) order.push(one);
  }
  return order;
}

/** Picks the first of the next few with another genre than the previous one. */
function spread<T extends RecommendationCandidate>(ranked: readonly T[]): T[] {
  const waiting = [...ranked];
  const order: T[] = [];
  while (waiting.length > 0) {
    const before = order.at(-1)?.genre;
    const next = waiting.slice(0, 12).findIndex((one) => one.genre !== before);
    order.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return order;
}

/** FNV-1a scaled to [0, 1): a deterministic random number. */
function unit(text: string): number {
  let hash = fnv1a(text);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
