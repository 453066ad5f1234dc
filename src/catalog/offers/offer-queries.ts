import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { offerLabel, offerLink } from './offer-rules.ts';
import { streamingTypes } from './offer-tables.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { MediaType, OfferType, ProviderEntry, TitleProviders } from '#catalog/schema.ts';

/** An offer with its provider, and what its link is made of. */
export type OfferRow = {
  type: OfferType;
  provider_id: number;
  name: string;
  logo_path: string | null;
  brand_colour: string;
  brand_letters: string;
  family_id: number;
  link: string | null;
  link_template: string | null;
  watch_link: string | null;
};

const offerColumns = sql`o.type, p.id as provider_id, p.name, p.logo_path, p.brand_colour,
  p.brand_letters, p.family_id, o.link, p.link_template, t.watch_link`;

/** Offers `o` with their titles `t` and, for merged providers, their successors `p`. */
const offersAndProviders = sql`offers o
  join titles t on t.media_type = o.media_type and t.id = o.title_id
  join providers own on own.id = o.provider_id
  join providers p on p.id = coalesce(own.merged_into, own.id)`;

type OffersByType = Pick<TitleProviders, OfferType>;

/**
 * A title's current offers in Brazil, best first; merged providers appear as their successor. Returns a
 * function of the title's name, which another statement reads, because links contain it.
 */
export async function findOffers(
  db: DbOrTransaction,
  type: MediaType,
  id: number,
): Promise<(title: string) => OffersByType> {
  const rows = await rowsOf<OfferRow>(
    db,
    sql`
    select distinct on (o.type, p.display_priority, p.id) ${offerColumns}
    from ${offersAndProviders}
    where o.media_type = ${type} and o.title_id = ${id} and o.region = 'BR' and o.gone_at is null
    order by o.type, p.display_priority, p.id, own.merged_into nulls first`,
  );
  return (title) => {
    const byType: OffersByType = { stream: [], free: [], ads: [], rent: [], buy: [] };
    for (const row of rows) byType[row.type].push(presentEntry(row, title));
    return byType;
  };
}

/**
 * The current offers of these series without paying more than a plan, of the provider families that a
 * query selects. Returns a function of a series and its name, best offer first.
 */
export async function findPlanOffers(
  db: DbOrTransaction,
  series: readonly number[],
  families: SQL,
): Promise<(id: number, title: string) => ProviderEntry[]> {
  const rows = await rowsOf<OfferRow & { title_id: number }>(
    db,
    sql`
    select distinct on (o.title_id, o.type, p.display_priority, p.id) o.title_id, ${offerColumns}
    from ${offersAndProviders}
    where o.media_type = 'serie' and o.title_id = any(${sql.param(series)}::int[])
      and o.region = 'BR' and o.gone_at is null and o.type in ${streamingTypes}
      and p.family_id in (${families})
    order by o.title_id, o.type, p.display_priority, p.id, own.merged_into nulls first`,
  );
  const bySeries = Map.groupBy(rows, (row) => row.title_id);
  return (id, title) => (bySeries.get(id) ?? []).map((row) => presentEntry(row, title));
}

/** An offer as the API shows it; links contain the title’s name. */
export function presentEntry(row: OfferRow, title: string): ProviderEntry {
  return {
    provider_id: row.provider_id,
    provider_name: row.name,
    logo_path: row.logo_path,
    provider_logo_path: row.logo_path,
    brand: { colour: row.brand_colour, letters: row.brand_letters },
    family_id: row.family_id,
    provider_link: offerLink(
      { own: row.link, template: row.link_template, watch: row.watch_link },
      title,
    ),
    type: row.type,
    label: offerLabel(row.type),
  };
}
