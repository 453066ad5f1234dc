import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { servedTitle } from '#catalog/card-queries.ts';
import type { MediaType } from '#catalog/schema.ts';
import { hasNameLike } from '#search/name-match-queries.ts';

/** Orders for the titles of a person's list; `list` is the list's own. */
export const KEPT_SORTS = ['list', 'added', 'name', 'release', 'rating'] as const;

/** Selects and sorts titles of a list. Absent limits let everything through. */
export interface Selection {
  sort?: (typeof KEPT_SORTS)[number] | undefined;
  type?: MediaType | undefined;
  /** Only titles in a subscription to one of these providers or of their families. */
  planIds?: readonly number[] | undefined;
  /** Only titles with a name that has these words, whole or as beginnings. */
  text?: string | undefined;
}

/** True if this is every title in the list's own order. */
export const isWholeList = ({ sort = 'list', type, planIds, text }: Selection): boolean =>
  sort === 'list' && !type && !planIds && !text;

/** The joins and conditions of existing titles `t` with facets `f`, for rows `i` of a list. */
export function limitsOf(selection: Selection): SQL {
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

const ORDERS: Record<NonNullable<Selection['sort']>, SQL> = {
  list: sql`i.place`,
  added: sql`i.added_at desc`,
  name: sql`lower(translate(${servedTitle}, ${ACCENTED}, ${PLAIN})) collate "C"`,
  release: sql`t.released_on desc nulls last`,
  // The rating that cards show.
  rating: sql`coalesce(rated.total::float8 / nullif(rated.count, 0), t.imdb_rating) desc nulls last`,
};

export const keptTitleOrder = ({ sort = 'list' }: Selection): SQL => ORDERS[sort];
