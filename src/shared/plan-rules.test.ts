import { expect, it } from 'vitest';
import { cheapestPlans, mayHaveChanged } from './plan-rules.ts';
import type { PricedPlan } from './plan-rules.ts';

it('doubts a price from the 121st day on', () => {
  expect(mayHaveChanged('2026-07-25', '2026-11-22')).toBe(false);
  expect(mayHaveChanged('2026-07-24', '2026-11-22')).toBe(true);
});

const plan = (price: number, changes: Partial<PricedPlan> = {}): PricedPlan => ({
  family_id: 8,
  kind: 'subscription',
  price,
  months: 1,
  ads: true,
  ...changes,
});

it('finds the cheapest monthly plan of each family', () => {
  const plans = [
    plan(44.9, { ads: false }),
    plan(20.9),
    plan(10.9, { months: 12 }),
    plan(5.9, { kind: 'rental' }),
    plan(29.9, { family_id: 337, ads: null }),
  ];
  const prices = (withAds: boolean) =>
    [...cheapestPlans(plans, { withAds })].map(([family, { price }]) => [family, price]);
  expect(prices(true)).toEqual([
    [8, 20.9],
    [337, 29.9],
  ]);
  expect(prices(false)).toEqual([[8, 44.9]]);
});
