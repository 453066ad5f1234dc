import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { findCards } from '#catalog/card-queries.ts';
import type { GonePlace } from '#catalog/deleted-title-queries.ts';
import { partOf } from '#catalog/paging-queries.ts';
import type { Paging, Part } from '#catalog/paging-queries.ts';
import type { MediaItem } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { isWholeList, limitsOf, keptTitleOrder } from './kept-title-selection-queries.ts';
import type { Selection } from './kept-title-selection-queries.ts';

/** Titles of a person's list, and the places of those that were deleted. */
export type KeptTitles = Part<MediaItem> & { gone: GonePlace[] };

/** A part of a list, and its limits; by default the whole list in its order. */
export type KeptPaging = Paging & Selection;

/**
 * A part of a list. `items` is a table named `i`, with media_type and title_id; `owned` says which of its
 * rows are the list's, `order` orders them, and `added` is when each was added. Titles for adults are left
 * out. A part that is limited or ordered otherwise has no places of deleted titles.
 */
export async function findKeptTitles(
  db: DbOrTransaction,
  { items, owned, order, added }: Record<'items' | 'owned' | 'order' | 'added', SQL>,
  paging: KeptPaging,
): Promise<KeptTitles> {
  const placed = sql`(
    select i.media_type, i.title_id, k.name, k.gone_at, ${added} as added_at,
      row_number() over (order by ${order}, i.media_type, i.title_id)::int as place
    from ${items} join title_keys k on k.media_type = i.media_type and k.id = i.title_id
    where ${owned} and k.gone_reason is distinct from 'adult') i`;
  const here = sql`${placed} ${limitsOf(paging)}`;
  const [part, gone] = await Promise.all([
    partOf(
      paging,
      () => countOf(db, here),
      (window) =>
        findCards(
          db,
          sql`select i.media_type, i.title_id as id,
              row_number() over (order by ${keptTitleOrder(paging)}, i.place) as rank
            from ${here} order by rank ${window}`,
        ),
    ),
    isWholeList(paging)
      ? rowsOf<GonePlace>(
          db,
          sql`select i.media_type, i.title_id as id, i.name, i.place from ${placed}
            where i.gone_at is not null order by i.place`,
        )
      : [],
  ]);
  return { ...part, gone };
}
