import { isId } from '#shared/ids.ts';
import { findKnownTitles } from '#catalog/lists/curation.ts';
import { findCuratedPeople } from '#catalog/lists/curation.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Transaction } from '#platform/database/database.ts';
import { titleName } from './cell-schema.ts';
import type { CheckedRow } from './data-table.ts';

/** The id in a reference, as a number or digits; undefined for a name. */
export function idOf(reference: string | number): number | undefined {
  const id = typeof reference === 'string' && !/^\d+$/.test(reference) ? NaN : Number(reference);
  return isId(id) ? id : undefined;
}

/** A reference as reports show it. */
export function shown(reference: string | number): string {
  return typeof reference === 'number' ? `id ${reference}` : `"${reference.slice(0, 60)}"`;
}

type Found = {
  /** The known ones of a row's titles, in their order. */
  found: (titles: readonly TitleKey[]) => TitleKey[];
  missing: { row: number; reason: string }[];
};

/** Looks up the titles of all rows; deleted titles count as known. */
export async function knownTitles(
  tx: Transaction,
  rows: readonly CheckedRow<{ titles: TitleKey[] }>[],
): Promise<Found> {
  const wanted = rows.flatMap(({ values }) => values.titles);
  const known = new Set((await findKnownTitles(tx, wanted)).map(titleName));
  return {
    found: (titles) => titles.filter((title) => known.has(titleName(title))),
    missing: rows.flatMap(({ row, values }) =>
      values.titles
        .filter((title) => !known.has(titleName(title)))
        .map((title) => ({ row, reason: `titles: ${titleName(title)} is not in the catalogue` })),
    ),
  };
}

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
