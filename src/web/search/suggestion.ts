import type { FoundTitle, SearchMeaning } from '#api/types.ts';
import { at } from '#web/offer-parts/offers.ts';

/** Fewer results need no narrowing. */
const MANY = 4;

/**
 * What else could be said of a query that was understood: the service that has most of its titles, but
 * not all of them. Undefined where a service was named, or taken off, or narrows nothing.
 */
export function suggestionFor(
  { filters }: SearchMeaning,
  items: readonly FoundTitle[],
  sem: string | undefined,
): string | undefined {
  if (filters.length === 0 || sem !== undefined) return undefined;
  if (filters.some(({ type }) => type === 'provider') || items.length < MANY) return undefined;
  const counts = new Map<number, { name: string; count: number }>();
  for (const { offer } of items) {
    if (!offer || offer.type === 'rent' || offer.type === 'buy') continue;
    const count = (counts.get(offer.family_id)?.count ?? 0) + 1;
    counts.set(offer.family_id, { name: offer.provider_name, count });
  }
  const [best] = [...counts.values()].toSorted((one, other) => other.count - one.count);
  if (!best || best.count < 2 || best.count === items.length) return undefined;
  return at({ provider_name: best.name });
}
