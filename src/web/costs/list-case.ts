import { itemAt, itemsAt } from '#shared/list-items.ts';
import { cheapestPlans } from '#shared/plan-rules.ts';
import type { CostTitle, Household, MediaType, Plan, Provider } from '#api/types.ts';
import { isCovered, type CoverCase } from './solver/cover-case.ts';

/** The visitor's choices for the sets. */
export interface CostChoices {
  /** True if plans with advertisements count. */
  withAds: boolean;
  /** True if titles that are somewhere for nothing count as covered. */
  withFree: boolean;
  /** True if the services they have cost nothing more. */
  ownPaid: boolean;
  /** Families that are in every set. */
  pinned: readonly number[];
}

export interface CostFacts {
  titles: readonly CostTitle[];
  plans: readonly Plan[];
  /** The best known first. */
  providers: readonly Provider[];
  /** Families that the visitor, or somebody of the household, has marked as paid for. */
  subscribed: readonly number[];
  /** The household whose list is counted; absent for a list of the visitor's own. */
  house?: Household | undefined;
}

/** A service of a case: a provider family, or all free ones together. */
export interface CaseService {
  /** 'free' for all that cost nothing together. */
  family: number | 'free';
  /** The plan whose price counts; null for free services, and for paid ones at an unknown price. */
  plan: Plan | null;
  /** Cents a month. */
  price: number;
}

export interface ListCase {
  cover: CoverCase;
  services: CaseService[];
}

/** Cents of a price in reais. */
export const centsOf = (reais: number): number => Math.round(reais * 100);

/**
 * The case of a list: the families with a known price that have a title of it, in the order of the providers, after the
 * free ones. A family without a price cannot be chosen, unless it is paid already.
 */
export function caseOf(
  { titles, plans, providers, subscribed }: CostFacts,
  { withAds, withFree, ownPaid, pinned }: CostChoices,
): ListCase {
  const cheapest = cheapestPlans(plans, { withAds });
  const offered = new Set(titles.flatMap(({ subscriptions }) => subscriptions));
  const services: CaseService[] = withFree ? [{ family: 'free', plan: null, price: 0 }] : [];
  for (const family of rankedFamilies(providers, offered)) {
    const plan = cheapest.get(family) ?? null;
    const isPaid = ownPaid && subscribed.includes(family);
    if (plan || isPaid) {
      services.push({ family, plan, price: plan && !isPaid ? centsOf(plan.price) : 0 });
    }
  }
  const place = new Map(services.map(({ family }, at) => [family, at]));
  const having = ({ subscriptions, free_at: free }: CostTitle) => {
    const families = free.length > 0 ? ['free' as const, ...subscriptions] : subscriptions;
    return families.flatMap((family) => place.get(family) ?? []);
  };
  return {
    services,
    cover: {
      prices: services.map(({ price }) => price),
      titles: titles.map(having),
      kept: services.flatMap(({ family }, at) =>
        family !== 'free' && pinned.includes(family) ? [at] : [],
      ),
    },
  };
}

function rankedFamilies(providers: readonly Provider[], families: ReadonlySet<number>): number[] {
  const ranked = [...new Set(providers.map(({ family_id: family }) => family))];
  const inOrder = ranked.filter((family) => families.has(family));
  return [...inOrder, ...[...families].filter((family) => !ranked.includes(family))];
}

/** The use of a service in a set: its titles, and those that no other service of the set has. */
export interface Brings {
  service: number;
  titles: number[];
  alone: number;
}

/** The use of each service in a set, the most titles first; services without a title only if they are kept. */
export function bringsOf({ titles, kept }: CoverCase, chosen: readonly number[]): Brings[] {
  return chosen
    .map((service) => {
      const others = chosen.filter((other) => other !== service);
      const own = titles.flatMap((having, at) => (having.includes(service) ? [at] : []));
      const alone = own.filter((at) => !isCovered({ titles }, at, others));
      return { service, titles: own, alone: alone.length };
    })
    .filter(({ service, titles: own }) => own.length > 0 || kept.includes(service))
    .toSorted((a, b) => b.titles.length - a.titles.length || a.service - b.service);
}

/** A family that is paid for today and not in a set, and the loss without it. */
export interface Cancellable {
  family: number;
  /** Titles of the list that it has. */
  titles: number;
  /** Titles that no service of the set has. */
  lost: number;
}

/** Subscribed families that a set does not contain. */
export function cancellable(
  { titles, subscribed }: Pick<CostFacts, 'titles' | 'subscribed'>,
  { services, cover }: ListCase,
  chosen: readonly number[],
): Cancellable[] {
  const stays = new Set(itemsAt(services, chosen).map(({ family }) => family));
  return subscribed
    .filter((family) => !stays.has(family))
    .map((family) => {
      const own = titles.flatMap((title, at) => (title.subscriptions.includes(family) ? [at] : []));
      const lost = own.filter((at) => !isCovered(cover, at, chosen));
      return { family, titles: own.length, lost: lost.length };
    });
}

/** Titles that a set lacks, by the way to watch them. */
export interface Missing {
  /** Titles at services with a price; each once, at the service with the most of them. */
  elsewhere: { service: number; titles: number[] }[];
  /** Titles at services without a known price; each once. */
  unpriced: { family: number; titles: number[] }[];
  /** For rent only. */
  rented: number[];
  nowhere: number[];
}

export function missingOf(
  titles: readonly CostTitle[],
  { cover }: ListCase,
  chosen: readonly number[],
): Missing {
  const priced: HeldTitle[] = [];
  const unpriced: HeldTitle[] = [];
  const rented: number[] = [];
  const nowhere: number[] = [];
  for (const [at, { subscriptions, rentals }] of titles.entries()) {
    const services = itemAt(cover.titles, at);
    if (isCovered(cover, at, chosen)) continue;
    if (services.length > 0) priced.push({ at, holders: services });
    else if (subscriptions.length > 0) unpriced.push({ at, holders: subscriptions });
    else if (rentals.length > 0) rented.push(at);
    else nowhere.push(at);
  }
  return {
    elsewhere: grouped(priced).map(({ holder, titles: some }) => ({
      service: holder,
      titles: some,
    })),
    unpriced: grouped(unpriced).map(({ holder, titles: some }) => ({
      family: holder,
      titles: some,
    })),
    rented,
    nowhere,
  };
}

/** A title by its place in the list, and those that have it: services or families. */
interface HeldTitle {
  at: number;
  holders: readonly number[];
}

/** Gives each title to one of its holders: the one with the most of the remaining titles. */
function grouped(titles: readonly HeldTitle[]): { holder: number; titles: number[] }[] {
  const counts = new Map<number, number[]>();
  for (const { at, holders } of titles) {
    for (const holder of holders) counts.set(holder, [...(counts.get(holder) ?? []), at]);
  }
  const [most] = [...counts].toSorted((a, b) => b[1].length - a[1].length);
  if (most === undefined) return [];
  const [holder, some] = most;
  const left = titles.filter(({ at }) => !some.includes(at));
  return [{ holder, titles: some }, ...grouped(left)];
}

/** Prices in cents by `rentKey`, as far as a source knows what a title costs at a family. */
export type RentPrices = ReadonlyMap<string, number>;
export const rentKey = (type: MediaType, id: number, family: number): string =>
  `${type} ${id} ${family}`;

/**
 * The price in cents of renting the titles that a set lacks: each at its cheapest provider with a known price. The price
 * of the title itself wins over the shop's usual one. `unknown` counts those with an unknown price, and those that cannot be rented.
 */
export function rentOf(
  titles: readonly CostTitle[],
  plans: readonly Plan[],
  rents: RentPrices = new Map(),
): { cost: number; titles: number; unknown: number } {
  const prices = new Map<number, number>();
  for (const { kind, family_id: family, price } of plans) {
    if (kind !== 'rental') continue;
    prices.set(family, Math.min(prices.get(family) ?? Infinity, centsOf(price)));
  }
  const cheapestRentals = titles
    .map(({ media_type: type, id, rentals }) => {
      const priceAt = (family: number) =>
        rents.get(rentKey(type, id, family)) ?? prices.get(family) ?? Infinity;
      return Math.min(...rentals.map(priceAt));
    })
    .filter(Number.isFinite);
  return {
    cost: cheapestRentals.reduce((sum, price) => sum + price, 0),
    titles: cheapestRentals.length,
    unknown: titles.length - cheapestRentals.length,
  };
}

/** The visitor's costs and titles today. */
export interface Today {
  /** Cents a month, by the cheapest plan of each service with a known price. */
  cost: number;
  seen: number;
  /** Services without a known price. */
  unknown: number;
}

export function paidToday(
  { titles, plans, subscribed }: CostFacts,
  { withFree }: Pick<CostChoices, 'withFree'>,
): Today {
  const cheapest = cheapestPlans(plans, { withAds: true });
  const prices = subscribed.map((family) => cheapest.get(family)?.price);
  return {
    cost: prices.reduce<number>((sum, price) => sum + centsOf(price ?? 0), 0),
    seen: titles.filter(
      ({ subscriptions, free_at: free }) =>
        (withFree && free.length > 0) ||
        subscriptions.some((family) => subscribed.includes(family)),
    ).length,
    unknown: prices.filter((price) => price === undefined).length,
  };
}

/** The provider that stands for a family: its head, or another one of it. Undefined for the free services. */
export function familyProvider(
  family: CaseService['family'],
  providers: readonly Provider[],
): Provider | undefined {
  if (family === 'free') return undefined;
  return (
    providers.find(({ id }) => id === family) ??
    providers.find(({ family_id: head }) => head === family)
  );
}

export const serviceName = (
  family: CaseService['family'],
  providers: readonly Provider[],
): string =>
  family === 'free'
    ? 'Grátis'
    : (familyProvider(family, providers)?.provider_name ?? 'Outro serviço');
