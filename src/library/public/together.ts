import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCardsWith } from '#catalog/titles/card-queries.ts';
import { mediaItem } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

export const together = z
  .object({
    /** The other person's first name. */
    first_name: z.string(),
    /** True if the other person is the viewer. */
    is_self: z.boolean(),
    /** The number of titles that both want to watch. */
    total: z.int(),
    /** The number of them at a provider that one of the two pays for. */
    covered: z.int(),
    /** The first of these titles; covered ones come first. */
    items: z.array(z.object({ title: mediaItem, covered: z.boolean() })),
  })
  .meta({ id: 'Together', description: 'What two people both want to watch.' });
export type Together = z.infer<typeof together>;

/** The most titles that are listed. */
const MOST = 60;

/** The titles that two people both want to watch, and those of them at a provider that either pays for. */
export async function findTogether(
  db: DbOrTransaction,
  viewer: SignedInUserId,
  owner: SignedInUserId,
): Promise<Pick<Together, 'total' | 'covered' | 'items'>> {
  const families = sql`array(select p.family_id from subscribed_services s
    join providers own on own.id = s.provider_id
    join providers p on p.id = coalesce(own.merged_into, own.id)
    where s.user_id in (${viewer}::uuid, ${owner}::uuid))`;
  const shared = sql`(select theirs.media_type, theirs.title_id as id, theirs.marked_at,
      coalesce(f.plan_families && ${families}, false) as covered
    from title_marks theirs
    join title_marks own on own.user_id = ${viewer}::uuid and own.kind = 'watchlist'
      and own.media_type = theirs.media_type and own.title_id = theirs.title_id
    join titles t on t.media_type = theirs.media_type and t.id = theirs.title_id
    left join title_facets f on f.media_type = theirs.media_type and f.title_id = theirs.title_id
    where theirs.user_id = ${owner}::uuid and theirs.kind = 'watchlist') i`;
  const [[counts], cards] = await Promise.all([
    rowsOf<{ total: number; covered: number }>(
      db,
      sql`select count(*)::int as total, (count(*) filter (where covered))::int as covered
        from ${shared}`,
    ),
    findCardsWith<{ covered: boolean }>(
      db,
      sql`select i.media_type, i.id, i.covered,
          row_number() over (order by i.covered desc, i.marked_at desc, i.media_type, i.id) as rank
        from ${shared} order by rank limit ${MOST}`,
      sql`json_build_object('covered', k.covered)`,
    ),
  ]);
  return {
    total: counts?.total ?? 0,
    covered: counts?.covered ?? 0,
    items: cards.map(({ card, extra }) => ({ title: card, covered: extra.covered })),
  };
}
