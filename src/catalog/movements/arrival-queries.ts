import { offerTypeKind, titleKeyKinds } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import { OFFER_TYPES } from '#shared/offer-types.ts';
import type { RowOf } from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { genreNames, servedTitle } from '#catalog/titles/card-queries.ts';
import { day, int, listOf, nullable, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { PROVIDERS, titleTag } from '#catalog/tag-rules.ts';

const arrivalKinds = {
  day,
  ...titleKeyKinds,
  title: text,
  year: nullable(int),
  genres: listOf(text),
  offers: listOf(offerTypeKind),
};
/** The arrival of a title at a provider on a day (YYYY-MM-DD), with its kinds of offers. */
export type ProviderArrival = RowOf<typeof arrivalKinds>;

/** `id` differs from the requested one if that provider was merged. */
export type ProviderArrivals = { id: number; name: string; arrivals: ProviderArrival[] };

/**
 * The newest arrivals at a provider until `today` (YYYY-MM-DD) whose offers have not ended, including
 * providers merged into it; null for an unknown provider. A title has at most one offer of each type
 * at a provider, so at least every fifth offer is another arrival.
 */
export async function findArrivals(
  db: DbOrTransaction,
  providerId: number,
  today: string,
  limit: number,
): Promise<ProviderArrivals | null> {
  dependOn(PROVIDERS);
  const [provider] = await rowsOf(
    db,
    { id: int, name: text, merged: listOf(int) },
    sql`
    select p.id, p.name, array(select m.id from providers m where m.merged_into = p.id) as merged
    from providers own join providers p on p.id = coalesce(own.merged_into, own.id)
    where own.id = ${providerId}`,
  );
  if (provider === undefined) return null;
  const { id, name, merged } = provider;
  const arrivals = await rowsOf(
    db,
    arrivalKinds,
    sql`
    select a.day, a.media_type as type, a.title_id as id, ${servedTitle} as title,
      extract(year from t.released_on)::int as year,
      ${genreNames()} as genres,
      a.offers
    from (
      select o.first_seen as day, o.media_type, o.title_id,
        array_agg(distinct o.type order by o.type)::text[] as offers
      from unnest(${sql.param([id, ...merged])}::int[]) p(id)
      cross join lateral (
        select first_seen, media_type, title_id, type from current_offers
        where offered_by = p.id and witnessed and first_seen <= ${today}::date
        order by first_seen desc, title_id desc limit ${limit * OFFER_TYPES.length}
      ) o
      group by 1, 2, 3
      order by 1 desc, 3 desc, 2 limit ${limit}
    ) a
    join titles t on t.media_type = a.media_type and t.id = a.title_id
    order by a.day desc, a.title_id desc, a.media_type`,
  );
  dependOn(...arrivals.map(titleTag));
  return { id, name, arrivals };
}
