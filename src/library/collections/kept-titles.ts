import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { findCards, servedTitle } from '#catalog/titles/card-queries.ts';
import type { GonePlace } from '#catalog/titles/deleted-titles.ts';
import { partOf } from '#catalog/list-paging.ts';
import type { Paging, ListPart } from '#catalog/list-paging.ts';
import type { MediaItem, MediaType } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { hasNameLike } from '#search/name-match-queries.ts';

/** Orders for the titles of a person's list; `list` is the list's own. */
export const KEPT_SORTS = ['list', 'added', 'name', 'release', 'rating'] as const;

/** Selects and sorts titles of a list. Absent limits let everything through. */
export interface KeptSelection {
  sort?: (typeof KEPT_SORTS)[number] | undefined;
  type?: MediaType | undefined;
  /** Only titles in a subscription to one of these providers or of their families. */
  planIds?: readonly number[] | undefined;
  /** Only titles with a name that has these words, whole or as beginnings. */
  text?: string | undefined;
}

/** True if this is every title in the list's own order. */
const isWholeList = ({ sort = 'list', type, planIds, text }: KeptSelection): boolean =>
  sort === 'list' && !type && !planIds && !text;

/** The joins and conditions of existing titles `t` with facets `f`, for rows `i` of a list. */
function limitsOf(selection: KeptSelection): SQL {
  const { type, planIds, text } = selection;
  if (isWholeList(selection)) return sql`where i.gone_at is null`;
  const limits = [
    sql`i.gone_at is null`,
    ...(type ? [sql`i.media_type = ${type}`] : []),
    ...(planIds ? [inPlans(planIds)] : []),
    ...(text ? [hasNameLike(text, { kind: sql`i.media_type`, id: sql`i.title_id` })] : []),
  ];
  return sql`
    join titles t on t.media_type = i.media_type and t.id = i.title_id
    left join title_facets f on f.media_type = i.media_type and f.title_id = i.title_id
    left join title_ratings rated on rated.media_type = i.media_type and rated.title_id = i.title_id
    where ${sql.join(limits, sql` and `)}`;
}

const inPlans = (planIds: readonly number[]) => sql`f.plan_families && array(
  select p.family_id from providers own join providers p on p.id = coalesce(own.merged_into, own.id)
  where own.id = any(${sql.param([...planIds])}::int[]))`;

/** Letters that sort as if without accents; the two databases may have different collations. */
const ACCENTED = 'áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuucnAAAAAAEEEEIIIIOOOOOUUUUCN';

const ORDERS: Record<NonNullable<KeptSelection['sort']>, SQL> = {
  list: sql`i.place`,
  added: sql`i.added_at desc`,
  name: sql`lower(translate(${servedTitle}, ${ACCENTED}, ${PLAIN})) collate "C"`,
  release: sql`t.released_on desc nulls last`,
  // The rating that cards show.
  rating: sql`coalesce(rated.total::float8 / nullif(rated.count, 0), t.imdb_rating) desc nulls last`,
};

const keptTitleOrder = ({ sort = 'list' }: KeptSelection): SQL => ORDERS[sort];

/** Titles of a person's list, and the places of those that were deleted. */
export type KeptTitles = ListPart<MediaItem> & { gone: GonePlace[] };

/** A part of a list, and its limits; by default the whole list in its order. */
export type KeptPaging = Paging & KeptSelection;

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
