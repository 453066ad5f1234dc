import loadHighs from 'highs';
import { expect, it } from 'vitest';
import type { CoverCase } from './cover-case.ts';
import { bestRotation } from './rotation.ts';
import type { Pace, Rotation } from './rotation.ts';
import { randomCase, seededNumbers } from './testing/random-cases.ts';
import { tenthByDefault } from '#test/tier.ts';

const highs = await loadHighs();

/** The most titles, the least money and the fewest months, found by trying all numbers of months. */
function bestByForce(cover: CoverCase, pace: Pace): [titles: number, cost: number, months: number] {
  const { prices, kept } = cover;
  const isFree = (service: number) => prices[service] === 0 || kept.includes(service);
  const titles = cover.titles.filter((services) => !services.some(isFree));
  let best: [number, number, number] = [0, 0, 0];
  const extend = (months: number[], left: number) => {
    if (months.length === prices.length) {
      const cost = months.reduce((sum, some, at) => sum + some * prices[at]!, 0);
      const seen = mostSeen(
        titles,
        months.map((some) => some * pace.titles),
      );
      const used = pace.months - left;
      const isBetter = seen - best[0] || best[1] - cost || best[2] - used;
      if (isBetter > 0) best = [seen, cost, used];
      return;
    }
    for (let some = 0; some <= left; some++) extend([...months, some], left - some);
  };
  extend([], pace.months);
  return best;
}

/** The most titles that can each be given to a service with the title and with room for it (augmenting paths). */
function mostSeen(titles: readonly (readonly number[])[], room: readonly number[]): number {
  const seenAt = room.map((): number[] => []);
  const give = (title: number, tried: Set<number>): boolean => {
    for (const service of titles[title]!) {
      if (tried.has(service)) continue;
      tried.add(service);
      const taken = seenAt[service]!;
      if (taken.length < room[service]!) return taken.push(title) > 0;
      for (const [at, seated] of taken.entries()) {
        if (give(seated, tried)) {
          taken[at] = title;
          return true;
        }
      }
    }
    return false;
  };
  return titles.filter((_, title) => give(title, new Set())).length;
}

/** Faults of a plan: a title twice, a title at a service without it, or too many in a turn. */
function faultsOf(cover: CoverCase, pace: Pace, { turns }: Rotation): string[] {
  const titles = turns.flatMap((turn) => turn.titles);
  return [
    ...(new Set(titles).size < titles.length ? ['a title twice'] : []),
    ...turns.flatMap((turn) => [
      ...(turn.titles.length > turn.months * pace.titles ? ['too many in a turn'] : []),
      ...turn.titles.flatMap((title) =>
        cover.titles[title]!.includes(turn.service) ? [] : ['a title where it is not'],
      ),
    ]),
  ];
}

it('finds as good a plan as trying all, in random cases', () => {
  const random = seededNumbers(15);
  for (let at = 0; at < tenthByDefault(1000); at++) {
    const services = 1 + Math.floor(random() * 4);
    const cover = randomCase(random, { services, titles: Math.floor(random() * 12) });
    const pace = { titles: 1 + Math.floor(random() * 4), months: 1 + Math.floor(random() * 4) };
    const plan = bestRotation(highs, cover, pace);
    const months = plan.turns.reduce((sum, turn) => sum + turn.months, 0);
    const titles = plan.turns.reduce((sum, turn) => sum + turn.titles.length, 0);
    expect(faultsOf(cover, pace, plan), JSON.stringify(cover)).toEqual([]);
    expect([titles, plan.cost, months], JSON.stringify(cover)).toEqual(bestByForce(cover, pace));
  }
}, 120_000);

it('puts the turn with the cheapest titles first', () => {
  const cover = { prices: [4190, 2990], titles: [[0], [0], [0], [1], [1, 0], []], kept: [] };
  expect(bestRotation(highs, cover, { titles: 3, months: 6 })).toEqual({
    turns: [
      { service: 0, months: 1, titles: [0, 1, 2] },
      { service: 1, months: 1, titles: [3, 4] },
    ],
    cost: 7180,
  });
});
