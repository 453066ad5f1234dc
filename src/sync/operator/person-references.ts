import { findCuratedPeople } from '#catalog/lists/curation.ts';
import type { Transaction } from '#platform/database/database.ts';
import { idOf, shown } from './references.ts';

type Reference = string | number;

/**
 * Looks people up by id or exact name. The returned function gives a person's id, null for none, or
 * the reason why it is not exactly one person.
 */
export async function findPeople(
  tx: Transaction,
  references: readonly Reference[],
): Promise<(who: Reference | null) => number | null | { reason: string }> {
  const people = await findCuratedPeople(tx, {
    ids: references.flatMap((one) => idOf(one) ?? []),
    names: references.flatMap((one) => (idOf(one) === undefined ? String(one) : [])),
  });
  return (who) => {
    if (who === null) return null;
    const id = idOf(who);
    const same = people.filter((one) => (id === undefined ? one.name === who : one.id === id));
    const [first, ...others] = same;
    if (first === undefined)
      return { reason: `person: ${shown(id ?? who)} is not in the catalogue` };
    if (others.length === 0) return first.id;
    const ids = same.map((one) => one.id).join(', ');
    return {
      reason: `person: ${same.length} people are called ${shown(who)}; give one's id: ${ids}`,
    };
  };
}
