import loadHighs from 'highs';
import { expect, it } from 'vitest';
import { bestSets } from './best-sets.ts';
import type { CoverCase } from './cover-case.ts';
import { randomCase, seededNumbers } from './testing/random-cases.ts';
import { frontBySolver } from './testing/solver-front.ts';

/** Every set of services is tried. */
function frontByForce({ prices, titles, kept }: CoverCase): [cost: number, titles: number][] {
  const all: [cost: number, titles: number][] = [];
  for (let set = 0; set < 2 ** prices.length; set++) {
    const has = (service: number) => kept.includes(service) || (set >> service) % 2 === 1;
    const cost = prices.reduce((sum, price, at) => sum + (has(at) ? price : 0), 0);
    all.push([cost, titles.filter((services) => services.some(has)).length]);
  }
  all.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const front: [number, number][] = [];
  for (const point of all) if (point[1] > (front.at(-1)?.[1] ?? -1)) front.push(point);
  return front;
}

it('finds the same front as trying every set, in 1,000 random cases', () => {
  const random = seededNumbers(20_261_122);
  for (let at = 0; at < 1000; at++) {
    const size = { services: 1 + Math.floor(random() * 6), titles: Math.floor(random() * 16) };
    const cover = randomCase(random, size);
    const front = bestSets(cover);
    const shown = JSON.stringify(cover);
    expect(
      front.map(({ cost, titles }) => [cost, titles]),
      shown,
    ).toEqual(frontByForce(cover));
    for (const { services: chosen, cost, titles } of front) {
      const has = new Set([...chosen, ...cover.kept]);
      expect(
        chosen.reduce((sum, service) => sum + cover.prices[service]!, 0),
        shown,
      ).toBe(cost);
      expect(
        cover.titles.filter((services) => services.some((service) => has.has(service))).length,
      ).toBe(titles);
    }
  }
}, 120_000);

it('finds the same front as the solver in WebAssembly, for long lists', async () => {
  const highs = await loadHighs();
  const random = seededNumbers(15);
  for (const size of [
    { services: 12, titles: 600 },
    { services: 20, titles: 300 },
    { services: 30, titles: 60 },
  ]) {
    const cover = randomCase(random, size);
    const front = bestSets(cover).map(({ cost, titles }) => [cost, titles]);
    expect(front).toEqual(frontBySolver(highs, cover));
    expect(front.length).toBeGreaterThan(10);
  }
}, 60_000);

it('begins with what is paid in any case, and ends with the cheapest set that has every title', () => {
  const cover = {
    prices: [2090, 2290, 0, 1990],
    titles: [[0], [0, 1], [1], [2], [3], [1, 3], []],
    kept: [3],
  };
  const steps = bestSets(cover);
  expect(steps[0]).toEqual({ services: [2, 3], cost: 1990, titles: 3 });
  expect(steps.at(-1)).toEqual({ services: [0, 1, 2, 3], cost: 6370, titles: 6 });
});

it('has one step where no service can be chosen', () => {
  expect(bestSets({ prices: [], titles: [[], []], kept: [] })).toEqual([
    { services: [], cost: 0, titles: 0 },
  ]);
});
