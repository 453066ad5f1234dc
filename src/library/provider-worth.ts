import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { costTitle, findCostTitles } from '#catalog/offers/title-costs.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

/**
 * The titles of a provider that a person sees: those of their watch list that no other family has, else all of their
 * watch list, else well-rated ones that they have not watched.
 */
const shownTitles = z.enum(['only_here', 'listed', 'well_rated']);
type ShownTitles = z.infer<typeof shownTitles>;

export const providerWorth = z
  .object({
    /** Unwatched titles of the watch list that a subscription to it has. */
    listed: z.int().min(0),
    /** The number of listed titles that no other family has, not even for nothing. */
    listed_only_here: z.int().min(0),
    /** Running time of the films among those, in minutes; films of unknown length count nothing. */
    only_here_minutes: z.int().min(0),
    /** Titles with a rating of 7.5 or more at IMDb that the person has not watched. */
    well_rated_unseen: z.int().min(0),
    /** Titles of the catalogue that no other family has. */
    only_here: z.int().min(0),
    /** The provider's own site, where one subscribes; null if the catalogue has no address of it. */
    site: z.url().nullable(),
    shown: shownTitles,
    /** At most 60 titles: `shown` says which. */
    titles: z.array(costTitle),
  })
  .meta({
    id: 'ProviderWorth',
    description:
      'What a subscription to a provider family would bring a person: titles of their watch list, well-rated ones they have not watched, and what no other family has. `titles` are those of the watch list that only this family has; if there are none, all of the watch list, else the best rated that the person has not watched.',
  });
type ProviderWorth = z.infer<typeof providerWorth>;

/** The least IMDb rating, in tenths, of a well rated title. */
const WELL_RATED = 75;
const MOST_TITLES = 60;

type Counts = Omit<ProviderWorth, 'site' | 'shown' | 'titles'> & {
  family: number;
  /** Search address at the provider. */
  template: string | null;
};

/** The use of a subscription to a provider's family for a person; null for an unknown provider. */
export async function findWorth(
  db: DbOrTransaction,
  user: SignedInUserId,
  providerId: number,
): Promise<ProviderWorth | null> {
  const [row] = await rowsOf<Counts>(
    db,
    sql`
    with family as (
      select head.id, head.link_template from providers own
      join providers p on p.id = coalesce(own.merged_into, own.id)
      join providers head on head.id = p.family_id where own.id = ${providerId})
    select family.id as family, family.link_template as template,
      count(*) filter (where listed)::int as listed,
      count(*) filter (where listed and only_here)::int as listed_only_here,
      coalesce(sum(runtime) filter (where listed and only_here and media_type = 'movie'), 0)::int
        as only_here_minutes,
      count(*) filter (where good)::int as well_rated_unseen,
      count(*) filter (where only_here)::int as only_here
    from family left join lateral (${keptAt(sql`family.id`, user)}) kept on true
    group by family.id, family.link_template`,
  );
  if (!row) return null;
  const { family, template, ...counts } = row;
  const shown: ShownTitles =
    counts.listed_only_here > 0 ? 'only_here' : counts.listed > 0 ? 'listed' : 'well_rated';
  const titles = await findCostTitles(
    db,
    sql`select media_type, id, row_number() over (order by rank, media_type, id) as rank
      from (select kept.*, case when ${shown}::text = 'well_rated' then -note
          else -extract(epoch from listed_at) end as rank
        from (${keptAt(sql`${family}::int`, user)}) kept
        where case ${shown}::text when 'only_here' then listed and only_here
          when 'listed' then listed else good end) chosen
      order by rank, media_type, id limit ${MOST_TITLES}`,
  );
  return { ...counts, site: siteOf(template), shown, titles };
}

/**
 * The titles that a subscription to `family` has, each with: `listed`, the person wants to see it; `good`, it is well
 * rated and unwatched; `only_here`, no other family has it.
 */
const keptAt = (family: SQL, user: SignedInUserId): SQL => sql`
  select here.media_type, here.title_id as id, f.note, t.runtime,
    f.plan_families = array[${family}] as only_here,
    wanted.marked_at is not null and watched.marked_at is null as listed,
    f.note >= ${WELL_RATED} and watched.marked_at is null as good,
    wanted.marked_at as listed_at
  from (select distinct o.media_type, o.title_id from providers p
    join offers o on o.provider_id = p.id
    where p.family_id = ${family}
      and o.type = 'stream' and o.region = 'BR' and o.gone_at is null) here
  join title_facets f on f.media_type = here.media_type and f.title_id = here.title_id
  join titles t on t.media_type = here.media_type and t.id = here.title_id
  left join title_marks wanted on wanted.user_id = ${user}::uuid and wanted.kind = 'watchlist'
    and wanted.media_type = here.media_type and wanted.title_id = here.title_id
  left join title_marks watched on watched.user_id = ${user}::uuid and watched.kind = 'watched'
    and watched.media_type = here.media_type and watched.title_id = here.title_id`;

/** The site in a search address: "https://mubi.com". */
function siteOf(template: string | null): string | null {
  if (template === null || !URL.canParse(template)) return null;
  return new URL(template).origin;
}
