import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { findCardsWith } from '#catalog/titles/card-queries.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { freeTypes } from './offer-tables.ts';
import { mediaItem } from '#catalog/schema.ts';

/** Heads of provider families, by how they have a title. */
const waysToWatch = z.object({
  /** With a subscription. */
  subscriptions: z.array(z.int()),
  /** For nothing, with or without advertisements. */
  free_at: z.array(z.int()),
  /** For a payment for this title. */
  rentals: z.array(z.int()),
});
type WaysToWatch = z.infer<typeof waysToWatch>;

export const costTitle = z.intersection(mediaItem, waysToWatch).meta({
  id: 'CostTitle',
  description:
    'A title as cards show it, with all provider families that have it in Brazil: by subscription, for nothing, for rent. What they charge is in `GET /plans`.',
});
export type CostTitle = z.infer<typeof costTitle>;

/** The heads of the families that have title `k` by one of these types of offer, the best known first. */
const familiesWith = (types: SQL): SQL => sql`array(
  select head.id from offers o
  join providers own on own.id = o.provider_id
  join providers p on p.id = coalesce(own.merged_into, own.id)
  join providers head on head.id = p.family_id
  where o.media_type = k.media_type and o.title_id = k.id and o.region = 'BR'
    and o.gone_at is null and o.type in ${types}
  group by head.id order by head.display_priority, head.id)`;

const ways = sql`json_build_object('subscriptions', ${familiesWith(sql`('stream')`)},
  'free_at', ${familiesWith(freeTypes)}, 'rentals', ${familiesWith(sql`('rent')`)})`;

/**
 * The titles that `keys` selects, with all families that have them. `keys` gives media_type, id and a sort column
 * `rank`; its SQL text must always be the same.
 */
export async function findCostTitles(db: DbOrTransaction, keys: SQL): Promise<CostTitle[]> {
  const titles = await findCardsWith<WaysToWatch>(db, keys, ways);
  return titles.map(({ card, extra }) => ({ ...card, ...extra }));
}

/** These titles in this order, with all families that have them; unknown ones are left out. */
export async function findCostsOf(
  db: DbOrTransaction,
  titles: readonly TitleKey[],
): Promise<CostTitle[]> {
  if (titles.length === 0) return [];
  return findCostTitles(
    db,
    sql`select k.type as media_type, k.id, k.rank from unnest(
      ${sql.param(titles.map(({ type }) => type))}::media_type[],
      ${sql.param(titles.map(({ id }) => id))}::int[]) with ordinality as k(type, id, rank)`,
  );
}
