import { describe, expect, it } from 'vitest';
import type { CostTitle, Plan, Provider } from '#api/types.ts';
import {
  bringsOf,
  cancellable,
  caseOf,
  missingOf,
  paidToday,
  rentKey,
  rentOf,
} from './list-case.ts';
import type { CostChoices } from './list-case.ts';

const ways = (
  subscriptions: number[],
  { free = [], rentals = [] }: { free?: number[]; rentals?: number[] } = {},
) => ({ subscriptions, free_at: free, rentals }) as unknown as CostTitle;
const plan = (family_id: number, price: number, more: Partial<Plan> = {}) =>
  ({ family_id, price, kind: 'subscription', months: 1, ads: false, ...more }) as Plan;
const provider = (id: number) => ({ id, family_id: id }) as Provider;

/** Families 1 to 3 have prices, 4 has none; 5 rents. */
const facts = {
  titles: [
    ways([1]),
    ways([1, 2]),
    ways([2], { free: [9] }),
    ways([4]),
    ways([], { rentals: [5] }),
    ways([]),
    ways([3, 4]),
  ],
  plans: [plan(1, 20.9, { ads: true }), plan(1, 44.9), plan(2, 29.9), plan(3, 19.9, { ads: null })],
  providers: [2, 1, 3, 4, 5].map(provider),
  subscribed: [1, 4],
};
const usual: CostChoices = { withAds: true, withFree: true, ownPaid: false, pinned: [] };
const families = (choices: CostChoices) =>
  caseOf(facts, choices).services.map(({ family, price }) => [family, price]);

describe('the case of a list', () => {
  it('has what is free, then every family with a price, in the order of the providers', () => {
    expect(families(usual)).toEqual([
      ['free', 0],
      [2, 2990],
      [1, 2090],
      [3, 1990],
    ]);
    expect(caseOf(facts, usual).cover.titles).toEqual([[2], [2, 1], [0, 1], [], [], [], [3]]);
  });
  it('without advertisements takes plans that have none for certain', () => {
    expect(families({ ...usual, withAds: false })).toEqual([
      ['free', 0],
      [2, 2990],
      [1, 4490],
    ]);
  });
  it('does not count what is free, if the visitor says so', () => {
    expect(families({ ...usual, withFree: false })[0]).toEqual([2, 2990]);
  });
  it('counts subscriptions as paid, also at an unknown price, if the visitor says so', () => {
    expect(families({ ...usual, ownPaid: true })).toEqual([
      ['free', 0],
      [2, 2990],
      [1, 0],
      [3, 1990],
      [4, 0],
    ]);
  });
  it('keeps what the visitor pins', () => {
    expect(caseOf(facts, { ...usual, pinned: [3, 77] }).cover.kept).toEqual([3]);
  });
});

it('says what each service of a set brings, and alone', () => {
  const { cover } = caseOf(facts, usual);
  expect(bringsOf(cover, [0, 1, 2])).toEqual([
    { service: 1, titles: [1, 2], alone: 0 },
    { service: 2, titles: [0, 1], alone: 1 },
    { service: 0, titles: [2], alone: 0 },
  ]);
});

it('says what can be cancelled, and what is lost', () => {
  expect(cancellable(facts, caseOf(facts, usual), [0, 1])).toEqual([
    { family: 1, titles: 2, lost: 1 },
    { family: 4, titles: 2, lost: 2 },
  ]);
});

it('says where the titles are that a set lacks, and what it does not know', () => {
  expect(missingOf(facts.titles, caseOf(facts, usual), [0, 1])).toEqual({
    elsewhere: [
      { service: 2, titles: [0] },
      { service: 3, titles: [6] },
    ],
    unpriced: [{ family: 4, titles: [3] }],
    rented: [4],
    nowhere: [5],
  });
});

it('sums what subscriptions cost today, apart from unknown prices', () => {
  expect(paidToday(facts, usual)).toEqual({ cost: 2090, seen: 5, unknown: 1 });
});

it('rents each title at its cheapest provider with a known price', () => {
  const rental = (family: number, price: number) => plan(family, price, { kind: 'rental' });
  const titles = [ways([], { rentals: [5, 6] }), ways([], { rentals: [7] }), ways([])];
  expect(rentOf(titles, [rental(5, 9.9), rental(6, 6.9), rental(6, 7.9)])).toEqual({
    cost: 690,
    titles: 1,
    unknown: 2,
  });
});

it('rents a title at its own price where a source knows it', () => {
  const film = (id: number) =>
    ({ ...ways([], { rentals: [5, 6] }), media_type: 'movie', id }) as unknown as CostTitle;
  const shop = plan(5, 9.9, { kind: 'rental' });
  const rents = new Map([[rentKey('movie', 7, 5), 1490]]);
  expect(rentOf([film(7)], [shop], rents)).toEqual({ cost: 1490, titles: 1, unknown: 0 });
  rents.set(rentKey('movie', 7, 6), 690);
  expect(rentOf([film(7)], [shop], rents)).toEqual({ cost: 690, titles: 1, unknown: 0 });
  expect(rentOf([film(8)], [], rents)).toEqual({ cost: 0, titles: 0, unknown: 1 });
});
