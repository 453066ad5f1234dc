import { sql } from 'drizzle-orm';
import { OFFER_TYPES } from '#shared/offer-types.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { MediaType, OfferType } from '#catalog/schema.ts';
import { PROVIDERS, titleTag } from '#catalog/tag-rules.ts';

/** The arrival of a title at a provider on a day (YYYY-MM-DD), with its kinds of offers. */
export type ProviderArrival = {
  day: string;
  type: MediaType;
  id: number;
  title: string;
  year: number | null;
  genres: string[];
  offers: OfferType[];
};

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
  const [provider] = await rowsOf<{ id: number; name: string; merged: number[] }>(
    db,
    sql`
    select p.id, p.name, array(select m.id from providers m where m.merged_into = p.id) as merged
    from providers asked join providers p on p.id = coalesce(asked.merged_into, asked.id)
    where asked.id = ${providerId}`,
  );
  if (provider === undefined) return null;
  const { id, name, merged } = provider;
  const arrivals = await rowsOf<ProviderArrival>(
    db,
    sql`
    select a.day::text, a.media_type as type, a.title_id as id, ${servedTitle} as title,
      extract(year from t.released_on)::int as year,
      array(select g.name from title_genres tg
        join genres g on g.media_type = tg.media_type and g.id = tg.genre_id
        where tg.media_type = t.media_type and tg.title_id = t.id order by tg.position) as genres,
      a.offers
    from (
      select o.first_seen as day, o.media_type, o.title_id,
        array_agg(distinct o.type order by o.type)::text[] as offers
      from unnest(${sql.param([id, ...merged])}::int[]) p(id)
      cross join lateral (
        select first_seen, media_type, title_id, type from offers
        where provider_id = p.id and gone_at is null and witnessed and region = 'BR'
          and first_seen <= ${today}::date
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
