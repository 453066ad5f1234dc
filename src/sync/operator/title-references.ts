import { findKnownTitles } from '#catalog/lists/curation.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Transaction } from '#platform/database/database.ts';
import { titleName } from './cell-schema.ts';
import type { CheckedRow } from './data-table.ts';

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
