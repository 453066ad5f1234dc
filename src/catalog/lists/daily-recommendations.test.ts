import { expect, it } from 'vitest';
import { dailyOrder } from './daily-recommendations.ts';
import type { RecommendationCandidate } from './daily-recommendations.ts';

const pool: RecommendationCandidate[] = Array.from({ length: 40 }, (_, i) => ({
  type: i % 2 === 0 ? 'movie' : 'serie',
  id: i + 1,
  genre: i % 5,
  merit: 100 - i,
}));
const keys = (order: RecommendationCandidate[]) => order.map((one) => `${one.type}:${one.id}`);

it('is stable on one day and differs on the next', () => {
  const order = keys(dailyOrder(pool, '2026-11-20'));
  expect(keys(dailyOrder(pool.toReversed(), '2026-11-20'))).toEqual(order);
  expect(keys(dailyOrder(pool, '2026-11-21'))).not.toEqual(order);
});

it('contains every candidate and alternates films and series', () => {
  const order = dailyOrder(pool, '2026-11-20');
  expect(keys(order).toSorted()).toEqual(keys(pool).toSorted());
  expect(order.slice(0, 4).map((one) => one.type)).toEqual(['movie', 'serie', 'movie', 'serie']);
});

it('does not repeat a genre while there is another', () => {
  const films = dailyOrder(pool, '2026-11-20').filter((one) => one.type === 'movie');
  const repeats = films.slice(0, 12).filter((one, i) => one.genre === films[i - 1]?.genre);
  expect(repeats).toEqual([]);
});

it('places better titles near the top more often', () => {
  const firsts = Array.from({ length: 200 }, (_, i) => dailyOrder(pool, `day ${i}`).slice(0, 10));
  const merit = firsts.flat().reduce((sum, one) => sum + one.merit, 0) / 2000;
  expect(merit).toBeGreaterThan(85);
});

it('continues with one type when the other is exhausted', () => {
  const films = pool.filter((one) => one.type === 'movie');
  expect(dailyOrder(films, '2026-11-20')).toHaveLength(films.length);
  expect(dailyOrder([], '2026-11-20')).toEqual([]);
});
