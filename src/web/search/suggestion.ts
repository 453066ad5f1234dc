import type { FoundTitle, SearchMeaning } from '#api/types.ts';
import { at } from '#web/offer-parts/offers.ts';

/** Results from which on narrowing helps. */
const MANY = 4;

/**
 * Words that would narrow an understood query: the service with most of its titles, but not all. Undefined if a service
 * was named or removed, or if none narrows the results.
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
