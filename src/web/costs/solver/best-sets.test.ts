import loadHighs from 'highs';
import { expect, it } from 'vitest';
import { eachBestSet } from './best-sets.ts';
import type { CoverCase, PriceStep } from './cover-case.ts';
import { randomCase, seededNumbers } from './testing/random-cases.ts';
import { frontBySolver } from './testing/solver-front.ts';

function frontOf(cover: CoverCase): PriceStep[] {
  const steps: PriceStep[] = [];
  eachBestSet(cover, (step) => steps.push(step));
  return steps.toSorted((a, b) => a.cost - b.cost);
}

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
    const services = 1 + Math.floor(random() * 6);
    const cover = randomCase(random, { services, titles: Math.floor(random() * 16) });
    const front = frontOf(cover);
    const shown = JSON.stringify(cover);
    expect(
      front.map(({ cost, titles }) => [cost, titles]),
      shown,
    ).toEqual(frontByForce(cover));
    for (const { services: chosen, cost, titles } of front) {
      const has = new Set([...chosen, ...cover.kept]);
      expect(
        chosen.reduce((sum, one) => sum + cover.prices[one]!, 0),
        shown,
      ).toBe(cost);
      expect(cover.titles.filter((some) => some.some((one) => has.has(one))).length).toBe(titles);
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
    const front = frontOf(cover).map(({ cost, titles }) => [cost, titles]);
    expect(front).toEqual(frontBySolver(highs, cover));
    expect(front.length).toBeGreaterThan(10);
  }
}, 60_000);

it('gives each step once, the set with everything first and the others from the dearest down', () => {
  const steps: PriceStep[] = [];
  eachBestSet(randomCase(seededNumbers(3), { services: 40, titles: 800 }), (step) =>
    steps.push(step),
  );
  const [most, least, ...others] = steps;
  const costs = [most!, ...others, least!].map(({ cost }) => cost);
  expect(costs).toEqual([...new Set(costs)].toSorted((a, b) => b - a));
});

it('begins with the cheapest set that has everything, and what is paid in any case', () => {
  const steps: PriceStep[] = [];
  const cover = {
    prices: [2090, 2290, 0, 1990],
    titles: [[0], [0, 1], [1], [2], [3], [1, 3], []],
    kept: [3],
  };
  eachBestSet(cover, (step) => steps.push(step));
  expect(steps.slice(0, 2)).toEqual([
    { services: [0, 1, 2, 3], cost: 6370, titles: 6 },
    { services: [2, 3], cost: 1990, titles: 3 },
  ]);
});

it('has one step where no service can be chosen', () => {
  expect(frontOf({ prices: [], titles: [[], []], kept: [] })).toEqual([
    { services: [], cost: 0, titles: 0 },
  ]);
});
