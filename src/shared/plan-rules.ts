import { daysBetween } from './days.ts';
/** Kinds of prices: for a month of a subscription, or for the rental of one title. */
export const PLAN_KINDS = ['subscription', 'rental'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** Days after which a checked price may have changed. */
const RELIABLE_DAYS = 120;

/** True if a price may have changed since it was checked. Both are days, `YYYY-MM-DD`. */
export function mayHaveChanged(checkedOn: string, today: string): boolean {
  return daysBetween(checkedOn, today) > RELIABLE_DAYS;
}

/** A plan of a provider, as far as the choice between plans depends on it. */
export interface PricedPlan {
  family_id: number;
  kind: PlanKind;
  /** Reais. */
  price: number;
  months: number;
  ads: boolean | null;
}

/**
 * The cheapest plan of each family that is paid by the month. Without advertisements, only plans count whose source
 * says that they show none.
 */
export function cheapestPlans<Plan extends PricedPlan>(
  plans: readonly Plan[],
  { withAds }: { withAds: boolean },
): Map<number, Plan> {
  const cheapest = new Map<number, Plan>();
  for (const plan of plans) {
    if (plan.kind !== 'subscription' || plan.months > 1) continue;
    if (!withAds && plan.ads !== false) continue;
    const cheapestYet = cheapest.get(plan.family_id);
    if (!cheapestYet || plan.price < cheapestYet.price) cheapest.set(plan.family_id, plan);
  }
  return cheapest;
}
