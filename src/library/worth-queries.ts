import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { ProviderWorth } from './worth-schema.ts';

/** IMDb's rating in tenths from which a title counts as well rated. */
const WELL_RATED = 75;

/** What a subscription to the family of a provider would bring a person; null for an unknown provider. */
export async function findWorth(
  db: DbOrTransaction,
  user: SignedInUserId,
  providerId: number,
): Promise<ProviderWorth | null> {
  const rows = await rowsOf<ProviderWorth>(
    db,
    sql`
    with family as (
      select p.family_id as id from providers own
      join providers p on p.id = coalesce(own.merged_into, own.id) where own.id = ${providerId}),
    here as (
      select distinct o.media_type, o.title_id from family
      join providers p on p.family_id = family.id
      join offers o on o.provider_id = p.id
      where o.type = 'stream' and o.region = 'BR' and o.gone_at is null),
    kept as (
      select f.note, f.plan_families = array[family.id] as only_here,
        bool_or(m.kind = 'watched') is true as watched,
        bool_or(m.kind = 'watchlist') is true as wanted
      from family cross join here
      join title_facets f on f.media_type = here.media_type and f.title_id = here.title_id
      left join title_marks m on m.user_id = ${user}::uuid
        and m.media_type = here.media_type and m.title_id = here.title_id
      group by here.media_type, here.title_id, f.note, f.plan_families, family.id)
    select count(*) filter (where wanted and not watched)::int as listed,
      count(*) filter (where wanted and not watched and only_here)::int as listed_only_here,
      count(*) filter (where note >= ${WELL_RATED} and not watched)::int as well_rated_unseen,
      count(*) filter (where only_here)::int as only_here
    from family left join kept on true group by family.id`,
  );
  return rows[0] ?? null;
}
